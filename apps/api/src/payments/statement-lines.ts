import { DOCUMENT_LABELS, documentTitle } from '@phuljhari/contract/documents/document-kinds'
import { moneySign, reducesDue } from '@phuljhari/contract/payments/ledger-signs'
import { PAYMENT_KIND_LABELS, PAYMENT_MODE_LABELS } from '@phuljhari/contract/payments/payment-kinds'
import type { Statement } from '@phuljhari/contract/payments/outstanding.contract'
import { receiptTitle } from '@phuljhari/contract/payments/receipt-title'
import { toRupees } from '@phuljhari/contract/rules/money'
import type { StatedNote, StatedOrder, StatedPayment } from './statement.store.ts'

/** Amounts in paise, one for each column; the balance grows by what is charged. */
type Amounts = { charged: number; credited: number; paid: number }
type Entry = Partial<Amounts> & { day: string; text: string; orderId: string | null }

/** What an order came to before notes and write-offs. */
function orderEntry(order: StatedOrder): Entry {
  const { bill_kind: invoice, bill_number: number, order_id: orderId, day } = order
  const { is_owed: isOwed, due_paise, noted_paise, written_off_paise, settled_before_paise } = order
  const charged = isOwed ? due_paise + noted_paise + written_off_paise - settled_before_paise : 0
  const text = invoice === null || number === null ? `Order ${orderId}` : `${DOCUMENT_LABELS[invoice]} ${number}`
  return { day, text, orderId, charged }
}

const noteEntry = ({ kind, number, day, order_id, payable_paise, is_commercial }: StatedNote): Entry => ({
  day,
  text: `${documentTitle({ kind, isCommercial: is_commercial })} ${number}`,
  orderId: order_id,
  ...(kind === 'credit_note' ? { credited: payable_paise } : { charged: payable_paise }),
})

function paymentEntry(row: StatedPayment): Entry {
  const { id, kind, number, state, mode, reference, reason, paid_on, allocations, part_paise } = row
  const means = mode === null ? '' : [PAYMENT_MODE_LABELS[mode], reference].filter(Boolean).join(' ')
  const sign = moneySign(kind, null)
  const title =
    sign !== 0 ? receiptTitle({ kind, number, state, id: String(id) }) : `${PAYMENT_KIND_LABELS[kind]}: ${reason}`
  const [order, ...others] = allocations ?? []
  return {
    day: paid_on,
    text: [title, means].filter(Boolean).join(' · '),
    orderId: order && others.length === 0 ? order.order_id : null,
    ...(sign === 0 ? { charged: -part_paise } : { paid: sign * part_paise }),
  }
}

const onWire = ({ charged, credited, paid }: Amounts) => ({
  charged: toRupees(charged),
  credited: toRupees(credited),
  paid: toRupees(paid),
})

/**
 * The lines of a customer's statement in the sequence of their days, on one day orders first, with the running balance,
 * which ends with the sum of the orders' balances less the customer's credit; and the sums of its columns.
 */
export function statementLines(
  orders: readonly StatedOrder[],
  notes: readonly StatedNote[],
  payments: readonly StatedPayment[],
): Pick<Statement, 'lines' | 'totals'> {
  const owed = new Set(orders.filter((order) => order.is_owed).map((order) => order.order_id))
  const entries = [
    ...orders.map(orderEntry),
    ...notes.filter(({ order_id }) => owed.has(order_id)).map(noteEntry),
    // What was written off of an order that is no longer owed was not owed either.
    ...payments
      .filter(({ kind, allocations }) => !reducesDue(kind) || owed.has(allocations?.[0]?.order_id ?? ''))
      .map(paymentEntry),
  ].map((entry) => ({ charged: 0, credited: 0, paid: 0, ...entry }))
  const totals = { charged: 0, credited: 0, paid: 0 }
  let balance = 0
  const lines = entries
    .filter(({ charged, credited, paid }) => charged !== 0 || credited !== 0 || paid !== 0)
    .toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0))
    .map(({ day, text, orderId, ...amounts }) => {
      for (const column of ['charged', 'credited', 'paid'] as const) totals[column] += amounts[column]
      balance += amounts.charged - amounts.credited - amounts.paid
      return { day, text, orderId, ...onWire(amounts), balance: toRupees(balance) }
    })
  return { lines, totals: onWire(totals) }
}
