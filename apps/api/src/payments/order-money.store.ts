import { sourceStatuses, targetStatus } from '@phuljhari/contract/orders/order-status'
import { AppError } from '@phuljhari/contract/errors'
import type { Tx } from '../db/database.ts'
import { ORDER_DUE } from '../orders/order-due.ts'
import { lockOrders } from '../orders/orders.store.ts'

export type OrderMoneyRow = {
  order_id: string
  status: string
  customer_name: string
  customer_phone: string
  payment_method: string
  total_paise: number
  payable_paise: number | null
  noted_paise: number
  written_off_paise: number
  due_paise: number
  paid_paise: number
  to_verify_paise: number
  settled_before_paise: number
  is_erased: boolean
}
export const ORDER_MONEY_COLUMNS = `o.order_id, o.status, o.customer_name, o.customer_phone, o.payment_method,
  o.total_paise, o.payable_paise, o.noted_paise, o.written_off_paise, ${ORDER_DUE} as due_paise, o.paid_paise,
  o.to_verify_paise, o.settled_before_paise, o.erased_at is not null as is_erased`

const withIds = {
  name: 'order_money_of',
  text: `select ${ORDER_MONEY_COLUMNS} from orders o where o.order_id = any($1::text[]) order by o.order_id`,
}
export const findOrdersMoney = (tx: Tx, orderIds: readonly string[]) => tx.many<OrderMoneyRow>(withIds, [orderIds])

const expectedDue = {
  name: 'order_money_expected_due',
  text: `select order_due(case when o.status = any($3::text[]) then $4 else o.status end, o.total_paise, $2,
           o.noted_paise, o.written_off_paise) as paise
         from orders o where o.order_id = $1`,
}
/**
 * What an order owes in all once it is accepted and invoiced, in paise.
 * @param payablePaise what its invoice comes to
 */
export const findExpectedDue = async (tx: Tx, orderId: string, payablePaise: number): Promise<number> =>
  (
    await tx.one<{ paise: number }>(expectedDue, [
      orderId,
      payablePaise,
      sourceStatuses('accept'),
      targetStatus('accept'),
    ])
  ).paise

const refresh = {
  name: 'order_money_refresh',
  text: `update orders o set paid_paise = m.paid_paise, to_verify_paise = m.to_verify_paise,
           written_off_paise = m.written_off_paise
         from order_money($1::text[]) m
         where o.order_id = m.order_id and (o.paid_paise, o.to_verify_paise, o.written_off_paise)
           is distinct from (m.paid_paise, m.to_verify_paise, m.written_off_paise)
         returning ${ORDER_MONEY_COLUMNS}`,
}
/**
 * Recounts the money of orders from the ledger. Call it in the transaction of every change of payments or allocations,
 * after the change. Locks the orders first: the recount must see what the transaction before it committed.
 * @returns the orders whose money has changed
 */
export async function refreshOrderMoney(tx: Tx, orderIds: readonly string[]): Promise<OrderMoneyRow[]> {
  if (orderIds.length === 0) return []
  await lockOrders(tx, orderIds)
  return tx.many<OrderMoneyRow>(refresh, [orderIds])
}

/**
 * Orders with their money, locked until the transaction ends, in the sequence of their ids.
 * @throws {AppError} order.not_found
 */
export async function lockOrdersMoney(tx: Tx, orderIds: readonly string[]): Promise<OrderMoneyRow[]> {
  if (orderIds.length === 0) return []
  const found = await lockOrders(tx, orderIds)
  if (found.length < new Set(orderIds).size) throw new AppError('order.not_found')
  // Read after the lock: the statement that waited for it may have seen an older version.
  return findOrdersMoney(tx, orderIds)
}

/** @throws {AppError} order.not_found */
export async function lockOrderMoney(tx: Tx, orderId: string): Promise<OrderMoneyRow> {
  const [order] = await lockOrdersMoney(tx, [orderId])
  if (!order) throw new AppError('order.not_found')
  return order
}
