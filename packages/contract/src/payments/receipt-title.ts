import { DOCUMENT_LABELS } from '../documents/document-kinds.ts'
import { PAYMENT_KIND_LABELS, type PaymentKind } from './payment-kinds.ts'

/**
 * What a receipt or refund is called on screen and paper: by its voucher (`Receipt Voucher RV/26-27/00001`), or where
 * it has none with its place in the ledger, outside every series (`Receipt 123`). Other rows by their kind alone.
 */
export function receiptTitle({ kind, number, id }: { kind: PaymentKind; number: string | null; id: string }): string {
  if (number !== null) return `${DOCUMENT_LABELS[kind === 'refund' ? 'refund_voucher' : 'receipt_voucher']} ${number}`
  return kind === 'receipt' || kind === 'refund' ? `${PAYMENT_KIND_LABELS[kind]} ${id}` : PAYMENT_KIND_LABELS[kind]
}
