import type { MoneyNow } from '@phuljhari/contract/reports/overview.contract'
import type { OverviewFigures } from '@phuljhari/contract/reports/reports.contract'
import type { DayRange } from '@phuljhari/contract/reports/season'
import { DISPLAYED_STATUSES, displayedStatus } from '@phuljhari/contract/orders/order-status'
import { addDays, daysBetween, indiaDay } from '@phuljhari/contract/rules/dates'
import { toRupees } from '@phuljhari/contract/rules/money'
import type { Db, Tx } from '../../db/database.ts'
import { invoiceKind } from '../../documents/plan-invoice.ts'
import { cashHeldByAll } from '../../payments/cash/cash.store.ts'
import { claimsTotal } from '../../payments/payment-list.store.ts'
import { countWaiting } from '../../prepared/prepared.store.ts'
import { currentSettings } from '../../settings/current-settings.ts'
import { forReport } from '../for-report.ts'
import { spanOf, type Span } from '../span.ts'
import { countToDo, readBalances, readInvoiced, readMedians, type StatusRow } from './overview.store.ts'
import { sharedReads, unitOf } from './shared-reads.ts'

/** A percentage with two decimals; null when the whole is 0. */
const percent = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part * 10_000) / whole) / 100

/** In rupees; null in a shop that issues no documents. */
async function billedValue(tx: Tx, span: Span): Promise<number | null> {
  const { documents, paise } = await readInvoiced(tx, span)
  const isIssuing = documents > 0 || invoiceKind(await currentSettings(tx)) !== null
  return isIssuing ? toRupees(paise) : null
}

/** A whole quotient; null when the whole is 0. Exact: sums of paise leave no room for a fraction in a double. */
function average(sum: number, count: number): number | null {
  if (count === 0) return null
  const rest = sum % count
  return (sum - rest) / count + (2 * rest >= count ? 1 : 0)
}

const sumOf = (rows: readonly StatusRow[], measure: 'orders' | 'paise' | 'deducted_paise') =>
  rows.reduce((sum, row) => sum + row[measure], 0)

/** The figures of the orders placed on these days, and of the documents issued on them. */
export async function overviewFigures(
  db: Db,
  days: DayRange,
  shared = sharedReads(db, days),
): Promise<OverviewFigures> {
  const span = spanOf(days)
  // Run concurrently: discount, medians and documents share no rows with the other figures.
  const [{ statuses }, onItems, medians, billed] = await Promise.all([
    shared.orders(),
    shared.discount(),
    forReport(db, (tx) => readMedians(tx, span)),
    forReport(db, (tx) => billedValue(tx, span)),
  ])
  const all = sumOf(statuses, 'orders')
  const booked = statuses.filter((row) => row.is_booked)
  const [orders, paise] = [sumOf(booked, 'orders'), sumOf(booked, 'paise')]
  const averagePaise = average(paise, orders)
  const shareOf = (isCounted: (row: StatusRow) => boolean) => percent(sumOf(statuses.filter(isCounted), 'orders'), all)
  return {
    orders: all,
    booked: orders,
    bookedValue: toRupees(paise),
    billedValue: billed,
    averageOrder: averagePaise === null ? null : toRupees(averagePaise),
    deliveredPercent: shareOf(({ status }) => status === 'delivered'),
    cancelledPercent: shareOf(({ status, is_booked }) => !is_booked && status !== 'rejected'),
    rejectedPercent: shareOf(({ status }) => status === 'rejected'),
    discount: toRupees(onItems + sumOf(booked, 'deducted_paise')),
    medianHoursToAccept: medians.toAccept,
    medianHoursToDeliver: medians.toDeliver,
  }
}

const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'))

/** Booked orders and their value by day, or by hour for a single day; without gaps. */
export async function overviewTrend(db: Db, days: DayRange, shared = sharedReads(db, days)) {
  const unit = unitOf(days)
  const byPoint = new Map((await shared.orders()).trend.map((row) => [row.at, row]))
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
export async function statusFunnel(db: Db, days: DayRange, shared = sharedReads(db, days)) {
  const { statuses } = await shared.orders()
  return DISPLAYED_STATUSES.map((status) => ({
    status,
    orders: sumOf(
      statuses.filter((row) => displayedStatus(row.status) === status),
      'orders',
    ),
  }))
}

/** Claims, what customers owe and are owed, and the cash of agents now, in one snapshot. */
export const readOwed = (db: Db) =>
  forReport(db, async (tx) => ({
    claims: await claimsTotal(tx),
    ...(await readBalances(tx, indiaDay(new Date()))),
    cash: await cashHeldByAll(tx),
  }))
export type Owed = Awaited<ReturnType<typeof readOwed>>

/** Orders, payments and corrections that wait for someone. */
export async function toDo(db: Db, owed: () => Promise<Owed>) {
  const counts = forReport(db, async (tx) => ({
    ...(await countToDo(tx, indiaDay(new Date()))),
    correctionsToApprove: await countWaiting(tx),
  }))
  const [waiting, { overpaid, claims }] = await Promise.all([counts, owed()])
  return { ...waiting, refundsDue: overpaid.orders, paymentsToVerify: claims.total }
}

/** What customers and delivery agents owe and are owed now. */
export async function moneyNow(owed: () => Promise<Owed>): Promise<MoneyNow> {
  const { claims, due, overpaid, cash } = await owed()
  const onWire = (count: number, paise: number) => ({ count, amount: toRupees(paise) })
  return {
    toVerify: onWire(claims.total, claims.paise),
    refundsDue: onWire(overpaid.orders, overpaid.paise),
    outstanding: onWire(due.orders, due.paise),
    agentsCash: onWire(cash.agents, cash.paise),
  }
}
