import { z } from 'zod'
import { bearer, route } from '../route.ts'
import { calendarDayField, daysBetween } from '../rules/dates.ts'
import { rupeesOnWire } from '../rules/money.ts'
import { idParam } from '../rules/text.ts'
import type { DayRange } from './season.ts'
import { t } from '../rules/t.ts'

/** The longest period of a report. */
export const REPORT_MAX_DAYS = 1830
/** The maximum number of rows of a report on screen; a download has all of them. */
export const REPORT_MAX_ROWS = 500
/** The number of orders or entries behind a figure that one page shows. */
export const BEHIND_PAGE_SIZE = 50

/** First and last day in India, both included. */
export const days = z.object({ from: calendarDayField, to: calendarDayField })
/** Reports days in the wrong order, and more than REPORT_MAX_DAYS. */
export function checkDays({ from, to }: DayRange, context: z.core.$RefinementCtx): void {
  if (from > to)
    context.addIssue({ code: 'custom', path: ['from'], message: t('The first day must not be after the last') })
  else if (daysBetween(from, to) >= REPORT_MAX_DAYS)
    context.addIssue({
      code: 'custom',
      path: ['from'],
      message: t('A report covers at most {reportMaxDays} days', { reportMaxDays: REPORT_MAX_DAYS }),
    })
}

const tags = ['reports']
const security = bearer

/**
 * How a column is shown and what it holds: `rupees` amounts, `percent` 0 to 100, `hours` and `days` durations, `grade`
 * the letter of an ABC analysis, `day` `yyyy-mm-dd`, `hour` 0 to 23.
 */
export const COLUMN_KINDS = ['text', 'day', 'hour', 'count', 'rupees', 'percent', 'hours', 'days', 'grade'] as const
export type ColumnKind = (typeof COLUMN_KINDS)[number]

const column = z.object({
  key: z.string(),
  title: z.string(),
  kind: z.enum(COLUMN_KINDS),
  /** What the column counts, in a sentence. */
  definition: z.string().optional(),
})
export type ReportColumn = z.output<typeof column>

const cell = z.union([z.string(), z.number(), z.null()])
export type ReportCell = z.output<typeof cell>

/** How a report is drawn besides its table. Null where a chart says no more than the numbers. */
const chart = z.object({
  kind: z.enum(['line', 'bars', 'map', 'heat']),
  /** The keys of the columns with the labels and the values; a heat map has a second label. */
  label: z.string(),
  acrossLabel: z.string().optional(),
  value: z.string(),
})
export type ReportChart = z.output<typeof chart>

/** A report that the server offers to the caller. Adding one needs no change of the portal. */
export const reportDescription = z.object({
  id: z.string(),
  /** The heading under which reports are offered together. */
  group: z.string(),
  title: z.string(),
  description: z.string(),
  /** Which orders it counts and by which day. */
  counts: z.string(),
  columns: z.array(column).min(1),
  chart: chart.nullable(),
  /** What its figures lead to: orders, entries of the books of money, or the tax documents of the row's day. */
  opens: z.enum(['orders', 'entries', 'documents']),
})
export type ReportDescription = z.output<typeof reportDescription>

export const listReports = route({
  method: 'GET',
  url: '/reports',
  permission: 'reports.own',
  isInFirstView: true,
  schema: {
    summary: 'The reports that the caller may see',
    tags,
    security,
    response: { 200: z.array(reportDescription) },
  },
})

export const reportId = z.object({ reportId: idParam })

export const reportReply = reportDescription.extend({
  rows: z.array(
    z.object({
      /** Identifies the row among those of the report: the drill-down takes it. */
      key: z.string(),
      /** In the order of `columns`. */
      cells: z.array(cell),
      /** Whether the row stands below the others, however these are sorted. */
      isApart: z.boolean().optional(),
    }),
  ),
  /** The number of all rows, of which `rows` has the first. */
  rowCount: z.number().int(),
  /** The totals over all rows, in the order of `columns`; null where a column has none. */
  totals: z.array(cell),
})
export type Report = z.output<typeof reportReply>

const limitMessage = `limit must be a whole number from 1 to ${REPORT_MAX_ROWS}`
export const getReport = route({
  method: 'GET',
  url: '/reports/:reportId',
  permission: 'reports.own',
  schema: {
    summary: 'One report for a period',
    tags,
    security,
    params: reportId,
    querystring: days
      .extend({
        limit: z.coerce
          .number({ error: limitMessage })
          .int(limitMessage)
          .min(1, limitMessage)
          .max(REPORT_MAX_ROWS, limitMessage)
          .default(REPORT_MAX_ROWS),
      })
      .superRefine(checkDays),
    response: { 200: reportReply },
  },
})

export const REPORT_FORMATS = ['csv', 'xlsx'] as const
/** All rows as a file, without totals; numbers and dates are numbers and dates in .xlsx. At most 100,000 rows. */
export const exportReport = route({
  method: 'GET',
  url: '/reports/:reportId/export',
  permission: 'reports.own',
  schema: {
    summary: 'A report as a file',
    tags,
    security,
    params: reportId,
    querystring: days
      .extend({
        format: z.enum(REPORT_FORMATS, { error: `format must be ${REPORT_FORMATS.join(' or ')}` }).default('csv'),
      })
      .superRefine(checkDays),
    response: { 200: z.string() },
  },
})

/** An order behind a figure. */
const orderBehind = z.object({
  orderId: z.string(),
  placedAt: z.string(),
  customerName: z.string(),
  city: z.string(),
  /** The status as stored (section 4). */
  status: z.string(),
  /** Absent for callers without `orders.amounts`. */
  total: rupeesOnWire.optional(),
})
export type OrderBehind = z.output<typeof orderBehind>

/** Names a row of a report, and a page of what is behind it. */
export const behindQuery = days
  .extend({
    /** The key of the row; absent for the whole report. */
    key: z.string().max(400).optional(),
    /** Lists only what is older than this one. */
    before: idParam.optional(),
  })
  .superRefine(checkDays)

/** The orders that a row counts, newest first; without `key`, those of the whole report. */
export const ordersBehindReport = route({
  method: 'GET',
  url: '/reports/:reportId/orders',
  permission: 'reports.own',
  schema: {
    summary: 'The orders behind a figure',
    tags,
    security,
    params: reportId,
    querystring: behindQuery,
    response: {
      200: z.object({
        orders: z.array(orderBehind),
        count: z.number().int(),
        /** The `before` of the next page; null at the end. */
        next: z.string().nullable(),
      }),
    },
  },
})

/** The figures of the overview for one period. */
export const overviewFigures = z.object({
  orders: z.number().int(),
  /** Orders that are neither rejected nor cancelled. */
  booked: z.number().int(),
  bookedValue: rupeesOnWire,
  /** Invoices less credit notes, with debit notes, by the date of the document. Null in a shop that issues none. */
  billedValue: rupeesOnWire.nullable(),
  /** Null without a booked order, like the shares without an order and the medians without a change. */
  averageOrder: rupeesOnWire.nullable(),
  deliveredPercent: z.number().nullable(),
  cancelledPercent: z.number().nullable(),
  rejectedPercent: z.number().nullable(),
  /** MRP less the price paid, over the items of booked orders. */
  discount: rupeesOnWire,
  medianHoursToAccept: z.number().nullable(),
  medianHoursToDeliver: z.number().nullable(),
})
export type OverviewFigures = z.output<typeof overviewFigures>

/** Booked orders and their value by day, or by hour for a single day; without gaps. */
export const trend = z.object({
  unit: z.enum(['day', 'hour']),
  points: z.array(
    z.object({
      /** `yyyy-mm-dd`, or the hour from `00` to `23`. */
      at: z.string(),
      orders: z.number().int(),
      value: rupeesOnWire,
    }),
  ),
})
export type Trend = z.output<typeof trend>

/** What needs attention now, whatever the period. */
export const toDoCounts = z.object({
  toAccept: z.number().int(),
  /** The number of orders that are accepted or ready and have no delivery agent yet. */
  unassigned: z.number().int(),
  /** The number of undelivered orders whose delivery day is before today. */
  overdue: z.number().int(),
  failed: z.number().int(),
  /** The number of orders that were overpaid, or cancelled after they were paid. */
  refundsDue: z.number().int(),
  paymentsToVerify: z.number().int(),
  correctionsToApprove: z.number().int(),
})
export type ToDoCounts = z.output<typeof toDoCounts>
