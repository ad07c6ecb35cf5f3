import type { OrderStatus } from '@phuljhari/contract/orders/order-status'
import type { RunWhy } from '@phuljhari/contract/runs/run-problems'
import type { RunOutcome, RunStatus } from '@phuljhari/contract/runs/run-words'
import type { Tx } from '../db/database.ts'
import { ORDER_DUE } from '../orders/order-due.ts'
import type { Reported } from './run-actions.store.ts'

/** How many reports are listed, of all and of one link; the others follow once these are decided. */
const MAX_LISTED = 100
const MAX_OF_LINK = 20
const MAX_REFUSED_OF_LINK = 5

export type ProblemRow = {
  run_id: number
  id: string
  agent_name: string
  agent_phone: string
  order_id: string
  status: RunStatus | ''
  happened_at: Date | null
  received_at: Date
  payload: Reported
  outcome: RunOutcome
  why: RunWhy
  message: string
  link_id: number | null
  link_made_by: string | null
  is_applied: boolean
  is_paid: boolean
  has_photo: boolean
  resolved_at: Date | null
  /** Those below are of the order, null when there is none. */
  order_status: OrderStatus | null
  customer_name: string | null
  order_agent: string | null
  delivery_date: string | null
  due_paise: number | null
}
/** The reports of `from`, as `p`, with their orders as they are. */
const reportsOf = (
  from: string,
) => `select p.run_id, p.id, a.full_name as agent_name, a.phone_number as agent_phone, p.order_id, p.status,
    p.happened_at, p.received_at, p.payload, p.outcome, p.why, p.message, p.is_applied, p.is_paid, p.resolved_at,
    p.link_id, (select created_by from run_links l where l.id = p.link_id) as link_made_by,
    exists (select 1 from run_photos f where f.run_id = p.run_id and f.action_id = p.id) as has_photo,
    o.status as order_status, o.customer_name, g.full_name as order_agent, o.delivery_date,
    ${ORDER_DUE} - o.paid_paise as due_paise
  from ${from} p join runs r on r.id = p.run_id join agents a on a.id = r.agent_id
  left join orders o on o.order_id = p.order_id left join agents g on g.id = o.agent_id`

const open = {
  name: 'run_problems_open',
  // Limited before orders are read.
  text: `with open as materialized (
           select * from (
             select *, row_number() over (partition by run_id, link_id, outcome order by received_at, id) as place
             from run_actions
             where outcome <> 'applied' and resolved_at is null and ($1::bigint is null or run_id = $1)) a
           where place <= case outcome when 'refused' then ${MAX_REFUSED_OF_LINK} else ${MAX_OF_LINK} end
           order by outcome = 'refused', received_at, id limit ${MAX_LISTED})
         ${reportsOf('open')} order by p.outcome = 'refused', p.received_at, p.id`,
}
/**
 * Reports that wait for a decision, the oldest first; after them a few of those that each link sent in vain, so that a
 * flood through one link hides nothing. @param runId null for those of all runs
 */
export const findProblems = (tx: Tx, runId: number | null) => tx.many<ProblemRow>(open, [runId])

const one = {
  name: 'run_problem',
  text: `${reportsOf('run_actions')} where p.run_id = $1 and p.id = $2 and p.outcome <> 'applied'`,
}
/** A report that was not simply applied. Lock its run first. */
export const findProblem = (tx: Tx, runId: number, id: string) => tx.maybe<ProblemRow>(one, [runId, id])

const settle = {
  name: 'run_problems_settle',
  text: `update run_actions set resolution = 'kept', resolved_by = $2, resolved_at = now()
         where run_id = $1 and outcome = 'refused' and resolved_at is null`,
}
/** Settles what was sent in vain. @returns how many reports */
export const settleRefused = (tx: Tx, runId: number, by: string) => tx.run(settle, [runId, by])

export type Resolution = {
  resolution: 'accepted' | 'money' | 'kept'
  note: string
  by: string
  isApplied: boolean
  isPaid: boolean
  /** The latest events of the order before and after the report was applied; null when it was not. */
  events: { from: number; to: number } | null
}
const resolve = {
  name: 'run_problem_resolve',
  text: `update run_actions set resolution = $3, note = $4, resolved_by = $5, resolved_at = now(), is_applied = $6,
           is_paid = $7, event_from = coalesce($8, event_from), event_to = coalesce($9, event_to)
         where run_id = $1 and id = $2`,
}
export const saveResolution = (tx: Tx, runId: number, id: string, resolved: Resolution) =>
  tx.run(resolve, [
    runId,
    id,
    resolved.resolution,
    resolved.note,
    resolved.by,
    resolved.isApplied,
    resolved.isPaid,
    resolved.events?.from ?? null,
    resolved.events?.to ?? null,
  ])
