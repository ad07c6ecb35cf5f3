import { displayedStatus } from '../orders/order-status.ts'
import { t } from '../rules/t.ts'

/** How money came or went (trade.md section 2). */
export const PAYMENT_MODES = ['cash', 'upi', 'imps', 'neft', 'rtgs', 'card', 'cheque'] as const
export type PaymentMode = (typeof PAYMENT_MODES)[number]
export const PAYMENT_MODE_LABELS: Readonly<Record<PaymentMode, string>> = {
  cash: t('Cash'),
  upi: 'UPI',
  imps: 'IMPS',
  neft: 'NEFT',
  rtgs: 'RTGS',
  card: t('Card'),
  cheque: t('Cheque'),
}

/** Rows of the ledger that belong to orders. Each is final: a correction is a row that names the row it reverses. */
export const PAYMENT_KINDS = ['receipt', 'refund', 'reversal', 'write_off', 'rounding'] as const
export type PaymentKind = (typeof PAYMENT_KINDS)[number]
export const PAYMENT_KIND_LABELS: Readonly<Record<PaymentKind, string>> = {
  receipt: t('Receipt'),
  refund: t('Refund'),
  reversal: t('Reversal'),
  write_off: t('Write-off'),
  rounding: t('Rounding'),
}

/** Only verified receipts count as paid. */
export const RECEIPT_STATES = ['claimed', 'verified', 'rejected'] as const
export type ReceiptState = (typeof RECEIPT_STATES)[number]
export const RECEIPT_STATE_LABELS: Readonly<Record<ReceiptState, string>> = {
  claimed: t('To verify'),
  verified: t('Verified'),
  rejected: t('Rejected'),
}

export const PAYMENT_SOURCES = ['clerk', 'agent', 'storefront'] as const

/** Who or what has the money. Cash taken on delivery is with the agent until it is handed over. */
export const HOLDER_KINDS = ['till', 'bank', 'upi', 'agent'] as const
export type HolderKind = (typeof HOLDER_KINDS)[number]

/** The states of an order's payment. They are derived from the balance and never stored. */
export const PAYMENT_STATUSES = ['unpaid', 'part_paid', 'paid', 'overpaid', 'advance'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]
/** What orders can be filtered by: a balance due covers unpaid and part paid. */
export const PAYMENT_FILTERS = ['due', ...PAYMENT_STATUSES, 'to_verify'] as const
export type PaymentFilter = (typeof PAYMENT_FILTERS)[number]
export const PAYMENT_FILTER_LABELS: Readonly<Record<PaymentFilter, string>> = {
  due: t('Balance due'),
  unpaid: t('Unpaid'),
  part_paid: t('Part paid'),
  paid: t('Paid'),
  overpaid: t('Overpaid'),
  advance: t('Advance'),
  to_verify: t('Payment to verify'),
}

/** Whether what was paid for an order of this status is an advance: nothing is due before acceptance. */
export const isAdvance = (status: string): boolean => displayedStatus(status) === 'pending'

/** An order's money in whole paise. */
export type OrderMoney = {
  /** What the customer owes in all: total or payable − notes − write-offs; 0 before acceptance and when cancelled. */
  duePaise: number
  /** Verified receipts − refunds. */
  paidPaise: number
}

/** The balance in paise: positive is outstanding, negative a credit or a refund that is due. */
export const balanceOf = ({ duePaise, paidPaise }: OrderMoney): number => duePaise - paidPaise

const RUPEE = 100
/**
 * A remaining balance below one rupee, in paise, which is closed automatically; 0 when there is nothing to close.
 * @param settledBeforePaise what counted as paid when payments were first kept
 * @param isInvoiced whether the invoice has just rounded what was paid before: it may then have been too much
 */
export function roundingRest(money: OrderMoney & { settledBeforePaise: number }, isInvoiced = false): number {
  const balance = balanceOf(money)
  const wasPaid = money.paidPaise > 0 || money.settledBeforePaise > 0
  const isClosed = balance > 0 || isInvoiced
  return wasPaid && isClosed && Math.abs(balance) < RUPEE ? balance : 0
}

/** The state of an order's payment; null when nothing is due and nothing was paid, as before acceptance. */
export function paymentStatus({ status, duePaise, paidPaise }: OrderMoney & { status: string }): PaymentStatus | null {
  if (duePaise === 0 && paidPaise === 0) return null
  if (isAdvance(status) && paidPaise > 0) return 'advance'
  if (paidPaise > duePaise) return 'overpaid'
  if (paidPaise === duePaise) return 'paid'
  return paidPaise > 0 ? 'part_paid' : 'unpaid'
}
