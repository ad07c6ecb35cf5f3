import type { OrderDraft } from '@phuljhari/contract/order-entry/order-draft'
import type { Order } from '@phuljhari/contract/orders/orders.contract'
import type { CounterSaleForm } from '@phuljhari/contract/payments/payment-forms'
import type { Db, Tx } from '../db/database.ts'
import type { Actor } from '../events/actor.ts'
import { currentSettings } from '../settings/current-settings.ts'
import { getOrder } from '../orders/change-status.ts'
import { findByIdempotencyKeys } from '../orders/new-order.store.ts'
import { assertSameRequest, idempotencyOf, type Idempotency } from '../requests/idempotency.ts'
import { lockIdempotencyKey } from '../requests/request-keys.store.ts'
import { placeEntry } from './place-entry.ts'
import { priceDraft } from './price-draft.ts'
import { sellAtCounter } from './sell-at-counter.ts'

export type EntryRequest = {
  draft: OrderDraft
  expectedTotal: number
  accept: boolean
  /** How a sale at the counter was paid; undefined for any other order. */
  sale?: CounterSaleForm | undefined
}

/**
 * Finds the order that was placed with an idempotency key.
 * @throws {AppError} order.key_reused when it was placed by a different request
 */
async function findRepeated(tx: Tx, { key, digest }: Idempotency): Promise<Order | undefined> {
  const [row] = await findByIdempotencyKeys(tx, [key])
  if (!row) return undefined
  const existing = { kind: 'order', id: row.order_id, name: row.order_id }
  assertSameRequest(row, digest, { code: 'order.key_reused', existing })
  return getOrder(tx, row.order_id)
}

/**
 * Places an order that staff entered. A sale at the counter is also paid, accepted and handed over. A request with a
 * known idempotency key returns the order that it created.
 * @throws {AppError} order.key_reused, and whatever priceDraft, placeEntry and sellAtCounter refuse
 */
export async function enterOrder(db: Db, request: EntryRequest, key: string, actor: Actor): Promise<Order> {
  const idempotency = idempotencyOf(actor, key, request)
  return db.transaction(async (tx) => {
    // Checked before anything is priced: a repeat must not be refused for a coupon that the first request used up.
    await lockIdempotencyKey(tx, idempotency.key)
    const repeated = await findRepeated(tx, idempotency)
    if (repeated) return repeated
    const { draft, expectedTotal, accept, sale } = request
    const priced = await priceDraft(tx, draft, actor, await currentSettings(tx), { expectedTotal })
    const entry = { ...priced, draft, estimateNumber: null, idempotency, accept: accept && !sale }
    const placed = await placeEntry(tx, entry, actor)
    if (placed) return sale ? sellAtCounter(tx, placed, sale, actor) : placed
    const order = await findRepeated(tx, idempotency)
    if (!order) throw new Error('an order with a used idempotency key is gone')
    return order
  })
}
