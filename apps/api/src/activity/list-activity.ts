import {
  HISTORY_MAX_EVENTS,
  type ActivityEvent,
  type ActivityFilter,
} from '@phuljhari/contract/activity/activity.contract'
import { AppError } from '@phuljhari/contract/errors'
import type { Tx } from '../db/database.ts'
import { findEventId, findEvents, type EventRow } from './activity.store.ts'

/** An event in the shape of the contract. */
export const serializeEvent = (row: EventRow): ActivityEvent => ({
  _id: String(row.id),
  at: row.at.toISOString(),
  person: row.actor,
  personName: row.actor_name ?? row.actor,
  address: row.address,
  subject: row.subject,
  subjectId: row.subject_id,
  account: row.account,
  action: row.action,
  before: row.before,
  after: row.after,
})

export type ActivityPage = {
  events: ActivityEvent[]
  /** The `before` of the next page; null on the last one. */
  next: string | null
}

/** Every page is read with this limit, so that the database plans one statement. */
const MAX_PAGE = 201

/**
 * A page of the audit trail, newest first.
 * @param limit at most 200
 * @throws {AppError} event.not_found when `before` names no event
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

/**
 * The latest events of a product or an agent, newest first, even when it has been deleted since.
 * @param seesAddresses whether the user may see the network addresses of other actors
 * @throws {AppError} product.not_found or agent.not_found when no event is about it
 */
export async function listHistory(
  tx: Tx,
  subject: 'product' | 'agent',
  id: string,
  seesAddresses: boolean,
): Promise<ActivityEvent[]> {
  const rows = await findEvents(tx, { subject, subjectId: id }, undefined, HISTORY_MAX_EVENTS)
  if (rows.length === 0) throw new AppError(`${subject}.not_found`)
  return rows.map((row) => serializeEvent(seesAddresses ? row : { ...row, address: null }))
}
