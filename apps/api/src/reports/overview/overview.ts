import type { OverviewFigures } from '@phuljhari/contract/reports/reports.contract'
import type { DayRange } from '@phuljhari/contract/reports/season'
import { DISPLAYED_STATUSES, displayedStatus } from '@phuljhari/contract/orders/order-status'
import { addDays, daysBetween, indiaDay } from '@phuljhari/contract/rules/dates'
import { toRupees } from '@phuljhari/contract/rules/money'
import type { Db, Tx } from '../../db/database.ts'
import { invoiceKind } from '../../documents/plan-invoice.ts'
import { claimsTotal } from '../../payments/payment-list.store.ts'
import { countWaiting } from '../../prepared/prepared.store.ts'
import { currentSettings } from '../../settings/current-settings.ts'
import { forReport } from '../for-report.ts'
import { spanOf, type Span } from '../span.ts'
import {
  countToDo,
  readBalances,
  readInvoiced,
  readCounts,
  readDiscount,
  readMedians,
  readStatuses,
  readTrend,
} from './overview.store.ts'

/** A percentage with two decimals; null when the whole is 0. */
const percent = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part * 10_000) / whole) / 100

/** In rupees; null in a shop that issues no documents. */
async function billedValue(tx: Tx, span: Span): Promise<number | null> {
  const { documents, paise } = await readInvoiced(tx, span)
  const isIssuing = documents > 0 || invoiceKind(await currentSettings(tx)) !== null
  return isIssuing ? toRupees(paise) : null
}

const itemDiscount = (db: Db, days: DayRange) => forReport(db, (tx) => readDiscount(tx, spanOf(days)))

/**
 * The figures of the orders placed on these days, and of the documents issued on them.
 * @param discount MRP less the price paid, in paise, where another panel reads it too
 */
export async function overviewFigures(
  db: Db,
  days: DayRange,
  discount = () => itemDiscount(db, days),
): Promise<OverviewFigures> {
  const span = spanOf(days)
  // Run concurrently: discount, medians and documents share no rows with the other figures.
  const [figures, onItems, medians, billed] = await Promise.all([
    forReport(db, (tx) => readCounts(tx, span)),
    discount(),
    forReport(db, (tx) => readMedians(tx, span)),
    forReport(db, (tx) => billedValue(tx, span)),
  ])
  const { orders } = figures
  return {
    orders,
    booked: figures.booked,
    bookedValue: toRupees(figures.booked_paise),
    billedValue: billed,
    averageOrder: figures.average_paise === null ? null : toRupees(figures.average_paise),
    deliveredPercent: percent(figures.delivered, orders),
    cancelledPercent: percent(figures.cancelled, orders),
    rejectedPercent: percent(figures.rejected, orders),
    discount: toRupees(onItems + figures.deducted_paise),
    medianHoursToAccept: medians.toAccept,
    medianHoursToDeliver: medians.toDeliver,
  }
}

const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'))

/** Booked orders and their value by day, or by hour for a single day; without gaps. */
export async function overviewTrend(db: Db, days: DayRange) {
  const unit = days.from === days.to ? 'hour' : 'day'
  const rows = await forReport(db, (tx) => readTrend(tx, unit, spanOf(days)))
  const byPoint = new Map(rows.map((row) => [row.at, row]))
  const points =
    unit === 'hour'
      ? HOURS
      : Array.from({ length: daysBetween(days.from, days.to) + 1 }, (_, index) => addDays(days.from, index))
  return {
    unit,
    points: points.map((at) => {
      const { orders, paise } = byPoint.get(at) ?? { orders: 0, paise: 0 }
      return { at, orders, value: toRupees(paise) }
    }),
  } as const
}

/** How many orders placed on these days have each displayed status, also those that none has. */
export async function statusFunnel(db: Db, days: DayRange) {
  const rows = await forReport(db, (tx) => readStatuses(tx, spanOf(days)))
  return DISPLAYED_STATUSES.map((status) => ({
    status,
    orders: rows
      .filter((row) => displayedStatus(row.status) === status)
      .reduce((total, { orders }) => total + orders, 0),
  }))
}

/** Orders, payments and corrections that wait for someone. */
export async function toDo(db: Db) {
  const today = indiaDay(new Date())
  const [orders, { overpaid }, claims, correctionsToApprove] = await Promise.all([
    countToDo(db, today),
    forReport(db, (tx) => readBalances(tx, today)),
    claimsTotal(db),
    countWaiting(db),
  ])
  return { ...orders, refundsDue: overpaid.orders, paymentsToVerify: claims.total, correctionsToApprove }
}
