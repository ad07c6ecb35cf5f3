import {
  OVERVIEW_PANELS,
  OVERVIEW_TOP_ROWS,
  OVERVIEW_TOPS,
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
import { currentSettings } from '../../settings/current-settings.ts'
import { forReport } from '../for-report.ts'
import type { ReportDefinition } from '../report-definition.ts'
import type { ItemsReport } from '../report.store.ts'
import { describeReport, findReport, reportsFor, runItemReports, runReport } from '../run-report.ts'
import { moneyNow, overviewFigures, overviewTrend, readOwed, statusFunnel, toDo } from './overview.ts'
import { readBooked, readFirstOrderDay } from './overview.store.ts'
import { once, sharedReads, unitOf, type SharedReads } from './shared-reads.ts'

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
  return once(() => runItemReports(db, tops.filter(isOfItems), days, OVERVIEW_TOP_ROWS))
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
  const before = compared?.hasData ? { days: compared, shared: sharedReads(db, compared) } : null
  const ofItems = itemTops({ db, actor, log }, days)
  const shared = {
    ...sharedReads(db, days),
    ...(panels.includes('tops') && { discount: async () => (await ofItems()).discountPaise }),
  }
  const owed = once(() => readOwed(db))
  /** The same for the days and for those before, if these have data. */
  const withBefore = async <Shown>(read: (db: Db, days: DayRange, shared: SharedReads) => Promise<Shown>) => {
    const [now, then] = await Promise.all([read(db, days, shared), before && read(db, before.days, before.shared)])
    return { now, before: then }
  }
  const panel = async <Shown>(name: OverviewPanel, permission: Permission, read: () => Promise<Shown>) =>
    panels.includes(name)
      ? panelOf(log, async () => {
          assertMay(actor, permission)
          return read()
        })
      : undefined
  // The tops come first: two reads run at a time, and the longest would otherwise begin when the others have ended.
  const [tops, figures, trend, statuses, toDoNow, money, today, reports, licence] = await Promise.all([
    panels.includes('tops') ? readTops({ db, actor, log }, days, ofItems) : undefined,
    panel('figures', 'reports.read', () => withBefore(overviewFigures)),
    panel('trend', 'reports.read', () => withBefore(overviewTrend)),
    panel('statuses', 'reports.read', () => statusFunnel(db, days, shared)),
    panel('toDo', 'reports.read', () => toDo(db, owed)),
    panel('money', 'payments.read', () => moneyNow(owed)),
    panel('today', 'reports.read', () => todaysSales(db, indiaDay(new Date()), { days, shared })),
    panel('reports', 'reports.own', async () => reportsFor(actor).map(describeReport)),
    panel('licence', 'settings.read', async () => ({ validTo: (await currentSettings(db)).licence.validTo })),
  ])
  return { compared, figures, trend, statuses, toDo: toDoNow, money, today, tops, reports, licence }
}

type Booked = { orders: number; paise: number }
/** What was booked on a day; from the trend of a period that has it. */
async function bookedOn(db: Db, day: string, period?: { days: DayRange; shared: SharedReads }): Promise<Booked> {
  if (!period || day < period.days.from || day > period.days.to)
    return forReport(db, (tx) => readBooked(tx, { from: day, to: day }))
  const { trend } = await period.shared.orders()
  return trend
    .filter(({ at }) => unitOf(period.days) === 'hour' || at === day)
    .reduce((sum, { orders, paise }) => ({ orders: sum.orders + orders, paise: sum.paise + paise }), {
      orders: 0,
      paise: 0,
    })
}

/**
 * What was booked today, beside the day that was as far from Diwali a year ago.
 * @param today in India
 * @param period which is read anyway
 * @internal for tests, which choose the day
 */
export async function todaysSales(
  db: Db,
  today: string,
  period?: { days: DayRange; shared: SharedReads },
): Promise<TodaysSales> {
  const compared = await daysBefore(db, { from: today, to: today }, 'diwali')
  const onWire = ({ orders, paise }: Booked) => ({ orders, value: toRupees(paise) })
  return {
    day: today,
    daysToDiwali: daysToDiwali(today),
    ...onWire(await bookedOn(db, today, period)),
    comparedDay: compared?.from ?? null,
    before: compared?.hasData ? onWire(await bookedOn(db, compared.from)) : null,
  }
}
