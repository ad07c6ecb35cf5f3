import type { Estimate } from '@phuljhari/contract/estimates/estimates.contract'
import { AppError } from '@phuljhari/contract/errors'
import type { Db } from '../db/database.ts'
import type { Actor } from '../events/actor.ts'
import { recordEvent } from '../events/events.store.ts'
import { saveWithdrawal } from './estimates.store.ts'
import { lockKnownEstimate } from './lock-estimate.ts'
import { readEstimate } from './read-estimates.ts'

/**
 * Closes an estimate that came to nothing. A repeat changes nothing.
 * @throws {AppError} estimate.not_found, estimate.closed when it has become an order
 */
export const withdrawEstimate = (db: Db, number: string, reason: string, actor: Actor): Promise<Estimate> =>
  db.transaction(async (tx) => {
    const { state } = await lockKnownEstimate(tx, number)
    if (state === 'confirmed') throw new AppError('estimate.closed')
    if (state === 'open') {
      await saveWithdrawal(tx, number, actor.name, reason)
      await recordEvent(tx, actor, {
        subject: 'estimate',
        subjectId: number,
        action: 'withdrawn',
        before: { estimateState: 'open' },
        after: { estimateState: 'withdrawn', reason },
      })
    }
    return readEstimate(tx, number)
  })
