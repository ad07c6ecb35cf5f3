import type { Db } from '../apps/api/src/db/database.ts'
import { findProblems } from '../apps/api/src/runs/problems.store.ts'
import type { Known, KnownReport } from './shop-client.ts'

/** The events of an order between those before and after the report `a` was applied. */
const IS_OF_REPORT = `e.subject = 'order' and e.subject_id = a.order_id and e.id > a.event_from and e.id <= a.event_to`

/** Queries that select rows that must not exist. */
export const RUN_CONTRADICTIONS = {
  'an applied report without exactly one event of its status': `select order_id from run_actions a
     where is_applied and 1 <> (select count(*) from events e
       where ${IS_OF_REPORT} and e.after ->> 'status' = a.status)`,
  'a change by an agent without exactly one applied report': `select subject_id as order_id from events e
     where subject = 'order' and actor = 'agent'
       and 1 <> (select count(*) from run_actions a where a.is_applied and ${IS_OF_REPORT})`,
  'an order that differs from its last applied report': `select order_id from (
       select distinct on (order_id) order_id, status from run_actions where is_applied
       order by order_id, event_to desc) a left join orders o using (order_id)
     where o.status is distinct from a.status`,
  'a report on the list that needs no decision, or the other way round': `select order_id from run_actions
     where (outcome = 'applied') <> (why = '') or outcome = 'applied' and not is_applied`,
  'a report without exactly one event of its decision': `select order_id from run_actions a
     group by run_id, order_id having count(resolved_at) <> (select count(*) from events e
       where e.subject = 'run' and e.subject_id = a.run_id::text and e.action = 'resolved'
         and e.after ->> 'orderId' = a.order_id)`,
  'a run with two links that work': `select run_id::text as order_id from run_links
     where revoked_at is null group by run_id having count(*) > 1`,
}

type ReportRow = { id: string; outcome: string; why: string; resolution: string | null }
const reports = { name: 'torture_reports', text: 'select id, outcome, why, resolution from run_actions' }
const runDays = { name: 'torture_runs', text: 'select id, day from runs where agent_id = $1' }
const cashTaken = {
  name: 'torture_run_cash',
  text: `select a.order_id, sum(a.amount_paise)::bigint as paise
         from payments p join allocations a on a.payment_id = p.id
         where p.kind = 'receipt' and p.mode = 'cash' and p.holder = 'agent' and p.agent_id = $1 group by 1`,
}

/** What of a stored report differs from what was acknowledged. */
function differences(row: ReportRow, { outcomes, why, decision }: KnownReport, isListed: boolean): string[] {
  const wrong: string[] = []
  for (const outcome of outcomes)
    if (outcome !== row.outcome) wrong.push(`is ${row.outcome}, acknowledged as ${outcome}`)
  if (row.why !== why) wrong.push(`has the reason '${row.why}' instead of '${why}'`)
  const decided = [decision?.resolution ?? 'open', ...(decision?.isAcknowledged ? [] : ['open'])]
  const is = row.resolution ?? 'open'
  if (!decided.includes(is)) wrong.push(`is ${is}, decided as ${decided[0]}`)
  const isOpen = row.outcome !== 'applied' && row.resolution === null
  if (isListed !== isOpen) wrong.push(isOpen ? 'is on no list' : 'is on the list of reports to decide')
  return wrong
}

/** Whether the cash of a report belongs in the ledger. */
const isPaid = ({ outcome, resolution }: ReportRow) =>
  outcome === 'applied' || resolution === 'accepted' || resolution === 'money'

/**
 * Compares runs, reports, decisions and the agent's cash with what was acknowledged.
 * @returns a line for each difference
 */
export async function checkRuns(db: Db, { runs }: Known): Promise<string[]> {
  const wrong: string[] = []
  const { agentId, started, reports: known, unanswered } = runs
  const days = new Map(
    (await db.many<{ id: number; day: string }>(runDays, [agentId || 0])).map((run) => [String(run.id), run.day]),
  )
  for (const [id, day] of started)
    if (days.get(id) !== day) wrong.push(`run ${id} of ${day} was acknowledged and is gone`)
  const rows = Map.groupBy(await db.many<ReportRow>(reports), ({ id }) => id)
  // The load leaves fewer open than the list can show.
  const listed = new Set((await findProblems(db, null)).map(({ id }) => id))
  const expected = new Map<string, number>()
  for (const [id, report] of known) {
    const [row, ...others] = rows.get(id) ?? []
    if (!row && report.outcomes.size > 0) wrong.push(`report ${id} was acknowledged and is gone`)
    if (others.length > 0) wrong.push(`report ${id} is stored ${others.length + 1} times`)
    if (!row) continue
    if (report.outcomes.size === 0) unanswered.add(id)
    wrong.push(...differences(row, report, listed.has(id)).map((what) => `report ${id} ${what}`))
    if (isPaid(row) && report.cash > 0) expected.set(report.orderId, report.cash * 100)
  }
  for (const id of rows.keys()) if (!known.has(id)) wrong.push(`report ${id} was made by no phone`)
  const taken = await db.many<{ order_id: string; paise: number }>(cashTaken, [agentId || 0])
  const inLedger = new Map(taken.map(({ order_id, paise }) => [order_id, paise]))
  for (const orderId of new Set([...expected.keys(), ...inLedger.keys()])) {
    const [paise, is] = [expected.get(orderId) ?? 0, inLedger.get(orderId) ?? 0]
    if (paise !== is) wrong.push(`the agent took ${paise} paise for ${orderId}, the ledger has ${is}`)
  }
  return wrong
}
