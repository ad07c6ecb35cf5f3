import type { CONFIRMATION_WAYS, Estimate } from '@phuljhari/contract/estimates/estimates.contract'
import { AppError } from '@phuljhari/contract/errors'
import type { Order } from '@phuljhari/contract/orders/orders.contract'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import { isBlockedPlace } from '@phuljhari/contract/settings/order-rules'
import type { ShopSettings } from '@phuljhari/contract/settings/shop-settings'
import type { Db, Tx } from '../db/database.ts'
import type { Actor } from '../events/actor.ts'
import { recordEvent } from '../events/events.store.ts'
import { getOrder } from '../orders/change-status.ts'
import { placeOf } from '../order-entry/check-place.ts'
import { placeEntry } from '../order-entry/place-entry.ts'
import type { PricedDraft } from '../order-entry/frozen-line.ts'
import { withTax } from '../order-entry/price-draft.ts'
import { currentSettings } from '../settings/current-settings.ts'
import { findVersions, saveConfirmation, type VersionRow } from './estimates.store.ts'
import { assertCurrent, lockKnownEstimate } from './lock-estimate.ts'
import { readEstimate } from './read-estimates.ts'
import { isExpired } from './serialize-estimate.ts'

type Confirmation = { version: number; way: (typeof CONFIRMATION_WAYS)[number]; accept: boolean }

/** The settings with prices as the version has them: with or without tax, whatever the shop quotes today. */
const asQuoted = (settings: ShopSettings, { totals }: PricedDraft): ShopSettings => {
  const { pricesIncludeTax = null } = totals as Partial<typeof totals>
  return { ...settings, invoicing: { ...settings.invoicing, ...(pricesIncludeTax !== null && { pricesIncludeTax }) } }
}

const RUPEE = 100
/**
 * Prices, coupon and discounts hold, also of deleted products. A place blocked since does not, nor does tax: they are
 * the law's. Less than a rupee is rounding, which the customer need not confirm.
 */
async function placeVersion(tx: Tx, number: string, { draft, priced }: VersionRow, accept: boolean, actor: Actor) {
  const settings = await currentSettings(tx)
  if (isBlockedPlace(settings, placeOf(draft))) throw new AppError('order.blocked_place')
  const totals = withTax(priced.totals, priced.lines, draft, asQuoted(settings, priced))
  if (Math.abs(totals.totalPaise - priced.totals.totalPaise) >= RUPEE) throw new AppError('estimate.total_changed')
  const entry = { ...priced, totals, draft, estimateNumber: number, idempotency: null, accept }
  const order = await placeEntry(tx, entry, actor)
  if (!order) throw new Error('an order without an idempotency key was not placed')
  return order
}

/**
 * The customer has confirmed the current version: it becomes an order at its prices. The lock lets only one of
 * several clerks do so; the others, and repeats, get that order.
 * @throws {AppError} estimate.not_found, estimate.closed, estimate.changed when `version` is not the current one,
 *   estimate.expired, order.blocked_place, estimate.total_changed
 */
export const confirmEstimate = (
  db: Db,
  number: string,
  { version, way, accept }: Confirmation,
  actor: Actor,
): Promise<{ estimate: Estimate; order: Order }> =>
  db.transaction(async (tx) => {
    const row = await lockKnownEstimate(tx, number)
    if (row.order_id !== null && row.confirmed_version === version)
      return { estimate: await readEstimate(tx, number), order: await getOrder(tx, row.order_id) }
    assertCurrent(row, version)
    if (isExpired(row, indiaDay(new Date()))) throw new AppError('estimate.expired')
    const current = (await findVersions(tx, number)).at(-1)
    if (current?.version !== version) throw new Error(`${number} has no version ${version}`)
    const order = await placeVersion(tx, number, current, accept, actor)
    await saveConfirmation(tx, number, { actor: actor.name, version, way, orderId: order.orderId })
    await recordEvent(tx, actor, {
      subject: 'estimate',
      subjectId: number,
      action: 'confirmed',
      before: { estimateState: 'open' },
      after: { estimateState: 'confirmed', version, way, orderId: order.orderId },
    })
    return { estimate: await readEstimate(tx, number), order }
  })
