import { AppError } from '@phuljhari/contract/errors'
import { alreadyDone, DELIVERY_ACTIONS } from '@phuljhari/contract/orders/order-status'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import { TIME_SLOTS } from '@phuljhari/contract/orders/time-slots'
import type { RunDecision } from '@phuljhari/contract/runs/run-words'
import { z } from 'zod'
import { within, type Db, type Tx } from '../db/database.ts'
import { assertMay, type Actor } from '../events/actor.ts'
import { assignOrder, reassignOrder } from '../orders/assign-order.ts'
import { orderState } from '../orders/change-status.ts'
import { lockOrder, type LockedOrder } from '../orders/orders.store.ts'
import { applyMoney, applyReport, type Report } from './apply-report.ts'
import { lockedRun } from './change-run.ts'
import { findProblem, saveResolution, type ProblemRow, type Resolution } from './problems.store.ts'
import { recordRun } from './record-run.ts'
import { versionOf } from './run-actions.store.ts'
import type { RunRow } from './runs.store.ts'
import type { MoneyResult } from './take-money.ts'

/** The report that a row stores. @throws {AppError} run.problem_not_found for one that could not be read */
function reportOf({ order_id: orderId, status, happened_at: happenedAt, payload }: ProblemRow, run: RunRow): Report {
  if (status === '' || happenedAt === null) throw new AppError('run.problem_not_found')
  return { ...payload, orderId, status, happenedAt, agentId: run.agent_id, isDecided: true }
}

/** Gives the order to the agent who reported it, where somebody else or nobody has it now. */
async function giveBack(tx: Tx, order: LockedOrder, run: RunRow, actor: Actor): Promise<void> {
  const today = indiaDay(new Date())
  const request = {
    orderId: order.order_id,
    deliveryAgentId: String(run.agent_id),
    expectedDeliveryDate: run.day < today ? today : run.day,
    deliveryTimeSlot: TIME_SLOTS.find((slot) => slot === order.delivery_slot) ?? 'Same Day (Urgent)',
    notes: order.delivery_notes,
  }
  const isOthers = order.agent_id !== run.agent_id
  if (order.status === 'assigned' && isOthers) await reassignOrder(within(tx), request, actor)
  const isUnassigned = order.status === 'failed' || order.status === 'accepted' || order.status === 'ready'
  if (isUnassigned) await assignOrder(within(tx), request, actor)
}

/** Applies what was not applied yet, as the clerk. @throws {AppError} as the actions of the life cycle do */
async function accept(tx: Tx, row: ProblemRow, run: RunRow, actor: Actor): Promise<MoneyResult> {
  const report = reportOf(row, run)
  if (row.is_applied) return row.is_paid ? { isPaid: true, why: null, detail: '' } : applyMoney(tx, report, actor)
  const order = await lockOrder(tx, row.order_id)
  if (!order) throw new AppError('order.not_found')
  if (!alreadyDone(DELIVERY_ACTIONS[report.status], orderState(order))) await giveBack(tx, order, run, actor)
  return applyReport(tx, report, actor)
}

/** @throws {AppError} run.money_refused with the reason, after which nothing is changed */
function assertRecorded({ isPaid, detail }: MoneyResult, { payload }: ProblemRow): void {
  if (payload.paid && !isPaid) throw new AppError('run.money_refused', detail ? { message: detail } : {})
}

/** Whoever made the link counts as who reported it, also when somebody else accepts the report. */
const linkOf = ({ link_id: id, link_made_by: madeBy }: ProblemRow): Pick<Actor, 'link'> =>
  id === null || madeBy === null ? {} : { link: { id, madeBy } }

type Applied = Pick<Resolution, 'resolution' | 'isApplied' | 'isPaid'>
async function decide(tx: Tx, decision: RunDecision, row: ProblemRow, run: RunRow, actor: Actor): Promise<Applied> {
  const before = { isApplied: row.is_applied, isPaid: row.is_paid }
  if (decision === 'keep') return { resolution: 'kept', ...before }
  if (row.payload.paid) assertMay(actor, 'payments.record')
  if (decision === 'money') {
    const money = row.is_paid ? null : await applyMoney(tx, reportOf(row, run), actor)
    if (money) assertRecorded(money, row)
    return { resolution: 'money', ...before, isPaid: row.is_paid || money !== null }
  }
  const money = await accept(tx, row, run, actor)
  assertRecorded(money, row)
  return { resolution: 'accepted', isApplied: true, isPaid: row.is_paid || money.isPaid }
}

/**
 * Decides a report that waits for it. What is accepted counts as reported by the run, so that it does not conflict with
 * what its phone reports afterwards.
 * @throws {AppError} run.unknown, run.problem_not_found, run.resolved, run.money_refused, role.refused, and as the
 *   actions of the life cycle do
 */
export const resolveProblem = (
  db: Db,
  { runId, problemId }: { runId: string; problemId: string },
  { decision, note }: { decision: RunDecision; note: string },
  actor: Actor,
): Promise<void> =>
  db.transaction(async (tx) => {
    const run = await lockedRun(tx, runId)
    const key = z.uuid().safeParse(problemId)
    const row = key.success ? await findProblem(tx, run.id, key.data) : undefined
    if (!row) throw new AppError('run.problem_not_found')
    if (row.resolved_at !== null) throw new AppError('run.resolved')
    const from = await versionOf(tx, row.order_id)
    const applied = await decide(tx, decision, row, run, { ...actor, ...linkOf(row) })
    const to = await versionOf(tx, row.order_id)
    const events = to > from ? { from, to } : null
    await saveResolution(tx, run.id, row.id, { ...applied, note, by: actor.name, events })
    await recordRun(tx, actor, run.id, 'resolved', { orderId: row.order_id, runDecision: applied.resolution })
  })
