import { AppError } from '@phuljhari/contract/errors'
import type { Report, ReportCell, ReportDescription } from '@phuljhari/contract/reports/reports.contract'
import type { DayRange } from '@phuljhari/contract/reports/season'
import { toRupees } from '@phuljhari/contract/rules/money'
import { can, type Permission } from '@phuljhari/contract/staff/roles'
import type { Db } from '../db/database.ts'
import { assertMay, type Actor } from '../events/actor.ts'
import { forReport } from './for-report.ts'
import { columnsOf, REPORT_GROUPS, type ReportDefinition } from './report-definition.ts'
import { readGroups, readItemGroups, type Groups, type ItemsReport } from './report.store.ts'
import { REPORTS } from './reports.ts'
import { spanOf } from './span.ts'

const may = ({ authority }: Actor, permission: Permission) => authority === undefined || can(authority, permission)
const permissionOf = ({ permission = 'reports.read' }: ReportDefinition) => permission

/** The reports that a role may see. */
export const reportsFor = (actor: Actor): ReportDefinition[] =>
  REPORTS.filter((report) => may(actor, permissionOf(report)))

/** A report as its caller may see it. @throws {AppError} report.not_found, role.refused */
export function findReport(reportId: string, actor: Actor): ReportDefinition {
  const report = REPORTS.find(({ id }) => id === reportId)
  if (!report) throw new AppError('report.not_found')
  assertMay(actor, permissionOf(report))
  if (report.base === 'money' && report.isOwn) return { ...report, actor: actor.name }
  if (report.base === 'orders' && report.seesAll && !may(actor, report.seesAll)) return { ...report, actor: actor.name }
  return report
}

const OPENS = {
  orders: 'orders',
  items: 'orders',
  money: 'entries',
  sales: 'documents',
  consignments: 'orders',
  runs: 'orders',
} as const
/** What the portal has to know of a report. */
export const describeReport = (report: ReportDefinition): ReportDescription => ({
  id: report.id,
  group: REPORT_GROUPS[report.group],
  title: report.title,
  description: report.description,
  counts: report.counts,
  columns: columnsOf(report).map(({ sql: _sql, ...column }) => column),
  chart: report.chart,
  opens: OPENS[report.base],
})

/** A report with what was read for it, as it is sent. */
function reportWith(report: ReportDefinition, { groups, groupCount, totals }: Groups): Report {
  const columns = columnsOf(report)
  const isApart = (key: string) => report.apart?.includes(key) === true
  const onWire = (values: readonly ReportCell[]) =>
    values.map((value, index) =>
      typeof value === 'number' && columns[index]?.kind === 'rupees' ? toRupees(value) : value,
    )
  return {
    ...describeReport(report),
    rows: [
      ...groups.filter(({ key }) => !isApart(key)).map(({ key, values }) => ({ key, cells: onWire(values) })),
      ...groups
        .filter(({ key }) => isApart(key))
        .map(({ key, values }) => ({ key, cells: onWire(values), isApart: true })),
    ],
    rowCount: groupCount,
    totals: onWire(totals),
  }
}

/**
 * A report of the orders placed on these days.
 * @param limit rows; the totals are always those of all rows
 */
export const runReport = async (db: Db, report: ReportDefinition, days: DayRange, limit: number): Promise<Report> =>
  reportWith(report, await forReport(db, (tx) => readGroups(tx, report, spanOf(days), limit)))

/** The same for several reports of items, in less time than one by one, and the discount on all items, in paise. */
export async function runItemReports(db: Db, reports: readonly ItemsReport[], days: DayRange, limit: number) {
  const read = await forReport(db, (tx) => readItemGroups(tx, reports, spanOf(days), limit))
  return {
    reports: reports.map((report, index) => reportWith(report, read.groups[index] as Groups)),
    discountPaise: read.discountPaise,
  }
}
