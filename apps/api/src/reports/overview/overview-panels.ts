import {
  OVERVIEW_PANELS,
  OVERVIEW_TOP_ROWS,
  OVERVIEW_TOPS,
  type MoneyNow,
  type Overview,
  type OverviewPanel,
  type OverviewTop,
  type Panel,
  type TodaysSales,
} from '@phuljhari/contract/reports/overview.contract'
import { comparedDays, type Comparison } from '@phuljhari/contract/reports/period'
import type { Report } from '@phuljhari/contract/reports/reports.contract'
import { daysToDiwali, type DayRange } from '@phuljhari/contract/reports/season'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import { toRupees } from '@phuljhari/contract/rules/money'
import type { Permission } from '@phuljhari/contract/staff/roles'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../db/database.ts'
import { assertMay, type Actor } from '../../events/actor.ts'
import { appErrorOf } from '../../http/error-handler.ts'
import { cashHeldByAll } from '../../payments/cash/cash.store.ts'
import { claimsTotal } from '../../payments/payment-list.store.ts'
import { currentSettings } from '../../settings/current-settings.ts'
import { forReport } from '../for-report.ts'
import type { ReportDefinition } from '../report-definition.ts'
import type { ItemsReport } from '../report.store.ts'
import { describeReport, findReport, reportsFor, runItemReports, runReport } from '../run-report.ts'
import { overviewFigures, overviewTrend, statusFunnel, toDo } from './overview.ts'
import { readBalances, readBooked, readFirstOrderDay } from './overview.store.ts'

/** Who reads the overview, and what its panels read from. */
type Reader = { db: Db; actor: Actor; log: FastifyBaseLogger }
type Asked = DayRange & { comparison?: Comparison | undefined; panels?: readonly OverviewPanel[] | undefined }

/** Runs a panel, whose failure is its own. */
async function panelOf<Shown>(log: FastifyBaseLogger, read: () => Promise<Shown>): Promise<Panel<Shown>> {
  try {
    return { data: await read() }
  } catch (error) {
    const { code, message } = appErrorOf(error, log)
    return { error: { code, message } }
  }
}

/** The days with which a period is compared; `hasData` is false when the first order came after them. */
async function daysBefore(db: Db, days: DayRange, comparison: Comparison | undefined): Promise<Overview['compared']> {
  const compared = comparison === undefined ? null : comparedDays(days, comparison)
  if (compared === null) return null
  const first = await readFirstOrderDay(db)
  return { ...compared, hasData: first !== null && first <= compared.to }
}

const isOfItems = (report: ReportDefinition): report is ItemsReport => report.base === 'items'
type ItemReports = ReturnType<typeof runItemReports>
/** Those of the first rows that add up items, read once when first needed: the figures have their discount from it. */
function itemTops({ db, actor }: Reader, days: DayRange): () => ItemReports {
  const tops = reportsFor(actor).filter(({ id }) => OVERVIEW_TOPS.some((top) => top === id))
  let read: ItemReports | undefined
  return () => (read ??= runItemReports(db, tops.filter(isOfItems), days, OVERVIEW_TOP_ROWS))
}

/** The first rows of some reports. */
function readTops({ db, actor, log }: Reader, days: DayRange, ofItems: () => ItemReports) {
  const reportOf = async (reportId: OverviewTop): Promise<Report> => {
    const report = findReport(reportId, actor)
    if (!isOfItems(report)) return runReport(db, report, days, OVERVIEW_TOP_ROWS)
    const { reports } = await ofItems()
    return reports.find(({ id }) => id === reportId) as Report
  }
  const top = async (reportId: OverviewTop) => ({ reportId, report: await panelOf(log, () => reportOf(reportId)) })
  return Promise.all(OVERVIEW_TOPS.map(top))
}

/** The panels of a period that its reader asked for, each with its data or its error. */
export async function readOverview(
  { db, actor, log }: Reader,
  { comparison, panels = OVERVIEW_PANELS, ...days }: Asked,
): Promise<Overview> {
  const compared = await daysBefore(db, days, comparison)
  const before = compared?.hasData ? { from: compared.from, to: compared.to } : null
  /** The same for the days and for those before, if these have data. */
  const withBefore = async <Shown>(read: (db: Db, days: DayRange) => Promise<Shown>) => {
    const [now, then] = await Promise.all([read(db, days), before && read(db, before)])
    return { now, before: then }
  }
  const panel = async <Shown>(name: OverviewPanel, permission: Permission, read: () => Promise<Shown>) =>
    panels.includes(name)
      ? panelOf(log, async () => {
          assertMay(actor, permission)
          return read()
        })
      : undefined
  const ofItems = itemTops({ db, actor, log }, days)
  const discount = panels.includes('tops') ? async () => (await ofItems()).discountPaise : undefined
  const figuresOf = (from: Db, span: DayRange) => overviewFigures(from, span, span === days ? discount : undefined)
  const [figures, trend, statuses, toDoNow, money, today, tops, reports, licence] = await Promise.all([
    panel('figures', 'reports.read', () => withBefore(figuresOf)),
    panel('trend', 'reports.read', () => withBefore(overviewTrend)),
    panel('statuses', 'reports.read', () => statusFunnel(db, days)),
    panel('toDo', 'reports.read', () => toDo(db)),
    panel('money', 'payments.read', () => moneyNow(db)),
    panel('today', 'reports.read', () => todaysSales(db, indiaDay(new Date()))),
    panels.includes('tops') ? readTops({ db, actor, log }, days, ofItems) : undefined,
    panel('reports', 'reports.own', async () => reportsFor(actor).map(describeReport)),
    panel('licence', 'settings.read', async () => ({ validTo: (await currentSettings(db)).licence.validTo })),
  ])
  return { compared, figures, trend, statuses, toDo: toDoNow, money, today, tops, reports, licence }
}

/** What customers and delivery agents owe and are owed now, in one snapshot. */
const moneyNow = (db: Db): Promise<MoneyNow> =>
  forReport(db, async (tx) => {
    const sumOf = (count: number, paise: number) => ({ count, amount: toRupees(paise) })
    const claims = await claimsTotal(tx)
    const { due, overpaid } = await readBalances(tx, indiaDay(new Date()))
    const cash = await cashHeldByAll(tx)
    return {
      toVerify: sumOf(claims.total, claims.paise),
      refundsDue: sumOf(overpaid.orders, overpaid.paise),
      outstanding: sumOf(due.orders, due.paise),
      agentsCash: sumOf(cash.agents, cash.paise),
    }
  })

/**
 * What was booked today, beside the day that was as far from Diwali a year ago.
 * @param today in India
 * @internal for tests, which choose the day
 */
export async function todaysSales(db: Db, today: string): Promise<TodaysSales> {
  const day = { from: today, to: today }
  const compared = await daysBefore(db, day, 'diwali')
  const salesOf = async (days: DayRange) => {
    const { orders, paise } = await forReport(db, (tx) => readBooked(tx, days))
    return { orders, value: toRupees(paise) }
  }
  return {
    day: today,
    daysToDiwali: daysToDiwali(today),
    ...(await salesOf(day)),
    comparedDay: compared?.from ?? null,
    before: compared?.hasData ? await salesOf(compared) : null,
  }
}
