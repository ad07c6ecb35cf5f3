import { DOCUMENT_LABELS } from '../documents/document-kinds.ts'
import { PAYMENT_KIND_LABELS, type PaymentKind, type ReceiptState } from './payment-kinds.ts'

type Titled = { kind: PaymentKind; number: string | null; state: ReceiptState; id: string }
/**
 * What a receipt or refund is called on screen and paper: by its voucher (`Receipt Voucher RV/26-27/00001`), or where
 * it has none with its place in the ledger, outside every series (`Receipt 123`). Claims and other rows by their kind.
 */
export function receiptTitle({ kind, number, state, id }: Titled): string {
  if (number !== null) return `${DOCUMENT_LABELS[kind === 'refund' ? 'refund_voucher' : 'receipt_voucher']} ${number}`
  const hasReceipt = (kind === 'receipt' || kind === 'refund') && state === 'verified'
  return hasReceipt ? `${PAYMENT_KIND_LABELS[kind]} ${id}` : PAYMENT_KIND_LABELS[kind]
}
