import type { MoneyNow, Overview, TodaysSales } from '@phuljhari/contract/reports/overview.contract'
import type { OverviewFigures, Report, ToDoCounts, Trend } from '@phuljhari/contract/reports/reports.contract'
import { ApiError } from '../../../lib/api-error.ts'
import { asList, asNumber, asRecord, asText } from '../../../lib/coerce.ts'

/** What a panel shows, or why it cannot. */
export type PanelContent<Shown> = { data?: Shown; error: Error | null }
/** Statuses as stored, with the number of their orders. */
export type StatusCount = { status: string; orders: number }

/** The reply, with an error in place of each panel that is missing or unreadable: the others stand. */
export type OverviewPanels = {
  compared: NonNullable<Overview['compared']> | null
  figures: PanelContent<{ now: OverviewFigures; before: OverviewFigures | null }>
  trend: PanelContent<{ now: Trend; before: Trend | null }>
  statuses: PanelContent<StatusCount[]>
  toDo: PanelContent<ToDoCounts>
  money: PanelContent<MoneyNow>
  today: PanelContent<TodaysSales>
  tops: Array<{ reportId: string; report: PanelContent<Report> }>
  licence: PanelContent<{ validTo: string }>
}

/** A status for the refusal of a panel, whose message alone matters: its call succeeded. */
const REFUSED = 400

/** @param read throws a TypeError when the data is not what the panel shows. */
function panelOf<Shown>(panel: unknown, read: (data: unknown) => Shown): PanelContent<Shown> {
  const { data, error } = asRecord(panel)
  if (data === undefined) {
    const message = asText(asRecord(error)['message'])
    return { error: message === '' ? new TypeError('The panel is missing') : new ApiError(REFUSED, message) }
  }
  try {
    return { data: read(data), error: null }
  } catch (cause) {
    return { error: cause instanceof Error ? cause : new TypeError('The panel is unreadable') }
  }
}

/** @throws {TypeError} when it is not a number. */
function count(value: unknown): number {
  const number = asNumber(value)
  if (number === null) throw new TypeError('A figure is not a number')
  return number
}

/** The named fields of an object, each read alike. */
const each = <Name extends string, Value>(value: unknown, names: readonly Name[], read: (field: unknown) => Value) =>
  Object.fromEntries(names.map((name) => [name, read(asRecord(value)[name])])) as Record<Name, Value>

const readFigures = (value: unknown): OverviewFigures => ({
  ...each(value, ['orders', 'booked', 'bookedValue', 'discount'], count),
  ...each(value, ['billedValue', 'averageOrder', 'deliveredPercent', 'cancelledPercent'], asNumber),
  ...each(value, ['rejectedPercent', 'medianHoursToAccept', 'medianHoursToDeliver'], asNumber),
})

const readTrend = (value: unknown): Trend => ({
  unit: asRecord(value)['unit'] === 'hour' ? 'hour' : 'day',
  points: asList(asRecord(value)['points']).map((point) => ({
    at: asText(asRecord(point)['at']),
    ...each(point, ['orders', 'value'], count),
  })),
})

/** A part that is null where there is nothing to compare with. */
const orNull = <Part>(value: unknown, read: (part: unknown) => Part): Part | null =>
  value === null || value === undefined ? null : read(value)
const withBefore =
  <Part>(read: (part: unknown) => Part) =>
  (value: unknown) => ({ now: read(asRecord(value)['now']), before: orNull(asRecord(value)['before'], read) })

const TO_DO = ['toAccept', 'unassigned', 'overdue', 'failed'] as const
const TO_DO_MONEY = ['refundsDue', 'paymentsToVerify', 'correctionsToApprove'] as const
const MONEY = ['toVerify', 'refundsDue', 'outstanding', 'agentsCash'] as const
const readBooked = (value: unknown) => each(value, ['orders', 'value'], count)

/** @throws {TypeError} when it has no columns or rows. */
function readReport(value: unknown): Report {
  const { columns, rows } = asRecord(value)
  if (!Array.isArray(columns) || !Array.isArray(rows)) throw new TypeError('The report has no rows')
  // The rest is shown as text.
  return value as Report
}

/** Reads the overview (feature reports) by hand, without the schemas that its first view does not load. */
export function readOverview(reply: unknown): OverviewPanels {
  const { compared, figures, trend, statuses, toDo, money, today, tops, licence } = asRecord(reply)
  return {
    compared: orNull(compared, (value) => ({
      ...each(value, ['from', 'to'], asText),
      hasData: asRecord(value)['hasData'] === true,
    })),
    figures: panelOf(figures, withBefore(readFigures)),
    trend: panelOf(trend, withBefore(readTrend)),
    statuses: panelOf(statuses, (value) =>
      asList(value).map((one) => ({ status: asText(asRecord(one)['status']), orders: count(asRecord(one)['orders']) })),
    ),
    toDo: panelOf(toDo, (value) => each(value, [...TO_DO, ...TO_DO_MONEY], count)),
    money: panelOf(money, (value) => each(value, MONEY, (part) => each(part, ['count', 'amount'], count))),
    today: panelOf(today, (value) => ({
      ...readBooked(value),
      day: asText(asRecord(value)['day']),
      daysToDiwali: asNumber(asRecord(value)['daysToDiwali']),
      comparedDay: asText(asRecord(value)['comparedDay']) || null,
      before: orNull(asRecord(value)['before'], readBooked),
    })),
    tops: asList(tops).map((top) => ({
      reportId: asText(asRecord(top)['reportId']),
      report: panelOf(asRecord(top)['report'], readReport),
    })),
    licence: panelOf(licence, (value) => each(value, ['validTo'], asText)),
  }
}
