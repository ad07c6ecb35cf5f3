import { NativeSelect } from '@mantine/core'
import {
  DOCUMENT_KINDS,
  DOCUMENT_LABELS,
  REGISTRATION_LABELS,
  REGISTRATIONS,
} from '@phuljhari/contract/documents/document-kinds'
import { addDays } from '@phuljhari/contract/rules/dates'
import { documentNumber, financialYear, maxSerial } from '@phuljhari/contract/tax/document-number'
import { gstinHint } from '../../../../entities/customers/gstin-hint.ts'
import { indiaToday } from '../../../../lib/india-today.ts'
import { ErrorBanner } from '../../../../ui/ErrorBanner.tsx'
import { EXEMPT, NO, YES } from '../setting-forms.ts'
import { say } from '../shop.messages.ts'
import styles from './fields.module.css'
import { AmountField, Choices, DayField, LongTextField, TextField, type FieldsProps } from './FormFields.tsx'

const REGISTRATION_OPTIONS = REGISTRATIONS.map((value) => ({
  value,
  label: REGISTRATION_LABELS[value],
  hint: say.registrationHints[value],
}))

/** How the shop is registered for GST. The GSTIN is checked while it is typed. */
export function RegistrationFields({ form }: FieldsProps) {
  const kind = form.values['kind']
  const { error, hint } = gstinHint(form.values['gstin'] ?? '')
  return (
    <>
      <Choices form={form} name="kind" label={say.registration} options={REGISTRATION_OPTIONS} />
      {kind !== 'unregistered' && (
        <>
          <TextField
            form={form}
            name="gstin"
            label={say.gstin}
            withAsterisk
            spellCheck={false}
            maxLength={20}
            classNames={{ input: styles.upper ?? '' }}
            description={hint ?? say.gstinHint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            error={form.errors['gstin'] ?? error}
          />
          <Choices
            form={form}
            name="hsnDigits"
            label={say.hsnDigits}
            options={[
              { value: '4', label: say.fourDigits, hint: say.fourDigitsHint },
              { value: '6', label: say.sixDigits, hint: say.sixDigitsHint },
            ]}
          />
        </>
      )}
      {kind === 'regular' && (
        <Choices
          form={form}
          name="eInvoice"
          label={say.eInvoice}
          options={[
            { value: NO, label: say.no },
            { value: YES, label: say.yes, hint: say.eInvoiceHint },
            { value: EXEMPT, label: say.eInvoiceExempt, hint: say.eInvoiceExemptHint },
          ]}
        />
      )}
    </>
  )
}

/** Shows the longest number that a prefix leads to. */
function exampleOf(typed: string, day: string): string {
  const prefix = typed.trim().toUpperCase()
  if (prefix === '') return ''
  const year = financialYear(day || indiaToday())
  return say.upTo(documentNumber(prefix, year, maxSerial(prefix)))
}

/** The prefix of each series. */
export function SeriesFields({ form }: FieldsProps) {
  return (
    <>
      <p className={styles.note}>{say.seriesHint}</p>
      <div className={styles.pair}>
        {DOCUMENT_KINDS.map((kind, index) => (
          <TextField
            key={kind}
            form={form}
            name={kind}
            label={DOCUMENT_LABELS[kind]}
            maxLength={4}
            spellCheck={false}
            classNames={{ input: styles.upper ?? '' }}
            description={exampleOf(form.values[kind] ?? '', form.values['validFrom'] ?? '')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...(index === 0 && { 'data-autofocus': true })}
          />
        ))}
      </div>
    </>
  )
}

/** How tax documents are computed, when they are issued, and the terms on them. */
export function InvoicingFields({ form }: FieldsProps) {
  return (
    <>
      <Choices
        form={form}
        name="pricesIncludeTax"
        label={say.prices}
        options={[
          { value: YES, label: say.inclusive, hint: say.inclusiveHint },
          { value: NO, label: say.exclusive, hint: say.exclusiveHint },
        ]}
      />
      <Choices
        form={form}
        name="roundOff"
        label={say.roundOff}
        options={[
          { value: YES, label: say.rounded, hint: say.roundedHint },
          { value: NO, label: say.toThePaisa },
        ]}
      />
      <Choices
        form={form}
        name="issueAt"
        label={say.issueAt}
        options={[
          { value: 'dispatch', label: say.atDispatch, hint: say.atDispatchHint },
          { value: 'accept', label: say.atAcceptance, hint: say.atAcceptanceHint },
        ]}
      />
      <LongTextField form={form} name="terms" label={say.terms} description={say.invoiceTermsHint} rows={5} />
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

const YEARS_BACK = 8
/** The financial years that have ended, the latest first. */
function endedYears(): string[] {
  const today = indiaToday()
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
        max={addDays(indiaToday(), -1)}
        data-autofocus
      />
    </>
  )
}
