import { AppError } from '@phuljhari/contract/errors'
import { referenceKey } from '@phuljhari/contract/payments/payment-forms'
import { roundingRest, type HolderKind, type PaymentMode } from '@phuljhari/contract/payments/payment-kinds'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import type { Tx } from '../db/database.ts'
import type { Actor } from '../events/actor.ts'
import { recordEvent } from '../events/events.store.ts'
import { assertBooksOpen } from '../settings/books.ts'
import { refreshOrderMoney, type OrderMoneyRow } from './order-money.store.ts'
import { planVoucher } from './plan-voucher.ts'
import {
  addAllocations,
  findByReference,
  findLastRounding,
  findPayment,
  insertPayment,
  lockKey,
  type Allocation,
  type NewPayment,
  type PaymentRow,
} from './payments.store.ts'
import { insertVoucher } from './vouchers.store.ts'

/** Who or what holds money that was paid in a mode, unless an agent has it. */
const holderOf = (mode: PaymentMode): HolderKind => (mode === 'cash' ? 'till' : mode === 'upi' ? 'upi' : 'bank')

/** What a form says about how money came or went. */
type Means = {
  mode: PaymentMode
  amount: number
  reference: string
  bank: string
  chequeDate: string | null
  paidOn?: string | undefined
}
/** The columns of a form. */
export const meansOf = ({ mode, amount, reference, bank, chequeDate, paidOn }: Means) => ({
  mode,
  amountPaise: amount,
  reference,
  referenceKey: referenceKey(mode, reference, bank),
  bank,
  chequeDate,
  paidOn: paidOn ?? indiaDay(new Date()),
  holder: holderOf(mode),
  agentId: null,
})

/**
 * Makes sure that the reference is new. Lock all orders before the call, and none after it.
 * @throws {AppError} payment.duplicate, with the orders of the payment that has it
 */
export async function assertNewReference(
  tx: Tx,
  { kind, referenceKey: key }: Pick<NewPayment, 'kind' | 'referenceKey'>,
): Promise<void> {
  if (key === null) return
  // Locked until the transaction ends, so that of two requests with one reference the second sees the first's row.
  await lockKey(tx, `reference ${kind} ${key}`)
  const other = await findByReference(tx, kind, key)
  if (!other) return
  const orderIds = (other.allocations ?? []).map(({ order_id }) => order_id)
  throw new AppError('payment.duplicate', { orderIds })
}

/** What identifies a row in events and in searches of the audit trail: its voucher, reference and customer. */
export const namesOf = ({ number, reference, customer_name: customerName }: PaymentRow) => ({
  ...(reference !== '' && { reference }),
  ...(number !== null && { number }),
  customerName,
})
/** What an event records of a row. Personal values are erased with the customer's data (migration 029). */
const snapshot = (row: PaymentRow) => ({
  kind: row.kind,
  amountPaise: row.amount_paise,
  ...(row.mode !== null && { mode: row.mode }),
  ...namesOf(row),
  ...(row.customer_phone !== '' && { phoneNumber: row.customer_phone }),
  ...(row.payer_name !== '' && { payerName: row.payer_name }),
  ...(row.note !== '' && { note: row.note }),
  ...(row.reason !== '' && { reason: row.reason }),
  ...(row.agent_id !== null && { agentId: row.agent_id }),
  ...ordersSnapshot(row),
})
/** The orders that a row belongs to, as events record them. */
export const ordersSnapshot = ({ allocations }: Pick<PaymentRow, 'allocations'>) =>
  allocations === null ? {} : { orders: allocations.map(({ order_id, amount_paise }) => ({ order_id, amount_paise })) }

/** @throws when the row is missing: it was stored in this transaction */
export async function storedPayment(tx: Tx, id: number): Promise<PaymentRow> {
  const row = await findPayment(tx, id)
  if (!row) throw new Error(`payment ${id} is gone`)
  return row
}

/**
 * Adds a row with its allocations, its event and, when it is verified at once, its voucher. Lock the orders first.
 * @param action the action that the event records
 * @param isSale whether it is a sale at the counter, whose invoice follows
 * @throws {AppError} books.closed, series.unconfirmed
 */
export async function addPayment(
  tx: Tx,
  row: Omit<NewPayment, 'number' | 'actor' | 'linkMadeBy'>,
  allocations: readonly Allocation[],
  action: string,
  actor: Actor,
  isSale = false,
): Promise<PaymentRow> {
  await assertBooksOpen(tx, row.paidOn)
  const voucher = row.state === 'verified' ? await planVoucher(tx, { ...row, allocations }, isSale) : null
  const number = voucher?.taken.number ?? null
  const id = await insertPayment(tx, { ...row, number, actor: actor.name, linkMadeBy: actor.link?.madeBy ?? null })
  if (voucher) await insertVoucher(tx, id, voucher)
  await addAllocations(tx, id, allocations, actor.name)
  const changed = await refreshOrderMoney(
    tx,
    allocations.map(({ order_id }) => order_id),
  )
  const added = await storedPayment(tx, id)
  await recordEvent(tx, actor, { subject: 'payment', subjectId: String(id), action, after: snapshot(added) })
  await closeRoundings(tx, changed, actor)
  return added
}

type Reduction = Pick<NewPayment, 'amountPaise' | 'reason' | 'idempotency'> & { kind: 'write_off' | 'rounding' }
/** Adds a row that reduces what an order owes without moving money. Lock the order first. */
export function reduceDue(tx: Tx, order: OrderMoneyRow, reduction: Reduction, actor: Actor): Promise<PaymentRow> {
  const row = {
    ...reduction,
    mode: null,
    reference: '',
    referenceKey: null,
    bank: '',
    chequeDate: null,
    paidOn: indiaDay(new Date()),
    customerName: order.customer_name,
    phoneNumber: order.customer_phone,
    payerName: '',
    note: '',
    source: 'clerk' as const,
    holder: null,
    agentId: null,
    againstId: null,
    refundOf: null,
    state: 'verified' as const,
  }
  const allocations = [{ order_id: order.order_id, amount_paise: reduction.amountPaise }]
  return addPayment(tx, row, allocations, reduction.kind === 'rounding' ? 'rounded' : 'written_off', actor)
}

/** The key of the next rounding of an order; null when it has one, or somebody took one back by hand. */
async function roundingKey(tx: Tx, orderId: string): Promise<string | null> {
  const last = await findLastRounding(tx, orderId)
  if (!last) return `rounding ${orderId}`
  return last.went_with_receipt ? `rounding ${orderId} ${last.id}` : null
}

/**
 * Closes remainders below one rupee of orders that were paid, once per order, so that a rounding that was taken back
 * is not repeated. Lock the orders first.
 */
export async function closeRoundings(
  tx: Tx,
  orders: readonly OrderMoneyRow[],
  actor: Actor,
  isInvoiced = false,
): Promise<void> {
  for (const order of orders) {
    const money = {
      duePaise: order.due_paise,
      paidPaise: order.paid_paise,
      settledBeforePaise: order.settled_before_paise,
    }
    const amountPaise = roundingRest(money, isInvoiced)
    const key = amountPaise === 0 ? null : await roundingKey(tx, order.order_id)
    if (key === null) continue
    const reason = amountPaise > 0 ? 'Less than one rupee remained' : 'Rounded off with the invoice'
    await reduceDue(tx, order, { kind: 'rounding', amountPaise, reason, idempotency: { key, digest: null } }, actor)
  }
}
