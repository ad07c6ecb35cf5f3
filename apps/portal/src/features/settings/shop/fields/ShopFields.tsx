import { NativeSelect, TextInput } from '@mantine/core'
import { LANGUAGE_NAMES, LANGUAGES } from '@phuljhari/contract/rules/languages'
import { STATES } from '@phuljhari/contract/rules/states'
import { NO, YES } from '../setting-forms.ts'
import { say } from '../shop.messages.ts'
import styles from './fields.module.css'
import { Choices, DayField, LongTextField, TextField, type FieldsProps } from './FormFields.tsx'
import { ShopImageField } from './ShopImageField.tsx'

const STATE_OPTIONS = [
  { value: '', label: say.chooseState },
  ...STATES.map(({ code, name }) => ({ value: code, label: `${code} ${name}` })),
]

const LANGUAGE_OPTIONS = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))

export const PaperLanguageField = ({ form }: FieldsProps) => (
  <NativeSelect size="md" label={say.language} data={LANGUAGE_OPTIONS} data-autofocus {...form.field('language')} />
)

/** What the law asks for on every bill, and the phone. Marked as required: without it no bill is issued. */
export function ShopFields({ form }: FieldsProps) {
  return (
    <>
      <TextField
        form={form}
        name="tradeName"
        label={say.tradeName}
        description={say.tradeNameHint}
        withAsterisk
        data-autofocus
      />
      <TextField form={form} name="legalName" label={say.legalName} description={say.legalNameHint} withAsterisk />
      <LongTextField form={form} name="address" label={say.address} rows={3} withAsterisk />
      <div className={styles.pair}>
        <NativeSelect size="md" label={say.state} data={STATE_OPTIONS} withAsterisk {...form.field('stateCode')} />
        <TextField form={form} name="phone" label={say.phone} type="tel" />
      </div>
    </>
  )
}

/** Who the shop is, as on its papers. */
export function IdentityFields({ form }: FieldsProps) {
  return (
    <>
      <ShopFields form={form} />
      <div className={styles.pair}>
        <TextField form={form} name="email" label={say.email} type="email" />
        <TextField form={form} name="website" label={say.website} inputMode="url" />
      </div>
      <ShopImageField form={form} name="logo" label={say.logo} hint={say.logoHint} />
      <ShopImageField form={form} name="signature" label={say.signature} hint={say.signatureHint} />
    </>
  )
}

export function PayeeFields({ form }: FieldsProps) {
  return (
    <>
      <TextField
        form={form}
        name="upiId"
        label={say.upiId}
        description={say.upiIdHint}
        spellCheck={false}
        data-autofocus
      />
      <TextField form={form} name="payeeName" label={say.payeeName} description={say.payeeNameHint} />
      <LongTextField
        form={form}
        name="bankAccount"
        label={say.bankAccount}
        description={say.bankAccountHint}
        rows={3}
      />
    </>
  )
}

export function LicenceFields({ form }: FieldsProps) {
  return (
    <>
      <TextField form={form} name="number" label={say.licenceNumber} data-autofocus />
      <div className={styles.pair}>
        <TextField form={form} name="form" label={say.licenceForm} description={say.licenceFormHint} />
        <DayField form={form} name="validTo" label={say.licenceValidTo} description={say.licenceValidToHint} />
      </div>
      <TextField form={form} name="limitKg" label={say.limitKg} description={say.limitKgHint} inputMode="decimal" />
    </>
  )
}

export function PaymentPolicyFields({ form }: FieldsProps) {
  return (
    <>
      <Choices
        form={form}
        name="acceptNeeds"
        label={say.acceptNeeds}
        options={[
          { value: 'nothing', label: say.nothing, hint: say.nothingHint },
          { value: 'advance', label: say.advance, hint: say.advanceHint },
          { value: 'full', label: say.fullPayment, hint: say.fullPaymentHint },
        ]}
      />
      {form.values['acceptNeeds'] === 'advance' && (
        <TextField form={form} name="advance" label={say.advanceRate} inputMode="decimal" />
      )}
    </>
  )
}

/** The input of a setting that is one number. */
function NumberField({ form, name, label, hint }: FieldsProps & { name: string; label: string; hint?: string }) {
  return (
    <TextInput
      size="md"
      label={label}
      description={hint}
      inputMode="decimal"
      data-autofocus
      autoComplete="off"
      {...form.field(name)}
    />
  )
}

export const DiscountLimitField = (props: FieldsProps) => <NumberField {...props} name="clerk" label={say.clerkLimit} />
export const PackingField = (props: FieldsProps) => <NumberField {...props} name="rate" label={say.rate} />
export const DispatchField = ({ form }: FieldsProps) => (
  <Choices
    form={form}
    name="packing"
    label={say.packing}
    options={[
      { value: YES, label: say.packedByLine, hint: say.packedByLineHint },
      { value: NO, label: say.onePress, hint: say.onePressHint },
    ]}
  />
)
export const ValidityField = (props: FieldsProps) => (
  <NumberField {...props} name="days" label={say.days} hint={say.daysHint} />
)
export const TermsField = ({ form }: FieldsProps) => (
  <LongTextField form={form} name="terms" label={say.terms} rows={6} />
)
