import { TextInput } from '@mantine/core'
import { referenceError, tidyReference } from '@phuljhari/contract/payments/payment-forms'
import { type PaymentMode, PAYMENT_MODE_LABELS, PAYMENT_MODES } from '@phuljhari/contract/payments/payment-kinds'
import { useState } from 'react'
import { indiaToday } from '../../../lib/india-today.ts'
import { Segments } from '../../../ui/Segments.tsx'
import type { ContractForm } from '../../../ui/use-contract-form.ts'
import { AmountField } from '../AmountField.tsx'
import styles from './receipt.module.css'
import { t } from '@phuljhari/contract/rules/t'

/** The means of a payment, as typed. */
export type MeansValues = {
  mode: string
  amount: string
  reference: string
  bank: string
  chequeDate: string
  paidOn: string
}
export const emptyMeans = (mode: PaymentMode, amount: string): MeansValues => ({
  mode,
  amount,
  reference: '',
  bank: '',
  chequeDate: '',
  paidOn: indiaToday(),
})

/** Returns the means as the API accepts them, without dates that were not typed. */
export function meansBody({ mode, amount, reference, bank, chequeDate, paidOn }: MeansValues) {
  const isCheque = mode === 'cheque'
  return {
    mode: mode as PaymentMode,
    amount,
    reference,
    bank: isCheque ? bank : '',
    chequeDate: isCheque && chequeDate !== '' ? chequeDate : null,
    ...(paidOn !== '' && { paidOn }),
  }
}

const REFERENCE_LABELS: Readonly<Record<PaymentMode, string>> = {
  cash: t('Receipt number (optional)'),
  upi: t('UPI reference (UTR)'),
  imps: t('IMPS reference'),
  neft: 'UTR',
  rtgs: 'UTR',
  card: t('Slip number'),
  cheque: t('Cheque number'),
}
const DIGITS: ReadonlySet<PaymentMode> = new Set<PaymentMode>(['upi', 'imps', 'cheque'])
const MODES = PAYMENT_MODES.map((value) => ({ value, label: PAYMENT_MODE_LABELS[value] }))
const modeOf = (value: string): PaymentMode => PAYMENT_MODES.find((mode) => mode === value) ?? 'cash'

type Form = ContractForm<MeansValues & Record<string, string>>

/** Groups modes whose references are alike, since a UTR that was typed for one fits the others. */
const familyOf = (mode: string) => (['upi', 'imps', 'neft', 'rtgs'].includes(mode) ? 'transfer' : mode)

/** The choice of the mode. A reference is kept for the mode that it was typed for, and returns with that mode. */
export function ModeField({ form }: { form: Form }) {
  const { mode, reference } = form.values
  const [references, setReferences] = useState<Readonly<Record<string, string>>>({})
  const change = (next: string) => {
    const [from, to] = [familyOf(mode), familyOf(next)]
    form.set('mode', next)
    if (from === to) return
    setReferences((now) => ({ ...now, [from]: reference }))
    form.set('reference', references[to] ?? '')
  }
  return <Segments className={styles.modes} label={t('Mode')} options={MODES} value={modeOf(mode)} onChange={change} />
}

type Props = {
  form: Form
  amountLabel?: string
  /** False where the amount is already settled. */
  hasAmount?: boolean
}

/** The fields for amount, mode, reference and day of a payment. */
export function MeansFields({ form, amountLabel = t('Amount'), hasAmount = true }: Props) {
  const { values, errors } = form
  const mode = modeOf(values.mode)
  const [isReferenceLeft, setReferenceLeft] = useState(false)
  const reference = tidyReference(values.reference)
  const wrong = reference === '' ? null : referenceError(mode, reference)
  const shownError = errors['reference'] ?? (isReferenceLeft ? (wrong ?? undefined) : undefined)
  return (
    <>
      <ModeField form={form} />
      <div className={styles.pair}>
        {hasAmount && <AmountField label={amountLabel} data-autofocus {...form.field('amount')} />}
        <TextInput size="md" type="date" label={t('Paid on')} max={indiaToday()} {...form.field('paidOn')} />
      </div>
      <TextInput
        size="md"
        label={REFERENCE_LABELS[mode]}
        required={mode !== 'cash'}
        inputMode={DIGITS.has(mode) ? 'numeric' : 'text'}
        autoComplete="off"
        // While it is typed, a wrong reference gets a hint; once the field is left, an error.
        description={shownError === undefined ? (wrong ?? undefined) : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.field('reference')}
        error={shownError}
        onFocus={() => setReferenceLeft(false)}
        onBlur={() => setReferenceLeft(true)}
      />
      {mode === 'cheque' && (
        <div className={styles.pair}>
          <TextInput size="md" label={t('Bank')} required {...form.field('bank')} />
          <TextInput size="md" type="date" label={t('Date of the cheque')} required {...form.field('chequeDate')} />
        </div>
      )}
    </>
  )
}
