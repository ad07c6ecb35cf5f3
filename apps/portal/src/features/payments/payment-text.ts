import { PAYMENT_KIND_LABELS, PAYMENT_MODE_LABELS } from '@phuljhari/contract/payments/payment-kinds'
import type { Payment } from '@phuljhari/contract/payments/payments.contract'
import { receiptTitle } from '@phuljhari/contract/payments/receipt-title'

/** `UPI 412345678901`; empty for a write-off, which has no mode. */
export const modeText = ({ mode, reference }: Pick<Payment, 'mode' | 'reference'>): string =>
  [mode === null ? '' : PAYMENT_MODE_LABELS[mode], reference].filter(Boolean).join(' ')

/** The kind in the middle of a sentence: `receipt`. */
export const kindText = ({ kind }: Pick<Payment, 'kind'>): string => PAYMENT_KIND_LABELS[kind].toLowerCase()

/** By its voucher, or as `Receipt 123`. */
export const titleOf = ({ _id, ...payment }: Pick<Payment, 'kind' | 'number' | 'state' | '_id'>): string =>
  receiptTitle({ ...payment, id: _id })

/** Money that went out is shown as less than 0. */
export const signOf = ({ kind }: Pick<Payment, 'kind'>): 1 | -1 => (kind === 'refund' ? -1 : 1)

/** Whether a row counts and may be taken back: a decided receipt, a refund or a write-off that was not. */
export const isReversible = ({ kind, state, reversedBy }: Pick<Payment, 'kind' | 'state' | 'reversedBy'>): boolean =>
  kind !== 'reversal' && state === 'verified' && reversedBy === null
