import type { Tx } from '../db/database.ts'
import type { Actor } from '../events/actor.ts'

export type AnyAgent = { id: number; name: string }
const agent = {
  name: 'privacy_lock_agent',
  text: 'select id, full_name as name from agents where id = $1 for update',
}
/** Locks an agent, even one who was deleted. */
export const lockAnyAgent = (tx: Tx, id: number) => tx.maybe<AnyAgent>(agent, [id])

const agentCounts = {
  name: 'privacy_agent_counts',
  text: `select (select count(*) from orders where agent_id = $1) as orders,
           (select count(*) from events_showing_agent($1)) as events`,
}
/** How many orders and events show the agent. */
export const countAgentData = (tx: Tx, id: number) => tx.one<{ orders: number; events: number }>(agentCounts, [id])

const eraseAgentSql = { name: 'privacy_erase_agent', text: 'select erase_agent($1, $2, $3)' }
/** Erases the agent's personal data, deletes the agent and records it (erasure.sql). */
export const eraseAgentData = (tx: Tx, id: number, { name, address }: Actor) =>
  tx.run(eraseAgentSql, [id, name, address])
