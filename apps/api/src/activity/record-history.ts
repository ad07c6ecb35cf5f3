import { HISTORY_MAX_EVENTS, type ActivityEvent } from '@phuljhari/contract/activity/activity.contract'
import { AppError } from '@phuljhari/contract/errors'
import type { Tx } from '../db/database.ts'
import { findEvents } from './activity.store.ts'
import { serializeEvent } from './serialize-event.ts'

/**
 * The latest events of a product or an agent, also of one deleted since, newest first.
 * @param seesAddresses whether the user may see from which network addresses colleagues work.
 * @throws {AppError} product.not_found or agent.not_found when no event is about it.
 */
export async function recordHistory(
  tx: Tx,
  subject: 'product' | 'agent',
  id: string,
  seesAddresses: boolean,
): Promise<ActivityEvent[]> {
  const rows = await findEvents(tx, { subject, subjectId: id }, undefined, HISTORY_MAX_EVENTS)
  if (rows.length === 0) throw new AppError(`${subject}.not_found`)
  return rows.map((row) => serializeEvent(seesAddresses ? row : { ...row, address: null }))
}
