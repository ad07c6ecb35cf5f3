import { createHash } from 'node:crypto'
import { AppError } from '@phuljhari/contract/errors'
import { runAction, type RunAction, type RunResult } from '@phuljhari/contract/runs/run-page.contract'
import { RUN_WHY_TEXTS, type RunWhy } from '@phuljhari/contract/runs/run-problems'
import { z } from 'zod'
import { isRefusedStatement, type Db, type Tx } from '../db/database.ts'
import { attempt } from '../db/savepoint.store.ts'
import type { Actor } from '../events/actor.ts'
import { lockOrder } from '../orders/orders.store.ts'
import { applyReport } from './apply-report.ts'
import { judgeReport, type Times } from './judge-report.ts'
import {
  countActions,
  countListedOf,
  findResult,
  insertAction,
  versionOf,
  type NewAction,
  type Reported,
} from './run-actions.store.ts'
import type { LinkRow } from './run-links.store.ts'
import { lockRun, saveSeen } from './runs.store.ts'

/** Many times what a day brings: a stolen phone must not fill the database. A new link begins anew. */
const MAX_ACTIONS = 2000
/** How many reports through a link that no clerk can use are stored, and how many to decide about one order. */
const MAX_REFUSED = 100
const MAX_OF_ORDER = 20
/** How much of a report that cannot be read is kept, in characters of its JSON. */
const UNREAD_LENGTH = 2000
/** Times that a database cannot store, and that no phone means. */
const isNear = (iso: string) => iso >= '2000' && iso < '2200'

const uuid = z.uuid()
const idOf = (raw: unknown) => (typeof raw === 'object' && raw !== null && 'id' in raw ? raw.id : undefined)

/** A UUID that follows from a text, so that a report without an id is the same one when it is repeated. */
function uuidFrom(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}

type Read = { id: string; report: RunAction | null; raw: string }
function read(input: unknown): Read {
  // The cut may leave half of an emoji.
  const raw = JSON.stringify(input).slice(0, UNREAD_LENGTH).toWellFormed()
  const parsed = runAction.safeParse(input)
  if (parsed.success && isNear(parsed.data.happenedAt))
    return { id: parsed.data.id.toLowerCase(), report: parsed.data, raw }
  const id = uuid.safeParse(idOf(input))
  return { id: id.success ? id.data.toLowerCase() : uuidFrom(raw), report: null, raw }
}

function payloadOf({ takenBy, reason, paid }: RunAction): Reported {
  return {
    ...(takenBy && { takenBy }),
    ...(reason && { reason }),
    ...(paid && { paid: { mode: paid.mode, amountPaise: paid.amount, reference: paid.reference } }),
  }
}

type Outcome = Pick<NewAction, 'outcome' | 'why' | 'message' | 'isApplied' | 'isPaid' | 'events'>
const listed = (why: RunWhy, detail = ''): Outcome => ({
  outcome: why === 'unknown' || why === 'unreadable' ? 'refused' : 'reported',
  why,
  message: detail || RUN_WHY_TEXTS[why],
  isApplied: false,
  isPaid: false,
  events: null,
})

/** Whether a refusal belongs on the clerk's list: anything else is a fault, after which the phone sends it again. */
const isExpected = (error: unknown): error is Error =>
  (error instanceof AppError && error.status < 500) ||
  // What the database refuses once, it refuses each time: the reports after it must not wait for ever.
  (isRefusedStatement(error) && !String((error as { code?: string }).code).startsWith('40'))

async function decide(tx: Tx, link: LinkRow, report: RunAction, times: Times, actor: Actor): Promise<Outcome> {
  const order = await lockOrder(tx, report.orderId)
  const why = await judgeReport(tx, link, report, order, times)
  if (why !== null) return listed(why)
  const from = await versionOf(tx, report.orderId)
  const { orderId, status } = report
  const happenedAt = new Date(report.happenedAt)
  try {
    const money = await attempt(tx, () =>
      applyReport(tx, { ...payloadOf(report), orderId, status, happenedAt, agentId: link.agent_id }, actor),
    )
    return {
      outcome: money.why === null ? 'applied' : 'reported',
      why: money.why ?? '',
      message: money.why === null ? '' : [RUN_WHY_TEXTS[money.why], money.detail].filter(Boolean).join(' '),
      isApplied: true,
      isPaid: money.isPaid,
      events: { from, to: await versionOf(tx, report.orderId) },
    }
  } catch (error) {
    if (!isExpected(error)) throw error
    return listed('refused', error instanceof AppError ? error.message : '')
  }
}

const UNREAD = { orderId: '', status: '', version: 0, happenedAt: null }
const columnsOf = (report: RunAction | null, raw: string) =>
  report === null
    ? { ...UNREAD, payload: { unread: raw } }
    : {
        orderId: report.orderId,
        status: report.status,
        version: report.version,
        happenedAt: new Date(report.happenedAt).toISOString(),
        payload: payloadOf(report),
      }

/** Whether a report is one too many for the clerk's list: it changed nothing, and is not stored. */
async function isSurplus(tx: Tx, link: LinkRow, { outcome, isApplied }: Outcome, report: RunAction | null) {
  if (isApplied) return false
  const { refused, of_order: ofOrder } = await countListedOf(tx, link.id, report?.orderId ?? '')
  return outcome === 'refused' ? refused >= MAX_REFUSED : ofOrder >= MAX_OF_ORDER
}

/** Takes one report. A repeat gets what became of the first, whatever else it says. */
async function takeOne(tx: Tx, link: LinkRow, input: unknown, times: Times, actor: Actor): Promise<RunResult> {
  const { id, report, raw } = read(input)
  // One after another: two phones, or a request that is repeated while the first one runs, must not apply it twice.
  await lockRun(tx, link.run_id)
  const earlier = await findResult(tx, link.run_id, id)
  if (earlier) return { id, ...earlier }
  const outcome = report === null ? listed('unreadable') : await decide(tx, link, report, times, actor)
  if (await isSurplus(tx, link, outcome, report)) return { id, outcome: 'refused', message: outcome.message }
  await insertAction(tx, { runId: link.run_id, linkId: link.id, id, ...columnsOf(report, raw), ...outcome })
  return { id, outcome: outcome.outcome, message: outcome.message }
}

/**
 * Takes reports in their sequence, each in a transaction of its own: what is acknowledged is stored, and after a crash
 * the phone sends all of them again.
 * @throws {AppError} run.too_many when the link has MAX_ACTIONS reports
 * @throws whatever prevents one of them from being stored; those before it are
 */
export async function takeReports(
  db: Db,
  link: LinkRow,
  inputs: readonly unknown[],
  times: Times,
  actor: Actor,
): Promise<RunResult[]> {
  if ((await countActions(db, link.id)) >= MAX_ACTIONS) throw new AppError('run.too_many')
  const results: RunResult[] = []
  for (const input of inputs) results.push(await db.transaction((tx) => takeOne(tx, link, input, times, actor)))
  await saveSeen(db, link.run_id)
  return results
}
