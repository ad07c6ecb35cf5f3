import type { DayRange } from '@phuljhari/contract/reports/season'
import type { Db } from '../../db/database.ts'
import { forReport } from '../for-report.ts'
import { spanOf } from '../span.ts'
import { readDiscount, readOrderSums, type OrderSums } from './overview.store.ts'

/** Runs `read` when its result is first needed, and never again. */
export function once<Result>(read: () => Promise<Result>): () => Promise<Result> {
  let result: Promise<Result> | undefined
  return () => (result ??= read())
}

/** What several panels of a period have in common. */
export type SharedReads = {
  orders(): Promise<OrderSums>
  /** MRP less the price paid, in paise. */
  discount(): Promise<number>
}

/** By what the trend of a period is divided. */
export const unitOf = ({ from, to }: DayRange) => (from === to ? 'hour' : 'day')

/** Each is read when a panel first needs it. */
export const sharedReads = (db: Db, days: DayRange): SharedReads => ({
  orders: once(() => forReport(db, (tx) => readOrderSums(tx, unitOf(days), spanOf(days)))),
  discount: once(() => forReport(db, (tx) => readDiscount(tx, spanOf(days)))),
})
