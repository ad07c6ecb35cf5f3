import { addDays, indiaDay } from '@phuljhari/contract/rules/dates'
import { financialYear } from '@phuljhari/contract/tax/document-number'
import { NativeSelect } from '@mantine/core'
import { ErrorBanner } from '../../../../ui/ErrorBanner.tsx'
import { say } from '../shop.messages.ts'
import styles from '../shop.module.css'
import { Choices } from './Choices.tsx'
import type { FieldsProps } from './fields-props.ts'
import { AmountField, DayField, LongTextField, TextField } from './TextFields.tsx'

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

const LIMITS = ['b2clAbove', 'addressFrom', 'eWayBillInterState', 'eWayBillWithinState'] as const
export const GstLimitsFields = ({ form }: FieldsProps) =>
  LIMITS.map((name, index) => (
    <AmountField
      key={name}
      form={form}
      name={name}
      label={say.limits[name].label}
      description={say.limits[name].hint}
      {...(index === 0 && { 'data-autofocus': true })}
    />
  ))

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

const YEARS_BACK = 8
/** The financial years that have ended, the latest first. */
function endedYears(): string[] {
  const today = indiaDay(new Date())
  return Array.from({ length: YEARS_BACK }, (_, index) =>
    financialYear(`${Number(today.slice(0, 4)) - index - 1}${today.slice(4)}`),
  )
}
export function AnnualReturnField({ form }: FieldsProps) {
  const options = [{ value: '', label: say.noReturn }, ...endedYears().map((year) => ({ value: year, label: year }))]
  return (
    <NativeSelect
      size="md"
      label={say.filedUpTo}
      description={say.filedUpToHint}
      data={options}
      data-autofocus
      {...form.field('filedUpTo')}
    />
  )
}

export function BooksField({ form }: FieldsProps) {
  return (
    <>
      <ErrorBanner tone="warning" text={say.booksWarning} />
      <DayField
        form={form}
        name="closedUpTo"
        label={say.closedUpTo}
        description={say.closedUpToHint}
        max={addDays(indiaDay(new Date()), -1)}
        data-autofocus
      />
    </>
  )
}
