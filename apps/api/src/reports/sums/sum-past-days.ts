import type { Db } from '../../db/database.ts'
import { planForReports } from '../report.store.ts'
import { CUBES } from '../reports.ts'
import { findPendingMonths, freeMarks, lockSums, sumDays, sumMonth, takePendingDays } from './sums.store.ts'

const OF_PROGRESS = CUBES.filter(({ isOfSales }) => !isOfSales)

/** Sums the stale days of a month. @returns false when another process is summing */
const sumPending = (db: Db, month: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    if (!(await lockSums(tx))) return false
    await planForReports(tx)
    const { sales, progress, isOver } = await takePendingDays(tx, month)
    await sumDays(tx, sales, CUBES)
    await sumDays(tx, progress, OF_PROGRESS)
    if (isOver) await sumMonth(tx, month, sales.length > 0 ? CUBES : OF_PROGRESS)
    return true
  })

/**
 * Sums the past days that are not summed yet or have changed since, the newest month first. Reports add up what is
 * missing from the orders themselves. One process at a time does it.
 * @param signal ends it early, between two months
 * @param onMonth is called before each month with its first day and how many follow
 */
export async function sumPastDays(
  db: Db,
  signal: AbortSignal,
  onMonth: (month: string, remaining: number) => void = () => {},
): Promise<void> {
  const months = await findPendingMonths(db)
  for (const [index, month] of months.entries()) {
    if (signal.aborted) return
    onMonth(month, months.length - 1 - index)
    if (!(await sumPending(db, month))) return
  }
  if (months.length > 0) await freeMarks(db)
}

/** More months than a server that has run until now can have pending. */
const MANY_MONTHS = 3
/** Whether so much is not summed that reports of long periods would take seconds. */
export const isFarBehind = async (db: Db): Promise<boolean> => (await findPendingMonths(db)).length > MANY_MONTHS
