import type { Order } from '@phuljhari/contract/orders/orders.contract'
import type { Tx } from '../db/database.ts'
import type { Actor } from '../events/actor.ts'
import { moveOrder } from '../orders/change-status.ts'
import { orderHooks, type ChangeDetails } from '../orders/order-hooks.ts'

/**
 * Completes a sale at the counter: takes the payment of an order that was just placed, accepts it and hands it over.
 * The payment comes first, since the shop may have set that orders are accepted only once they are paid. Cash counts at
 * once; payments by UPI and card have to be verified.
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
