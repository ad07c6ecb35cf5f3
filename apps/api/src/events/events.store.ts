import type { Tx } from '../db/database.ts'
import type { Actor } from '../http/actor.ts'

export type Change = { subject: 'order' | 'agent'; subjectId: string; action: string; before?: object; after?: object }

const insert = {
  name: 'event_insert',
  text: 'insert into events (subject, subject_id, action, actor, address, before, after) values ($1, $2, $3, $4, $5, $6, $7)',
}
/** Keeps who did what to an order or an agent, in the transaction of the change itself. Never hand it an Aadhaar number. */
export const recordEvent = (tx: Tx, actor: Actor, { subject, subjectId, action, before, after }: Change) =>
  tx.run(insert, [subject, subjectId, action, actor.name, actor.address, before ?? null, after ?? null])
