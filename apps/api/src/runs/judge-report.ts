import type { RunWhy } from '@phuljhari/contract/runs/run-problems'
import { MAX_CLOCK_MINUTES } from '@phuljhari/contract/runs/run-words'
import type { RunAction } from '@phuljhari/contract/runs/run-page.contract'
import type { Tx } from '../db/database.ts'
import type { LockedOrder } from '../orders/orders.store.ts'
import { isChangedSince, wasStop } from './run-actions.store.ts'
import type { LinkRow } from './run-links.store.ts'
import { readableUntil, startOfRun } from './run-times.ts'

const CLOCK_MS = MAX_CLOCK_MINUTES * 60_000

/** When a request was sent, by the phone, and when it arrived. */
export type Times = { sentAt: Date; receivedAt: Date }

/** Why nothing of a link's reports may be applied now, or null. */
function refusalOfLink(link: LinkRow, happenedAt: Date, { sentAt, receivedAt }: Times): RunWhy | null {
  if (link.revoked_at !== null || link.is_agent_gone) return 'revoked'
  const isOff = Math.abs(sentAt.getTime() - receivedAt.getTime()) > CLOCK_MS
  const isTooEarly = happenedAt.getTime() < link.created_at.getTime() - CLOCK_MS
  const isInFuture = happenedAt.getTime() > Math.min(sentAt.getTime(), receivedAt.getTime()) + CLOCK_MS
  if (isOff || isTooEarly || isInFuture) return 'clock'
  if (happenedAt < startOfRun(link.day)) return 'early'
  return happenedAt > readableUntil(link.day) ? 'ended' : null
}

/** Why the order is no stop of the run now, or null. */
function refusalOfOrder(link: LinkRow, order: LockedOrder, { status }: RunAction): RunWhy | null {
  if (order.status === 'cancel' || order.status === 'cancelled' || order.status === 'rejected') return 'cancelled'
  if (order.status === 'delivered' && status === 'delivered') return 'delivered'
  return order.agent_id !== link.agent_id || order.delivery_date !== link.day ? 'reassigned' : null
}

/**
 * Why a report goes to the clerk's list instead of being applied, or null. The life cycle judges it afterwards.
 * @param order locked; undefined when there is none with that id
 */
export async function judgeReport(
  tx: Tx,
  link: LinkRow,
  report: RunAction,
  order: LockedOrder | undefined,
  times: Times,
): Promise<RunWhy | null> {
  if (!order || !(await wasStop(tx, link.run_id, report.orderId))) return 'unknown'
  const refusal = refusalOfLink(link, new Date(report.happenedAt), times) ?? refusalOfOrder(link, order, report)
  if (refusal !== null) return refusal
  return (await isChangedSince(tx, link.run_id, report.orderId, report.version)) ? 'edited' : null
}
