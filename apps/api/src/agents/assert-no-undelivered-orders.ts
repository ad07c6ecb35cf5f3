import { AppError } from '@phuljhari/contract/errors'
import type { Tx } from '../db/database.ts'
import { undeliveredOrders } from './agents.store.ts'

/** In the message; the reply's orderIds has up to MAX_ORDER_IDS. */
const MAX_LISTED_ORDERS = 5
const MAX_ORDER_IDS = 100

/** @throws {AppError} agent.holds_orders, listing the orders that the agent has not delivered yet. */
export async function assertNoUndeliveredOrders(tx: Tx, id: number): Promise<void> {
  const orders = await undeliveredOrders(tx, id)
  if (orders.length === 0) return
  const listed = orders.slice(0, MAX_LISTED_ORDERS).join(', ')
  const more = orders.length > MAX_LISTED_ORDERS ? ` and ${orders.length - MAX_LISTED_ORDERS} more` : ''
  throw new AppError('agent.holds_orders', {
    message: `This delivery agent still has undelivered orders: ${listed}${more}`,
    orderIds: orders.slice(0, MAX_ORDER_IDS),
  })
}
