import type { Estimate } from '@phuljhari/contract/estimates/estimates.contract'
import { AppError } from '@phuljhari/contract/errors'
import type { OrderDraft } from '@phuljhari/contract/order-entry/order-draft'
import { addDays, indiaDay } from '@phuljhari/contract/rules/dates'
import type { ShopSettings } from '@phuljhari/contract/settings/shop-settings'
import { isSameCustomer } from '@phuljhari/contract/order-entry/own-discount'
import type { Tx, Db } from '../db/database.ts'
import type { Actor } from '../events/actor.ts'
import { lockIdempotencyKey } from '../requests/request-keys.store.ts'
import type { PricedDraft } from '../order-entry/frozen-line.ts'
import { priceDraft } from '../order-entry/price-draft.ts'
import { currentSettings } from '../settings/current-settings.ts'
import { assertSameRequest, idempotencyOf, type Idempotency } from '../requests/idempotency.ts'
import {
  findByKey,
  type NewVersion,
  insertEstimate,
  insertVersion,
  findVersions,
  saveCurrentVersion,
} from './estimates.store.ts'
import { readEstimate } from './read-estimates.ts'
import { recordEvent } from '../events/events.store.ts'
import { assertCurrent, lockKnownEstimate } from './lock-estimate.ts'
import { isExpired } from './serialize-estimate.ts'
import { t } from '@phuljhari/contract/rules/t'

/** What staff sent for a version. */
type VersionRequest = {
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

/** @throws {AppError} request.invalid when the day is past or too far in the future */
function lastDayOf(request: VersionRequest, { estimateValidity }: ShopSettings): string {
  const today = indiaDay(new Date())
  const { validUntil = addDays(today, estimateValidity.days) } = request
  if (validUntil >= today && validUntil <= addDays(today, MAX_DAYS)) return validUntil
  const message = t('Choose a day from today to {maxDays} days ahead', { maxDays: MAX_DAYS })
  throw new AppError('request.invalid', { message, fields: { validUntil: message } })
}

/**
 * The estimate of which a version was made with this Idempotency-Key, or undefined. Other requests with the key wait
 * until the transaction ends.
 * @throws {AppError} order.key_reused when it was made from another request
 */
async function findRepeated(tx: Tx, { key, digest }: Idempotency): Promise<Estimate | undefined> {
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
async function makeVersion(
  tx: Tx,
  request: VersionRequest,
  { key, digest, promised = null }: Options,
  actor: Actor,
): Promise<NewVersion> {
  const { draft, expectedTotal } = request
  const settings = await currentSettings(tx)
  const validUntil = lastDayOf(request, settings)
  const priced = await priceDraft(tx, draft, actor, settings, { expectedTotal, promised })
  return { draft, priced, validUntil, actor: actor.name, key, digest }
}

/** What events record of a version. */
const versionSnapshot = (version: number, { priced, validUntil }: Pick<NewVersion, 'priced' | 'validUntil'>) => ({
  version,
  totalPaise: priced.totals.totalPaise,
  items: priced.lines.length,
  validUntil,
})

/**
 * Makes an estimate. A request with a known idempotency key returns the estimate that it made, as it is now.
 * @throws {AppError} order.key_reused, and what makeVersion refuses
 */
export const createEstimate = (db: Db, request: VersionRequest, key: string, actor: Actor): Promise<Estimate> =>
  db.transaction(async (tx) => {
    const idempotency = idempotencyOf(actor, key, request)
    const repeated = await findRepeated(tx, idempotency)
    if (repeated) return repeated
    const version = await makeVersion(tx, request, idempotency, actor)
    const number = await insertEstimate(tx, version)
    await insertVersion(tx, number, 1, version)
    await recordEvent(tx, actor, {
      subject: 'estimate',
      subjectId: number,
      action: 'created',
      after: versionSnapshot(1, version),
    })
    return readEstimate(tx, number)
  })

/**
 * Adds a version to an open estimate, expired or not; the earlier ones stay. A request with a known idempotency key
 * returns the estimate as it is now.
 * @throws {AppError} estimate.not_found, estimate.closed, estimate.changed when `basedOn` is not the current version,
 *   order.key_reused, and what makeVersion refuses
 */
export const reviseEstimate = (
  db: Db,
  number: string,
  { basedOn, ...request }: VersionRequest & { basedOn: number },
  key: string,
  actor: Actor,
): Promise<Estimate> =>
  db.transaction(async (tx) => {
    const idempotency = idempotencyOf(actor, key, { number, basedOn, ...request })
    const repeated = await findRepeated(tx, idempotency)
    if (repeated) return repeated
    const estimate = await lockKnownEstimate(tx, number)
    assertCurrent(estimate, basedOn)
    const previous = (await findVersions(tx, number)).at(-1)
    const isPromised =
      previous !== undefined &&
      !isExpired(estimate, indiaDay(new Date())) &&
      isSameCustomer(previous.draft.customer, request.draft.customer)
    const promised = isPromised ? previous.priced : null
    const version = await makeVersion(tx, request, { ...idempotency, promised }, actor)
    const next = basedOn + 1
    await saveCurrentVersion(tx, number, next, version)
    await insertVersion(tx, number, next, version)
    await recordEvent(tx, actor, {
      subject: 'estimate',
      subjectId: number,
      action: 'revised',
      ...(previous && {
        before: versionSnapshot(basedOn, { priced: previous.priced, validUntil: previous.valid_until }),
      }),
      after: versionSnapshot(next, version),
    })
    return readEstimate(tx, number)
  })
