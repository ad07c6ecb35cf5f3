import { getOverview, OVERVIEW_TOPS, type Overview } from '@phuljhari/contract/reports/overview.contract'
import {
  getReport,
  listReports,
  type OverviewFigures,
  type Report,
  type ReportDescription,
} from '@phuljhari/contract/reports/reports.contract'
import { HttpResponse } from 'msw'
import { vi } from 'vitest'
import { answer } from './server.ts'
import { mockShopSettings } from './shop-settings.ts'

export const overviewFigures: OverviewFigures = {
  orders: 12,
  booked: 10,
  bookedValue: 1_23_456.5,
  billedValue: 1_10_000,
  averageOrder: 12_345.65,
  deliveredPercent: 50,
  cancelledPercent: 10,
  rejectedPercent: 5,
  discount: 4000,
  medianHoursToAccept: 2,
  medianHoursToDeliver: null,
}

const toDoCounts = {
  toAccept: 3,
  unassigned: 2,
  overdue: 0,
  failed: 1,
  paymentsToVerify: 4,
  refundsDue: 1,
  correctionsToApprove: 0,
}

/** A report that the portal does not know by name. */
export const byColour: ReportDescription = {
  id: 'by-colour',
  group: 'Sales',
  title: 'Sales by colour',
  description: 'Which colours sell.',
  counts: 'Orders that are not rejected or cancelled.',
  columns: [
    { key: 'colour', title: 'Colour', kind: 'text' },
    { key: 'orders', title: 'Orders', kind: 'count' },
    { key: 'value', title: 'Value', kind: 'rupees' },
  ],
  chart: { kind: 'bars', label: 'colour', value: 'value' },
  opens: 'orders',
}

export const byColourReport: Report = {
  ...byColour,
  rows: [
    { key: 'r', cells: ['Red', 7, 1_00_000] },
    { key: 'g', cells: ['Green', 3, 23_456.5] },
  ],
  rowCount: 2,
  totals: [null, 10, 1_23_456.5],
}

const trendFrom = (at: string) => ({ unit: 'day' as const, points: [{ at, orders: 12, value: 1_23_456.5 }] })

/** The overview of 1 to 10 November 2026, compared with the ten days before; a test may change panels of it. */
export const overviewReply = (changes: Partial<Overview> = {}): Overview => ({
  compared: { from: '2026-10-22', to: '2026-10-31', hasData: true },
  figures: { data: { now: overviewFigures, before: overviewFigures } },
  trend: { data: { now: trendFrom('2026-11-01'), before: trendFrom('2026-10-22') } },
  statuses: {
    data: [
      { status: 'delivered', orders: 6 },
      { status: 'pending', orders: 4 },
      { status: 'failed', orders: 2 },
    ],
  },
  toDo: { data: toDoCounts },
  money: {
    data: {
      toVerify: { count: 4, amount: 12_000 },
      refundsDue: { count: 1, amount: 250.5 },
      outstanding: { count: 7, amount: 98_000 },
      agentsCash: { count: 0, amount: 0 },
    },
  },
  today: {
    data: {
      day: '2026-11-10',
      daysToDiwali: -2,
      orders: 3,
      value: 1_50_000,
      comparedDay: '2025-10-22',
      before: { orders: 2, value: 1_00_000 },
    },
  },
  tops: OVERVIEW_TOPS.map((reportId) => ({
    reportId,
    report: { data: { ...byColourReport, id: reportId, title: `Sales ${reportId}` } },
  })),
  licence: { data: { validTo: '' } },
  ...changes,
})

/** An observer in whose window everything is. */
class SeesEverything extends IntersectionObserver {
  readonly #onChange: IntersectionObserverCallback
  constructor(onChange: IntersectionObserverCallback) {
    super(onChange)
    this.#onChange = onChange
  }
  override observe(target: Element): void {
    this.#onChange([{ isIntersecting: true, target } as unknown as IntersectionObserverEntry], this)
  }
}

/**
 * Mocks every call of the reports; a test may mock some of them again.
 * @returns the queries of the calls for the overview
 */
export function mockReports(report: Report = byColourReport): Array<Record<string, string>> {
  const { rows, rowCount, totals, ...description } = report
  const calls: Array<Record<string, string>> = []
  vi.stubGlobal('IntersectionObserver', SeesEverything)
  mockShopSettings()
  answer(listReports, () => HttpResponse.json([description]))
  answer(getReport, () => HttpResponse.json({ ...description, rows, rowCount, totals }))
  answer(getOverview, ({ request }) => {
    calls.push(Object.fromEntries(new URL(request.url).searchParams))
    return HttpResponse.json(overviewReply())
  })
  return calls
}
