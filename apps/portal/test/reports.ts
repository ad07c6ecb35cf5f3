import {
  getOverview,
  getReport,
  getStatusFunnel,
  getToDo,
  getTrend,
  listReports,
  type OverviewFigures,
  type Report,
  type ReportDescription,
} from '@phuljhari/contract/reports/reports.contract'
import { HttpResponse } from 'msw'
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

export const toDoCounts = {
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

/** Mocks every call of the reports; a test may mock some of them again. */
export function mockReports(report: Report = byColourReport): void {
  const { rows, rowCount, totals, ...description } = report
  mockShopSettings()
  answer(listReports, () => HttpResponse.json([description]))
  answer(getReport, () => HttpResponse.json({ ...description, rows, rowCount, totals }))
  answer(getToDo, () => HttpResponse.json(toDoCounts))
  answer(getStatusFunnel, () =>
    HttpResponse.json([
      { status: 'delivered', orders: 6 },
      { status: 'pending', orders: 4 },
      { status: 'failed', orders: 2 },
    ]),
  )
  answer(getTrend, ({ request }) => {
    const from = new URL(request.url).searchParams.get('from')
    return HttpResponse.json({ unit: 'day', points: [{ at: from, orders: 12, value: 1_23_456.5 }] })
  })
  answer(getOverview, () => HttpResponse.json(overviewFigures))
}
