import type { Estimate } from '@phuljhari/contract/estimates/estimates.contract'
import type { Db } from '../db/database.ts'
import type { Actor } from '../events/actor.ts'
import { recordEvent } from '../events/events.store.ts'
import { insertEstimate, insertVersion } from './estimates.store.ts'
import { digestOf } from '../requests/same-request.ts'
import { findRepeated, makeVersion, versionSnapshot, type VersionRequest } from './make-version.ts'
import { readEstimate } from './read-estimates.ts'

/**
 * Makes an estimate. A request with a known idempotency key returns the estimate that it made, as it is now.
 * @throws {AppError} order.key_reused, and what makeVersion refuses
 */
export const createEstimate = (db: Db, request: VersionRequest, key: string, actor: Actor): Promise<Estimate> =>
  db.transaction(async (tx) => {
    const digest = digestOf(request)
    const repeated = await findRepeated(tx, key, digest)
    if (repeated) return repeated
    const version = await makeVersion(tx, request, { key, digest }, actor)
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
