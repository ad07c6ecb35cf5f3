import { LEFT_STATUSES } from '@phuljhari/contract/orders/order-standing'
import type { OrderStatus } from '@phuljhari/contract/orders/order-status'
import type { CustomerPays } from '@phuljhari/contract/tax/customer-pays'
import type { Tx } from '../db/database.ts'

const save = {
  name: 'invoice_save',
  text: `update orders set payable_paise = $2, bill_number = $3, unbilled_since = null,
           total_paise = $4, tax_paise = $5, round_off_paise = $6,
           prices_include_tax = coalesce(prices_include_tax, $7)
         where order_id = $1`,
}
/**
 * Stores what an order shows of its invoice.
 * @param pays what its total becomes
 */
export const saveInvoice = (tx: Tx, orderId: string, payablePaise: number, number: string, pays: CustomerPays) =>
  tx.run(save, [
    orderId,
    payablePaise,
    number,
    pays.totalPaise,
    pays.taxPaise,
    pays.roundOffPaise,
    pays.pricesIncludeTax,
  ])

const clear = {
  name: 'invoice_clear',
  text: `update orders set payable_paise = null, bill_number = null, noted_paise = 0,
           unbilled_since = case when status = any($2::text[]) then now() end
         where order_id = $1`,
}
/** Clears the invoice that was cancelled. An order whose goods have left needs another one. */
export const clearInvoice = (tx: Tx, orderId: string) => tx.run(clear, [orderId, LEFT_STATUSES])

const mark = {
  name: 'invoice_mark_missing',
  text: `update orders set unbilled_since = coalesce(unbilled_since, now()) where order_id = $1`,
}
/** Lists an order that should have an invoice but cannot get one. */
export const markUninvoiced = (tx: Tx, orderId: string) => tx.run(mark, [orderId])

const unmark = {
  name: 'invoice_unmark_missing',
  text: `update orders set unbilled_since = null
         where order_id = $1 and unbilled_since is not null and status <> all($2::text[])`,
}
/** Takes an order that needs no invoice any more off the list, unless its goods have left. */
export const unmarkUninvoiced = (tx: Tx, orderId: string) => tx.run(unmark, [orderId, LEFT_STATUSES])

export type UninvoicedRow = { order_id: string; status: OrderStatus; unbilled_since: Date; customer_name: string }

const COLUMNS = 'order_id, status, unbilled_since, customer_name'
const list = {
  name: 'uninvoiced_orders',
  text: `select ${COLUMNS} from orders where unbilled_since is not null order by unbilled_since, order_id limit $1`,
}
const after = {
  name: 'uninvoiced_orders_after',
  text: `select ${COLUMNS} from orders
         where unbilled_since is not null
           and (unbilled_since, order_id) > ((select unbilled_since from orders where order_id = $2), $2)
         order by unbilled_since, order_id limit $1`,
}
/** Orders that should have an invoice, oldest first. @param afterId only those that follow this order */
export const findUninvoiced = (tx: Tx, limit: number, afterId?: string) =>
  afterId === undefined ? tx.many<UninvoicedRow>(list, [limit]) : tx.many<UninvoicedRow>(after, [limit, afterId])

const count = {
  name: 'uninvoiced_count',
  text: 'select count(*)::integer as total from orders where unbilled_since is not null',
}
export const countUninvoiced = async (tx: Tx) => (await tx.one<{ total: number }>(count)).total

const toReview = {
  name: 'totals_to_review',
  text: `select o.order_id, o.status, o.customer_name from totals_to_review t join orders o using (order_id)
         where o.bill_number is null and o.prices_include_tax is null
           and is_booked(o.status) order by o.order_id`,
}
/** Orders from before tax was part of the total that were neither edited nor invoiced since, by id. */
export const findTotalsToReview = (tx: Tx) => tx.many<Omit<UninvoicedRow, 'unbilled_since'>>(toReview)

const reviewed = { name: 'totals_reviewed', text: 'delete from totals_to_review returning order_id' }
/** @returns how many there were */
export const clearTotalsToReview = async (tx: Tx): Promise<number> => (await tx.many(reviewed)).length
