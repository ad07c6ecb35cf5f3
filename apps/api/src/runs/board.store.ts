import type { Tx } from '../db/database.ts'

const without = {
  name: 'run_agents_without',
  // By the index of the dispatch board, which has only orders that are not delivered yet.
  text: `select a.id as agent_id, a.full_name as agent_name, count(*)::int as orders
         from orders o join agents a on a.id = o.agent_id
         where coalesce(o.delivery_date, 'infinity'::date) = $1 and o.status in ('assigned', 'picked_up', 'in_transit')
           and o.fulfilment = 'agent'
           and not exists (select 1 from runs r where r.agent_id = o.agent_id and r.day = $1)
         group by a.id order by a.full_name, a.id`,
}
export type AgentWithoutRun = { agent_id: number; agent_name: string; orders: number }
/** Agents who have orders of a day and no run. */
export const findAgentsWithoutRun = (tx: Tx, day: string) => tx.many<AgentWithoutRun>(without, [day])

const sums = {
  name: 'run_sums',
  text: `select run_id,
           (count(*) filter (where outcome <> 'applied' and resolved_at is null))::int as problems,
           coalesce(sum((payload #>> '{paid,amountPaise}')::bigint) 
             filter (where payload #>> '{paid,mode}' = 'cash' and outcome <> 'refused'), 0)::bigint as cash_paise
         from run_actions where run_id = any($1::bigint[]) group by run_id`,
}
/** How many reports of runs wait for a decision, and the cash that was reported, in paise. Some runs have none. */
export const sumReports = (tx: Tx, runs: readonly number[]) =>
  tx.many<{ run_id: number; problems: number; cash_paise: number }>(sums, [runs])

const taken = {
  name: 'run_deliveries',
  text: `select a.order_id, a.id, coalesce(a.payload ->> 'takenBy', '') as taken_by, a.is_applied,
           exists (select 1 from run_photos p where p.run_id = a.run_id and p.action_id = a.id) as has_photo
         from run_actions a where a.run_id = $1 and a.status = 'delivered' order by a.received_at`,
}
export type DeliveryRow = { order_id: string; id: string; taken_by: string; is_applied: boolean; has_photo: boolean }
/** The deliveries that were reported for a run, the oldest first. */
export const findDeliveries = (tx: Tx, runId: number) => tx.many<DeliveryRow>(taken, [runId])

const photo = {
  name: 'run_photo',
  text: 'select content from run_photos where run_id = $1 and action_id = $2',
}
export const findPhoto = (tx: Tx, runId: number, id: string) => tx.maybe<{ content: Buffer }>(photo, [runId, id])
