import type { Estimate } from '@phuljhari/contract/estimates/estimates.contract'
import { AppError } from '@phuljhari/contract/errors'
import type { OrderDraft } from '@phuljhari/contract/order-entry/order-draft'
import { addDays, indiaDay } from '@phuljhari/contract/rules/dates'
import type { ShopSettings } from '@phuljhari/contract/settings/shop-settings'
import type { Tx } from '../db/database.ts'
import type { Actor } from '../events/actor.ts'
import { lockIdempotencyKey } from '../requests/request-keys.store.ts'
import { priceDraft, type PricedDraft } from '../order-entry/price-draft.ts'
import { currentSettings } from '../settings/current-settings.ts'
import { assertSameRequest } from '../requests/same-request.ts'
import { findByKey, type NewVersion } from './estimates.store.ts'
import { readEstimate } from './read-estimates.ts'

/** What staff sent for a version. */
export type VersionRequest = {
  draft: OrderDraft
  /** In paise. */
  expectedTotal: number
  validUntil?: string | undefined
}

type Options = {
  key: string
  digest: Buffer
  /** What the version replaces, while it is valid: a catalogue's price that rose since is no discount. */
  promised?: PricedDraft | null | undefined
}

/** The most days that an estimate may be valid, as in the shop's settings. */
const MAX_DAYS = 365

/** @throws {AppError} request.invalid when the day is past or too far away */
function lastDayOf(request: VersionRequest, { estimateValidity }: ShopSettings): string {
  const today = indiaDay(new Date())
  const { validUntil = addDays(today, estimateValidity.days) } = request
  if (validUntil >= today && validUntil <= addDays(today, MAX_DAYS)) return validUntil
  const message = `Choose a day from today to ${MAX_DAYS} days ahead`
  throw new AppError('request.invalid', { message, fields: { validUntil: message } })
}

/**
 * The estimate of which a version was made with this Idempotency-Key, or undefined. Other requests with the key wait
 * until the transaction ends.
 * @throws {AppError} order.key_reused when it was made from another request
 */
export async function findRepeated(tx: Tx, key: string, digest: Buffer): Promise<Estimate | undefined> {
  await lockIdempotencyKey(tx, key)
  const row = await findByKey(tx, key)
  if (!row) return undefined
  const number = row.estimate_number
  assertSameRequest(row, digest, {
    code: 'order.key_reused',
    message: 'This Idempotency-Key was already used for a different estimate: send a new key with each version',
    existing: { kind: 'estimate', id: number, name: number },
  })
  return readEstimate(tx, number)
}

/**
 * Prices a version at today's catalogue; products and coupon stay locked until the transaction ends.
 * @throws {AppError} request.invalid, and whatever priceDraft refuses: coupon and discount limits apply now, not when
 *   the customer confirms
 */
export async function makeVersion(
  tx: Tx,
  request: VersionRequest,
  { key, digest, promised = null }: Options,
  actor: Actor,
): Promise<NewVersion> {
  const { draft, expectedTotal } = request
  const settings = await currentSettings(tx)
  const validUntil = lastDayOf(request, settings)
  const priced = await priceDraft(tx, draft, actor, settings, { expectedTotal, promised })
  return { draft, priced, validUntil, person: actor.name, key, digest }
}

/** What events record of a version. */
export const versionSnapshot = (
  version: number,
  { priced, validUntil }: Pick<NewVersion, 'priced' | 'validUntil'>,
) => ({
  version,
  totalPaise: priced.totals.totalPaise,
  items: priced.lines.length,
  validUntil,
})
