import type { ActivityEvent, ActivityFilter } from '@phuljhari/contract/activity/activity.contract'
import { AppError } from '@phuljhari/contract/errors'
import type { Tx } from '../db/database.ts'
import { findEventId, findEvents } from './activity.store.ts'
import { serializeEvent } from './serialize-event.ts'

export type ActivityPage = {
  events: ActivityEvent[]
  /** The `before` of the next page; null on the last one. */
  next: string | null
}

/** Every page is read with this limit, so that the database plans one statement. */
const MAX_PAGE = 201

/**
 * A page of the audit trail, newest first.
 * @param limit at most 200.
 * @throws {AppError} event.not_found when `before` names no event.
 */
export async function listActivity(
  tx: Tx,
  filter: ActivityFilter,
  before: string | undefined,
  limit: number,
): Promise<ActivityPage> {
  const after = before === undefined ? undefined : await findEventId(tx, before)
  if (before !== undefined && after === undefined) throw new AppError('event.not_found')
  const rows = await findEvents(tx, filter, after, limit < 51 ? 51 : MAX_PAGE)
  const events = rows.slice(0, limit).map(serializeEvent)
  return { events, next: rows.length > limit ? (events.at(-1)?._id ?? null) : null }
}
