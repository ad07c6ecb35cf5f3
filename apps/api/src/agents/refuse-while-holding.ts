import { AppError } from '@phuljhari/contract/errors'
import type { Tx } from '../db/database.ts'
import { undeliveredOrders } from './agents.store.ts'

const NAMED = 5

/** An agent who still has to deliver orders stays. @throws {AppError} agent.holds_orders that names them. */
export async function refuseWhileHolding(tx: Tx, id: number): Promise<void> {
  const orders = await undeliveredOrders(tx, id)
  if (orders.length === 0) return
  const more = orders.length > NAMED ? ` and ${orders.length - NAMED} more` : ''
  throw new AppError('agent.holds_orders', {
    message: `This delivery agent still has undelivered orders: ${orders.slice(0, NAMED).join(', ')}${more}`,
  })
}
