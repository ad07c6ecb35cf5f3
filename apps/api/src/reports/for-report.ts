import type { DayRange } from '@phuljhari/contract/reports/season'
import { addDays, startOfIndiaDay } from '@phuljhari/contract/rules/dates'
import type { Db, Tx } from '../db/database.ts'
import { limitConcurrency } from '../limit-concurrency.ts'
import type { Span } from './report.store.ts'
import { applyReportSettings } from './report-settings.store.ts'

/** Reports run at a time: a page asks for a dozen, and orders must still be placed meanwhile. */
const CONCURRENCY = 2
const inTurn = limitConcurrency(CONCURRENCY)

/** From the first midnight in India to the one after the last day. */
export const spanOf = ({ from, to }: DayRange): Span => ({
  from: startOfIndiaDay(from),
  until: startOfIndiaDay(addDays(to, 1)),
})

/** Runs the statements of a report in one transaction that is planned for large queries. */
export const forReport = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTurn(() =>
    db.transaction(async (tx) => {
      await applyReportSettings(tx)
      return work(tx)
    }),
  )
