import { setTimeout } from 'node:timers/promises'
import { addDays, indiaDay } from '@phuljhari/contract/rules/dates'
import type { Db } from '../db/database.ts'
import { refreshItemDays } from './for-report.ts'
import { spanOf } from './span.ts'

/** This season and the last, with which it is compared, and the financial years to which they belong. */
const DAYS_BACK = 800
/** Few enough that a report which needs sums itself hardly waits. */
const DAYS_AT_ONCE = 7

/**
 * Sums the items of past days that no report has needed yet, newest first, so that the first report of a long period
 * does not take seconds. Works half of the time, to leave the processor to those who place orders.
 * @param signal ends it early
 */
export async function sumPastDays(db: Db, signal: AbortSignal, daysBack = DAYS_BACK): Promise<void> {
  const today = indiaDay(new Date())
  for (let days = 0; days < daysBack && !signal.aborted; days += DAYS_AT_ONCE) {
    const to = addDays(today, -1 - days)
    const startedAt = performance.now()
    await refreshItemDays(db, spanOf({ from: addDays(to, 1 - DAYS_AT_ONCE), to }))
    await setTimeout(performance.now() - startedAt, undefined, { ref: false })
  }
}
