import type { OrderStatus } from '@phuljhari/contract/orders/order-status'
import type { Tx } from '../db/database.ts'

export type UnbilledRow = { order_id: string; status: OrderStatus; unbilled_since: Date; customer_name: string }

const COLUMNS = 'order_id, status, unbilled_since, customer_name'
const list = {
  name: 'unbilled_orders',
  text: `select ${COLUMNS} from orders where unbilled_since is not null order by unbilled_since, order_id limit $1`,
}
const after = {
  name: 'unbilled_orders_after',
  text: `select ${COLUMNS} from orders
         where unbilled_since is not null
           and (unbilled_since, order_id) > ((select unbilled_since from orders where order_id = $2), $2)
         order by unbilled_since, order_id limit $1`,
}
/** Orders that should have a bill, oldest first. @param afterId only those that follow this order */
export const findUnbilled = (tx: Tx, limit: number, afterId?: string) =>
  afterId === undefined ? tx.many<UnbilledRow>(list, [limit]) : tx.many<UnbilledRow>(after, [limit, afterId])

const count = {
  name: 'unbilled_count',
  text: 'select count(*)::integer as total from orders where unbilled_since is not null',
}
export const countUnbilled = async (tx: Tx) => (await tx.one<{ total: number }>(count)).total

const toReview = {
  name: 'totals_to_review',
  text: `select o.order_id, o.status, o.customer_name from totals_to_review t join orders o using (order_id)
         where o.bill_number is null and o.prices_include_tax is null
           and is_booked(o.status) order by o.order_id`,
}
/** Orders from before tax was part of the total that were neither edited nor billed since, by id. */
export const findTotalsToReview = (tx: Tx) => tx.many<Omit<UnbilledRow, 'unbilled_since'>>(toReview)

const reviewed = { name: 'totals_reviewed', text: 'delete from totals_to_review returning order_id' }
/** @returns how many there were */
export const clearTotalsToReview = async (tx: Tx): Promise<number> => (await tx.many(reviewed)).length
