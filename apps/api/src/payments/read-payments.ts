import { AppError } from '@phuljhari/contract/errors'
import { searchNeedle } from '@phuljhari/contract/orders/order-search'
import { isClosed } from '@phuljhari/contract/orders/order-standing'
import type { Claim, OrderMoneyReply, Payment } from '@phuljhari/contract/payments/payments.contract'
import type { LedgerTotals } from '@phuljhari/contract/payments/ledger.contract'
import type { Voucher } from '@phuljhari/contract/payments/vouchers.contract'
import { daysBetween, indiaDay } from '@phuljhari/contract/rules/dates'
import { toRupees } from '@phuljhari/contract/rules/money'
import type { Tx } from '../db/database.ts'
import { rowId } from '../db/row-id.ts'
import type { Actor } from '../events/actor.ts'
import { findInvoiceFacts } from '../documents/invoice-facts.store.ts'
import { invoiceKind, planInvoice } from '../documents/plan-invoice.ts'
import { currentSettings } from '../settings/current-settings.ts'
import { isOwnEntry, orderIdsOf } from './change-payment.ts'
import { findExpectedDue, findOrdersMoney, type OrderMoneyRow } from './order-money.store.ts'
import {
  claimsTotal,
  creditOfPhone,
  findClaims,
  findPayments,
  findPaymentsOfOrder,
  PAYMENTS_PAGE,
  sumPayments,
  type PaymentFilter,
} from './payment-list.store.ts'
import { findPayment } from './payments.store.ts'
import { serializeOrderMoney, serializePayment } from './serialize-payment.ts'
import { findVoucher } from './vouchers.store.ts'

/** @throws {AppError} payment.not_found */
export async function readPayment(tx: Tx, id: string): Promise<Payment> {
  const key = rowId(id)
  const row = key === null ? undefined : await findPayment(tx, key)
  if (!row) throw new AppError('payment.not_found')
  return serializePayment(row)
}

type Query = Omit<PaymentFilter, 'before' | 'unallocated'> & {
  before?: string | undefined
  unallocated?: 'true' | 'false' | undefined
}
/** The query as the store takes it. */
export const ledgerFilterOf = ({ before, unallocated, search, ...query }: Query): PaymentFilter => ({
  ...query,
  search: searchNeedle(search),
  unallocated: unallocated && unallocated === 'true',
  // An id that no row can have precedes every row.
  before: before === undefined ? undefined : (rowId(before) ?? 0),
})

/**
 * A page of rows, the latest recorded first.
 * @returns the rows and the `before` of the next page; null on the last one
 */
export async function listPayments(tx: Tx, query: Query): Promise<{ payments: Payment[]; next: string | null }> {
  const rows = await findPayments(tx, ledgerFilterOf(query))
  const payments = rows.slice(0, PAYMENTS_PAGE).map(serializePayment)
  return { payments, next: rows.length > PAYMENTS_PAGE ? (payments.at(-1)?._id ?? null) : null }
}

/** What the matching rows add up to. */
export async function ledgerTotals(tx: Tx, query: Query): Promise<LedgerTotals> {
  const { rows, received, refunded, reversed, to_verify, written_off } = await sumPayments(tx, ledgerFilterOf(query))
  return {
    rows,
    received: toRupees(received),
    refunded: toRupees(refunded),
    reversed: toRupees(reversed),
    net: toRupees(received + refunded + reversed),
    toVerify: toRupees(to_verify),
    writtenOff: toRupees(written_off),
  }
}

/** @throws {AppError} payment.not_found, payment.no_voucher */
export async function readVoucher(tx: Tx, id: string): Promise<Voucher> {
  const { _id } = await readPayment(tx, id)
  const row = await findVoucher(tx, Number(_id))
  if (!row) throw new AppError('payment.no_voucher')
  return row
}

/** The most claims that the queue shows. */
const CLAIMS_MAX = 200

/** The queue of claimed receipts, oldest first, with what the actor who verifies them compares. */
export async function listClaims(tx: Tx, actor: Actor): Promise<{ total: number; amount: number; claims: Claim[] }> {
  const { total, paise } = await claimsTotal(tx)
  const rows = await findClaims(tx, CLAIMS_MAX)
  const orders = new Map(
    (await findOrdersMoney(tx, [...new Set(rows.flatMap(orderIdsOf))])).map((order) => [order.order_id, order]),
  )
  const today = indiaDay(new Date())
  const claims = rows.map((row) => ({
    ...serializePayment(row),
    personName: row.person_name,
    daysWaiting: daysBetween(indiaDay(row.recorded_at), today),
    orders: orderIdsOf(row).flatMap((id) => {
      const order = orders.get(id)
      return order ? [serializeOrderMoney(order)] : []
    }),
    isOwn: isOwnEntry(row, actor),
  }))
  return { total, amount: toRupees(paise), claims }
}

/** What the order's invoice comes to, issued or not: an invoice may round to whole rupees. In paise. */
async function payablePaise(tx: Tx, order: OrderMoneyRow): Promise<number> {
  if (order.payable_paise !== null) return order.payable_paise
  const settings = await currentSettings(tx)
  // What was delivered without an invoice may stay without one.
  if (invoiceKind(settings) === null || order.status === 'delivered') return order.total_paise
  const facts = (await findInvoiceFacts(tx, [order.order_id])).get(order.order_id)
  const { plan } = facts ? planInvoice(facts, settings, indiaDay(new Date())) : { plan: null }
  return plan?.totals.payablePaise ?? order.total_paise
}

/** What a further payment of the order should come to: what is claimed already counts as if it were verified. */
async function toPayPaise(tx: Tx, order: OrderMoneyRow): Promise<number> {
  if (isClosed(order.status)) return 0
  const due = await findExpectedDue(tx, order.order_id, await payablePaise(tx, order))
  return Math.max(0, due - order.paid_paise - order.to_verify_paise)
}

/** What an order owes, with every row of it. @throws {AppError} order.not_found */
export async function readOrderMoney(tx: Tx, orderId: string): Promise<OrderMoneyReply> {
  const [order] = await findOrdersMoney(tx, [orderId])
  if (!order) throw new AppError('order.not_found')
  return {
    ...serializeOrderMoney(order),
    notes: toRupees(order.noted_paise),
    writtenOff: toRupees(order.written_off_paise),
    refundable: toRupees(Math.max(0, order.paid_paise - order.due_paise)),
    toPay: toRupees(await toPayPaise(tx, order)),
    rows: (await findPaymentsOfOrder(tx, orderId)).map(serializePayment),
    credit: toRupees(await creditOfPhone(tx, order.customer_phone)),
  }
}
