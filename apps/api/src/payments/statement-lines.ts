import { DOCUMENT_LABELS } from '@phuljhari/contract/documents/document-kinds'
import { PAYMENT_KIND_LABELS, PAYMENT_MODE_LABELS } from '@phuljhari/contract/payments/payment-kinds'
import type { Statement } from '@phuljhari/contract/payments/outstanding.contract'
import { toRupees } from '@phuljhari/contract/rules/money'
import type { StatedNote, StatedOrder, StatedPayment } from './statement.store.ts'

/** An amount of more than 0 is a debit. In paise. */
type Entry = { day: string; text: string; orderId: string | null; paise: number }

/** Rows that move no money: they only reduce what is owed. */
const REDUCTIONS: ReadonlySet<string> = new Set(['write_off', 'rounding'])

/** What an order came to before notes and write-offs. */
function orderEntry(order: StatedOrder): Entry {
  const { bill_kind: bill, bill_number: number, order_id: orderId, day } = order
  const { is_owed: isOwed, due_paise, noted_paise, written_off_paise, settled_before_paise } = order
  const paise = isOwed ? due_paise + noted_paise + written_off_paise - settled_before_paise : 0
  const text = bill === null || number === null ? `Order ${orderId}` : `${DOCUMENT_LABELS[bill]} ${number}`
  return { day, text, orderId, paise }
}

const noteEntry = ({ kind, number, day, order_id, payable_paise }: StatedNote): Entry => ({
  day,
  text: `${DOCUMENT_LABELS[kind]} ${number}`,
  orderId: order_id,
  paise: kind === 'credit_note' ? -payable_paise : payable_paise,
})

function paymentEntry({ kind, mode, reference, paid_on, allocations, part_paise }: StatedPayment): Entry {
  const means = mode === null ? '' : [PAYMENT_MODE_LABELS[mode], reference].filter(Boolean).join(' ')
  const text = kind === 'receipt' ? means : [PAYMENT_KIND_LABELS[kind], means].filter(Boolean).join(' ')
  const [order, ...others] = allocations ?? []
  return {
    day: paid_on,
    text,
    orderId: order && others.length === 0 ? order.order_id : null,
    paise: kind === 'refund' ? part_paise : -part_paise,
  }
}

/**
 * The lines of a customer's statement in the sequence of their days, on one day orders first, with the running balance,
 * which ends with the sum of the orders' balances less the customer's credit.
 */
export function statementLines(
  orders: readonly StatedOrder[],
  notes: readonly StatedNote[],
  payments: readonly StatedPayment[],
): Statement['lines'] {
  const owed = new Set(orders.filter((order) => order.is_owed).map((order) => order.order_id))
  const entries = [
    ...orders.map(orderEntry),
    ...notes.filter(({ order_id }) => owed.has(order_id)).map(noteEntry),
    // What was written off of an order that is no longer owed was not owed either.
    ...payments
      .filter(({ kind, allocations }) => !REDUCTIONS.has(kind) || owed.has(allocations?.[0]?.order_id ?? ''))
      .map(paymentEntry),
  ].filter(({ paise }) => paise !== 0)
  let balance = 0
  return entries
    .toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0))
    .map(({ paise, ...line }) => {
      balance += paise
      return {
        ...line,
        debit: toRupees(Math.max(paise, 0)),
        credit: toRupees(Math.max(-paise, 0)),
        balance: toRupees(balance),
      }
    })
}
