import type { Order } from '@phuljhari/contract/orders/orders.contract'
import type { Tx } from '../db/database.ts'
import type { Actor } from '../events/actor.ts'
import { moveOrder } from '../orders/change-status.ts'
import { orderHooks, type ChangeDetails } from '../orders/order-hooks.ts'

/**
 * Takes the payment of an order that was just placed, accepts it and hands it over: a sale at the counter. Paid first,
 * since the shop may accept orders only once they are paid. Cash counts at once; UPI and card are to be verified.
 * @throws {AppError} role.refused, order.payment_required, and whatever the hooks and moveOrder refuse
 */
export async function sellAtCounter(tx: Tx, order: Order, sale: ChangeDetails['sale'], actor: Actor): Promise<Order> {
  for (const hook of orderHooks()) {
    hook.authorise?.(actor, { sale })
    await hook.onSale?.(tx, order, { sale }, actor)
  }
  await moveOrder(tx, order.orderId, 'accept', actor)
  return moveOrder(tx, order.orderId, 'handOver', actor)
}
