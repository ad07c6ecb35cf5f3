import { DOCUMENT_LABELS } from '../documents/document-kinds.ts'
import { PAYMENT_KIND_LABELS } from '../payments/payment-kinds.ts'
import { t } from '../rules/t.ts'

/** What a billing clerk may prepare and an owner decides (section 7 of trade.md). */
export const PREPARED_KINDS = ['refund', 'write_off', 'credit_note', 'debit_note', 'cancellation'] as const
export type PreparedKind = (typeof PREPARED_KINDS)[number]
export const PREPARED_KIND_LABELS: Readonly<Record<PreparedKind, string>> = {
  refund: PAYMENT_KIND_LABELS.refund,
  write_off: PAYMENT_KIND_LABELS.write_off,
  credit_note: DOCUMENT_LABELS.credit_note,
  debit_note: DOCUMENT_LABELS.debit_note,
  cancellation: t('Cancellation'),
}

export const PREPARED_STATES = ['waiting', 'approved', 'declined', 'withdrawn'] as const
export type PreparedState = (typeof PREPARED_STATES)[number]
