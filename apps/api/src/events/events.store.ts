import type { EventSubject } from '@phuljhari/contract/activity/action-labels'
import type { Tx } from '../db/database.ts'
import type { Actor } from './actor.ts'

export type NewEvent = {
  subject: EventSubject
  subjectId: string
  action: string
  before?: object
  after?: object
}

const insert = {
  name: 'event_insert',
  text: `insert into events (subject, subject_id, action, actor, address, before, after)
         values ($1, $2, $3, $4, $5, $6, $7)`,
}
/** Records who did what, in the same transaction as the change itself. Never pass an Aadhaar number to it. */
export function recordEvent(tx: Tx, actor: Actor, { subject, subjectId, action, before, after }: NewEvent) {
  const { name, address, link } = actor
  const values = link ? { ...after, linkId: link.id, linkMadeBy: link.madeBy } : after
  return tx.run(insert, [subject, subjectId, action, name, address, before ?? null, values ?? null])
}

/** The values of an order that an event records. Older events may have only the status; those of links have none. */
export type OrderSnapshot = {
  status: string
  agentId?: number | null
  agentName?: string | null
  deliveryDate?: string | null
  deliverySlot?: string | null
  /**
   * This and `assignedAt` are only in `before`, and only when a change replaced them, so that an undo can restore them.
   */
  deliveryNotes?: string
  assignedAt?: string | null
  /** These three are in changes of how a lorry order is sent. */
  transport?: string
  destination?: string
  lrNumber?: string
  /** Only in `after`: the number of the tax document that the change issued. */
  billNumber?: string
  /** Only in `after` of a rejection, a cancellation or a failed delivery. */
  reason?: string
  /** These two are only in `after` of what an agent's phone reported. */
  happenedAt?: string
  takenBy?: string
  /** The account that made the link through which it was reported; only in `after`. */
  linkMadeBy?: string
  /** Only in `before` of an undo: the action that was undone. */
  undone?: string
}
export type OrderEventRow = {
  at: Date
  action: string
  actor: string
  before: OrderSnapshot | null
  after: OrderSnapshot | null
  /** These two are the current names of the agents. */
  agent_before: string | null
  agent_after: string | null
}

const orderEvents = {
  name: 'events_of_order',
  text: `select e.at, e.action, e.actor, e.before, e.after, b.full_name as agent_before, a.full_name as agent_after
         from events e
         left join agents b on b.id = (e.before ->> 'agentId')::bigint
         left join agents a on a.id = (e.after ->> 'agentId')::bigint
         where e.subject in ('order', 'tracking', 'message') and e.subject_id = $1 order by e.id`,
}
/**
 * The history of an order, its tracking links and messages, oldest first. It is sorted by id and not by time: `at` is
 * the start of the transaction, and a change that waited for the lock of another one may have started before it.
 */
export const findOrderEvents = (tx: Tx, orderId: string) => tx.many<OrderEventRow>(orderEvents, [orderId])

export type LatestOrderEvent = {
  action: string
  actor: string
  before: OrderSnapshot | null
  after: OrderSnapshot | null
  /** Seconds since the change, by the database's clock. */
  age: number
}
const latest = {
  name: 'event_latest_of_order',
  text: `select action, actor, before, after, extract(epoch from clock_timestamp() - at) as age from events
         where subject = 'order' and subject_id = $1 order by id desc limit 1`,
}
/** The latest event of an order. Lock the order first, so that no other event can follow it. */
export const latestOrderEvent = (tx: Tx, orderId: string) => tx.maybe<LatestOrderEvent>(latest, [orderId])
