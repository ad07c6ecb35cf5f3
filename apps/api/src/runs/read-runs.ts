import { AppError } from '@phuljhari/contract/errors'
import { toRupees } from '@phuljhari/contract/rules/money'
import { isDone } from '@phuljhari/contract/runs/run-words'
import type { RunDetails, RunOnBoard, RunProblem } from '@phuljhari/contract/runs/runs.contract'
import type { Tx } from '../db/database.ts'
import { rowId } from '../db/row-id.ts'
import { findAgentsWithoutRun, findDeliveries, sumReports } from './board.store.ts'
import { findProblems, type ProblemRow } from './problems.store.ts'
import { serializeStop } from './read-page.ts'
import { cashTakenOn } from './run-actions.store.ts'
import { findCurrentLinks, type CurrentLink } from './run-links.store.ts'
import { findRun, findRunsOf, findStops, type RunRow, type StopRow } from './runs.store.ts'

const serializeRun = (row: RunRow, link: CurrentLink | undefined) => ({
  _id: String(row.id),
  agentId: String(row.agent_id),
  agentName: row.agent_name,
  agentPhone: row.agent_phone,
  vehicleNumber: row.vehicle_number,
  day: row.day,
  seenAt: row.seen_at?.toISOString() ?? null,
  link: link
    ? { madeAt: link.created_at.toISOString(), phones: link.devices, isLocked: link.locked_at !== null }
    : null,
})

function serializeProblem(row: ProblemRow): RunProblem {
  const { paid, takenBy = '', reason = '', unread = '' } = row.payload
  return {
    _id: row.id,
    runId: String(row.run_id),
    agentName: row.agent_name,
    agentPhone: row.agent_phone,
    why: row.why,
    message: row.message,
    orderId: row.order_id,
    reported: {
      status: row.status === '' ? null : row.status,
      happenedAt: row.happened_at?.toISOString() ?? null,
      receivedAt: row.received_at.toISOString(),
      takenBy,
      reason,
      paid: paid ? { mode: paid.mode, amount: toRupees(paid.amountPaise), reference: paid.reference } : null,
      unread,
      hasPhoto: row.has_photo,
    },
    isApplied: row.is_applied,
    isPaid: row.is_paid,
    order: row.order_status && {
      status: row.order_status,
      customerName: row.customer_name ?? '',
      agentName: row.order_agent ?? '',
      deliveryDate: row.delivery_date,
      due: toRupees(row.due_paise ?? 0),
    },
  }
}

const sumOf = (stops: readonly StopRow[], value: (stop: StopRow) => number) =>
  stops.reduce((sum, stop) => sum + value(stop), 0)

/** The runs of a day as the board shows them, by the names of their agents. @param day in India, `yyyy-mm-dd` */
export async function readBoard(tx: Tx, day: string) {
  const rows = await findRunsOf(tx, day)
  const ids = rows.map(({ id }) => id)
  const [stops, links, sums] = [await findStops(tx, ids), await findCurrentLinks(tx, ids), await sumReports(tx, ids)]
  const runs = rows.map((row): RunOnBoard => {
    const own = stops.filter(({ run_id }) => run_id === row.id)
    const open = own.filter((stop) => !isDone(stop))
    const [next] = open
    const { problems = 0, cash_paise: cash = 0 } = sums.find(({ run_id }) => run_id === row.id) ?? {}
    return {
      ...serializeRun(
        row,
        links.find(({ run_id }) => run_id === row.id),
      ),
      stops: own.length,
      delivered: own.filter(({ status }) => status === 'delivered').length,
      failed: own.filter(({ status }) => status === 'failed').length,
      next: next ? { orderId: next.order_id, customerName: next.customer_name } : null,
      problems,
      cartons: sumOf(own, ({ cartons }) => cartons ?? 0),
      toCollect: toRupees(sumOf(open, ({ due_paise: due }) => Math.max(0, due))),
      cashTaken: toRupees(cash),
    }
  })
  const without = await findAgentsWithoutRun(tx, day)
  return {
    day,
    runs,
    without: without.map((row) => ({
      agentId: String(row.agent_id),
      agentName: row.agent_name,
      orders: row.orders,
    })),
    problems: (await findProblems(tx, null)).map(serializeProblem),
  }
}

/** A run with its stops in their sequence. @throws {AppError} run.unknown */
export async function readRun(tx: Tx, id: string): Promise<RunDetails> {
  const key = rowId(id)
  const run = key === null ? undefined : await findRun(tx, key)
  if (!run) throw new AppError('run.unknown')
  const [link] = await findCurrentLinks(tx, [run.id])
  const deliveries = await findDeliveries(tx, run.id)
  const stops = (await findStops(tx, [run.id])).map((row, index) => {
    const own = deliveries.filter(({ order_id }) => order_id === row.order_id)
    return {
      ...serializeStop(row, index),
      photos: own.filter(({ has_photo }) => has_photo).map((delivery) => delivery.id),
      takenBy: own.findLast(({ is_applied }) => is_applied)?.taken_by ?? '',
    }
  })
  return {
    ...serializeRun(run, link),
    stops,
    problems: (await findProblems(tx, run.id)).map(serializeProblem),
    cashTaken: toRupees(await cashTakenOn(tx, run.id)),
  }
}
