import { AppError } from '@phuljhari/contract/errors'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import { TRACKING_PATH } from '@phuljhari/contract/tracking/tracking-status'
import type { Db, Tx } from '../db/database.ts'
import type { Actor } from '../events/actor.ts'
import { recordEvent } from '../events/events.store.ts'
import { assertNotErased } from '../orders/change-status.ts'
import { lockOrder } from '../orders/orders.store.ts'
import { hashToken, newLinkSecret } from '../security/tokens.ts'
import * as store from './tracking.store.ts'

/** More links than a customer is sent: a further one takes the place of the oldest. @internal for tests */
export const MAX_LINKS = 10
/**
 * Records how many links of the order work. The subject is not the order: its events are the changes that can be
 * undone, and undoing a change must not depend on whether a link was made in between.
 */
const record = (tx: Tx, actor: Actor, orderId: string, action: string, before: number, after: number) =>
  recordEvent(tx, actor, {
    subject: 'tracking',
    subjectId: orderId,
    action,
    before: { trackingLinks: before },
    after: { trackingLinks: after },
  })

/**
 * Makes a link to an order. Each call makes another one, since only the hash of a secret is stored; earlier ones keep
 * working, up to MAX_LINKS.
 * @throws {AppError} order.not_found, order.erased, tracking.ended
 */
export const makeLink = (db: Db, orderId: string, actor: Actor) =>
  db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) throw new AppError('order.not_found')
    assertNotErased(order)
    const endsAt = await store.findEnd(tx, orderId)
    if (endsAt !== null && endsAt <= new Date()) throw new AppError('tracking.ended')
    const secret = newLinkSecret()
    const before = await store.countLinks(tx, orderId)
    await store.insertLink(tx, orderId, hashToken(secret), actor.name)
    await store.keepLatestLinks(tx, orderId, MAX_LINKS)
    const working = await store.countLinks(tx, orderId)
    await record(tx, actor, orderId, 'trackingLinkCreated', before, working)
    return { link: `${TRACKING_PATH}#${secret}`, working, endsOn: endsAt && indiaDay(endsAt) }
  })

/** Ends the links that an account made, and which would outlive the right to make them. @param maker its e-mail */
export async function endLinksBy(tx: Tx, maker: string, actor: Actor): Promise<void> {
  for (const { order_id: orderId, ended } of await store.revokeLinksBy(tx, maker)) {
    const left = await store.countLinks(tx, orderId)
    await record(tx, actor, orderId, 'trackingLinksRevoked', left + ended, left)
  }
}

/** Ends all links of an order. Repeating it changes nothing. @throws {AppError} order.not_found */
export const revokeAllLinks = (db: Db, orderId: string, actor: Actor) =>
  db.transaction(async (tx) => {
    if (!(await lockOrder(tx, orderId))) throw new AppError('order.not_found')
    const revoked = await store.revokeLinks(tx, orderId)
    if (revoked > 0) await record(tx, actor, orderId, 'trackingLinksRevoked', revoked, 0)
    return { revoked }
  })
