import type { Db, Tx } from '../db/database.ts'
import { limitConcurrency } from '../limit-concurrency.ts'
import { planForReports, takeSnapshot } from './report.store.ts'

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
