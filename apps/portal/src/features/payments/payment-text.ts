import { moneySign } from '@phuljhari/contract/payments/ledger-signs'
import { PAYMENT_KIND_LABELS, PAYMENT_MODE_LABELS } from '@phuljhari/contract/payments/payment-kinds'
import type { Payment } from '@phuljhari/contract/payments/payments.contract'
import { receiptTitle } from '@phuljhari/contract/payments/receipt-title'

/** Returns `UPI 412345678901`, or nothing for a write-off, which has no mode. */
export const modeText = ({ mode, reference }: Pick<Payment, 'mode' | 'reference'>): string =>
  [mode === null ? '' : PAYMENT_MODE_LABELS[mode], reference].filter(Boolean).join(' ')

/** Returns the kind as in the middle of a sentence: `receipt`. */
export const kindText = ({ kind }: Pick<Payment, 'kind'>): string => PAYMENT_KIND_LABELS[kind].toLowerCase()

/** Returns the number of the voucher, or `Receipt 123`. */
export const titleOf = ({ _id, ...payment }: Pick<Payment, 'kind' | 'number' | 'state' | '_id'>): string =>
  receiptTitle({ ...payment, id: _id })

/** Returns −1 for a row that took money out, which is shown as negative, and 1 for all others, reversals included. */
export const signOf = ({ kind }: Pick<Payment, 'kind'>): 1 | -1 => (moneySign(kind, null) < 0 ? -1 : 1)

/** Whether a row can be reversed: a verified receipt, a refund or a write-off that was not reversed yet. */
export const isReversible = ({ kind, state, reversedBy }: Pick<Payment, 'kind' | 'state' | 'reversedBy'>): boolean =>
  kind !== 'reversal' && state === 'verified' && reversedBy === null
