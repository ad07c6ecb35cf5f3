import { indiaDay } from '@phuljhari/contract/rules/dates'
import type { Db, Tx } from '../db/database.ts'
import { limitConcurrency } from '../limit-concurrency.ts'
import { findStaleDays, lockDays, sumItemDays } from './item-days.store.ts'
import { planForReports, takeSnapshot } from './report.store.ts'
import type { Span } from './span.ts'

/** Reports run at a time: a page requests a dozen, and orders must still be placed meanwhile. */
const CONCURRENCY = 2
const inTurn = limitConcurrency(CONCURRENCY)

/** Runs the statements of a report on one snapshot. */
export const forReport = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTurn(() =>
    db.transaction(async (tx) => {
      await takeSnapshot(tx)
      await planForReports(tx)
      return work(tx)
    }),
  )

/** Today's orders change all the time: their items are not summed in advance. */
const pastDays = (days: readonly string[]): string[] => {
  const today = indiaDay(new Date())
  return days.filter((day) => day < today)
}

/** Sums the items of the past days of the span that are stale. */
export const refreshItemDays = (db: Db, span: Span): Promise<void> =>
  inTurn(() =>
    db.transaction(async (tx) => {
      await planForReports(tx)
      await lockDays(tx)
      // Someone else may have summed them while this one waited.
      const stale = pastDays(await findStaleDays(tx, span))
      if (stale.length > 0) await sumItemDays(tx, span, stale)
    }),
  )

/**
 * Runs the statements of a report that may use the stored sums of items, on one snapshot.
 * @param work gets the days whose sums cannot be used
 * @param findStale finds those days, and whatever else the same pass over the orders yields
 */
export async function forItemReport<T, Found extends { stale: readonly string[] }>(
  db: Db,
  span: Span,
  findStale: (tx: Tx) => Promise<Found>,
  work: (tx: Tx, found: Found) => Promise<T>,
): Promise<T> {
  const attempt = (isLast: boolean) =>
    forReport(db, async (tx) => {
      const found = await findStale(tx)
      return !isLast && pastDays(found.stale).length > 0 ? null : { result: await work(tx, found) }
    })
  const first = await attempt(false)
  if (first) return first.result
  await refreshItemDays(db, span)
  const second = await attempt(true)
  if (!second) throw new Error('the last attempt returned nothing')
  return second.result
}
