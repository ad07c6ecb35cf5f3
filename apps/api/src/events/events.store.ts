import type { Tx } from '../db/database.ts'
import type { Actor } from './actor.ts'

export type Change = {
  subject: 'order' | 'agent' | 'brand' | 'category'
  subjectId: string
  action: string
  before?: object
  after?: object
}

const insert = {
  name: 'event_insert',
  text: 'insert into events (subject, subject_id, action, actor, address, before, after) values ($1, $2, $3, $4, $5, $6, $7)',
}
/** Keeps who did what to an order or an agent, in the transaction of the change itself. Never hand it an Aadhaar number. */
export const recordEvent = (tx: Tx, actor: Actor, { subject, subjectId, action, before, after }: Change) =>
  tx.run(insert, [subject, subjectId, action, actor.name, actor.address, before ?? null, after ?? null])

/** What an event keeps of an order. All but the status may be missing in older rows. */
export type OrderInEvent = {
  status: string
  agentId?: number | null
  agentName?: string | null
  deliveryDate?: string
  deliverySlot?: string
}
export type OrderEventRow = {
  at: Date
  action: string
  actor: string
  before: OrderInEvent | null
  after: OrderInEvent | null
  /** The agents' names today. */
  agent_before: string | null
  agent_after: string | null
}

const ofOrder = {
  name: 'events_of_order',
  text: `select e.at, e.action, e.actor, e.before, e.after, b.full_name as agent_before, a.full_name as agent_after
         from events e
         left join agents b on b.id = (e.before ->> 'agentId')::bigint
         left join agents a on a.id = (e.after ->> 'agentId')::bigint
         where e.subject = 'order' and e.subject_id = $1 order by e.id`,
}
/** What happened to an order, oldest first. By number, not by time: a change that waited for another one's lock began before it. */
export const findOrderEvents = (tx: Tx, orderId: string) => tx.many<OrderEventRow>(ofOrder, [orderId])
