import type { Estimate } from '@phuljhari/contract/estimates/estimates.contract'
import { isSameCustomer } from '@phuljhari/contract/order-entry/own-discount'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import type { Db } from '../db/database.ts'
import type { Actor } from '../events/actor.ts'
import { recordEvent } from '../events/events.store.ts'
import { findVersions, insertVersion, saveCurrentVersion } from './estimates.store.ts'
import { assertCurrent, lockKnownEstimate } from './lock-estimate.ts'
import { digestOf } from '../requests/same-request.ts'
import { findRepeated, makeVersion, versionSnapshot, type VersionRequest } from './make-version.ts'
import { readEstimate } from './read-estimates.ts'
import { isExpired } from './serialize-estimate.ts'

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
    const digest = digestOf({ number, basedOn, ...request })
    const repeated = await findRepeated(tx, key, digest)
    if (repeated) return repeated
    const estimate = await lockKnownEstimate(tx, number)
    assertCurrent(estimate, basedOn)
    const previous = (await findVersions(tx, number)).at(-1)
    const isPromised =
      previous !== undefined &&
      !isExpired(estimate, indiaDay(new Date())) &&
      isSameCustomer(previous.draft.customer, request.draft.customer)
    const promised = isPromised ? previous.priced : null
    const version = await makeVersion(tx, request, { key, digest, promised }, actor)
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
