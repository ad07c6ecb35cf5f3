import type { Order } from '@phuljhari/contract/orders/orders.contract'
import type { Tx } from '../db/database.ts'
import { rowId } from '../db/row-id.ts'
import type { Actor } from '../events/actor.ts'
import { recordEvent } from '../events/events.store.ts'
import { getOrder, moveOrder } from '../orders/change-status.ts'
import { orderHooks } from '../orders/order-hooks.ts'
import type { Idempotency } from '../requests/idempotency.ts'
import { contentColumns, insertEntry, insertItems, lockEntryProducts, type OrderContents } from './order-entry.store.ts'

export type Entry = OrderContents & {
  /** The estimate that becomes this order; null for none. */
  estimateNumber: string | null
  idempotency: Idempotency | null
  /** Whether to accept the order at once, which is recorded as a separate event. */
  accept: boolean
}

/**
 * Places an order that staff entered, at the prices of its frozen lines.
 * @returns the order; null when the idempotency key was used meanwhile, and nothing was stored
 * @throws {AppError} role.refused when the actor may not accept orders
 */
export async function placeEntry(tx: Tx, entry: Entry, actor: Actor): Promise<Order | null> {
  const { draft, lines, totals, couponCode, estimateNumber, idempotency, accept } = entry
  const orderId = await insertEntry(tx, contentColumns(entry), {
    source: draft.source,
    actor: actor.name,
    estimateNumber,
    idempotency,
  })
  if (orderId === undefined) return null
  // The lock keeps the images of the products until the order uses them.
  await lockEntryProducts(tx, [...new Set(lines.flatMap(({ productId }) => rowId(productId) ?? []))])
  await insertItems(tx, orderId, lines)
  await recordEvent(tx, actor, {
    subject: 'order',
    subjectId: orderId,
    action: 'placed',
    after: {
      status: 'processing',
      source: draft.source,
      fulfilment: draft.fulfilment,
      totalPaise: totals.totalPaise,
      givenPaise: totals.givenPaise,
      ...(couponCode !== null && { couponCode }),
      ...(estimateNumber !== null && { estimateNumber }),
    },
  })
  for (const hook of orderHooks()) await hook.onEntry?.(tx, draft.customer, actor)
  return accept ? moveOrder(tx, orderId, 'accept', actor) : getOrder(tx, orderId)
}
