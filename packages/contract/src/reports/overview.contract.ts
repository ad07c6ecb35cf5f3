import { z } from 'zod'
import { bearer, route } from '../route.ts'
import { rupeesOnWire } from '../rules/money.ts'
import { COMPARISONS } from './period.ts'
import {
  checkDays,
  days,
  overviewFigures,
  reportDescription,
  reportReply,
  toDoCounts,
  trend,
} from './reports.contract.ts'

/**
 * The panels of the overview. Each needs the permission of what it shows: `money` that of the lists of payments,
 * `licence` that of the settings, `reports` and `tops` that of each report, the others `reports.read`.
 */
export const OVERVIEW_PANELS = [
  'figures',
  'trend',
  'statuses',
  'toDo',
  'money',
  'today',
  'tops',
  'reports',
  'licence',
] as const
export type OverviewPanel = (typeof OVERVIEW_PANELS)[number]

/** The reports whose first rows the overview has, in this order. */
export const OVERVIEW_TOPS = ['by-product', 'by-category', 'by-brand', 'by-city', 'by-agent'] as const
export type OverviewTop = (typeof OVERVIEW_TOPS)[number]
/** How many rows of each. */
export const OVERVIEW_TOP_ROWS = 10

/** Why a panel has no data; the code and message are those with which a call for it alone would be refused. */
const panelError = z.object({ code: z.string(), message: z.string() })
export type PanelError = z.output<typeof panelError>

/** What a panel shows, or why it cannot. Panels succeed and fail independently of each other. */
const panel = <Shown extends z.ZodType>(data: Shown) => z.union([z.object({ data }), z.object({ error: panelError })])
export type Panel<Shown> = { data: Shown } | { error: PanelError }

/** How many entries or orders, and what they come to. */
const countAndAmount = z.object({ count: z.number().int(), amount: rupeesOnWire })

/** What customers and agents owe and are owed at this moment, whatever the period. */
const moneyNow = z.object({
  /** Claimed receipts that nobody has verified. */
  toVerify: countAndAmount,
  /** Orders that were overpaid, or cancelled after they were paid, and what they were overpaid. */
  refundsDue: countAndAmount,
  /** Orders with a balance due, and their balances. */
  outstanding: countAndAmount,
  /** Delivery agents who hold cash, and how much. */
  agentsCash: countAndAmount,
})
export type MoneyNow = z.output<typeof moneyNow>

const booked = z.object({ orders: z.number().int(), value: rupeesOnWire })

/** What was booked today, beside the day that was as far from Diwali a year ago. */
const todaysSales = booked.extend({
  /** Today in India. */
  day: z.string(),
  /** How many days remain until the nearest Diwali; negative after it. Null where its date is unknown. */
  daysToDiwali: z.number().int().nullable(),
  /** The day with which today is compared; null where the date of either Diwali is unknown. */
  comparedDay: z.string().nullable(),
  /** What was booked on that day; null without one, and when the shop had no orders yet. */
  before: booked.nullable(),
})
export type TodaysSales = z.output<typeof todaysSales>

/** The days with which a period is compared. */
const compared = z.object({
  from: z.string(),
  to: z.string(),
  /** False when the shop had its first order later: the panels then have nothing to compare with, rather than zeros. */
  hasData: z.boolean(),
})

const panelsMessage = `panels must be names of ${OVERVIEW_PANELS.join(', ')}, separated by commas`
const panelsField = z
  .string({ error: panelsMessage })
  .transform((sent) => sent.split(','))
  .pipe(z.array(z.enum(OVERVIEW_PANELS, { error: panelsMessage })))

/**
 * Everything that the overview shows, in one call, so that it opens with one round trip. A panel that fails, or that
 * the caller may not see, has its error while the others have their data.
 */
export const getOverview = route({
  method: 'GET',
  url: '/reports/overview',
  permission: 'reports.own',
  isInFirstView: true,
  schema: {
    summary: 'All panels of the overview of a period',
    tags: ['reports'],
    security: bearer,
    querystring: days
      .extend({
        /** What the figures and the trend are compared with; absent for nothing. */
        comparison: z.enum(COMPARISONS, { error: `comparison must be ${COMPARISONS.join(' or ')}` }).optional(),
        /** Only these panels, separated by commas; all by default. */
        panels: panelsField.optional(),
      })
      .superRefine(checkDays),
    response: {
      200: z.object({
        /** Null without a comparison, and where the date of either Diwali is unknown. */
        compared: compared.nullable(),
        figures: panel(z.object({ now: overviewFigures, before: overviewFigures.nullable() })).optional(),
        trend: panel(z.object({ now: trend, before: trend.nullable() })).optional(),
        /** As many as each displayed status has now, in the order of section 4, statuses without any too. */
        statuses: panel(z.array(z.object({ status: z.string(), orders: z.number().int() }))).optional(),
        toDo: panel(toDoCounts).optional(),
        money: panel(moneyNow).optional(),
        today: panel(todaysSales).optional(),
        /** One for each of OVERVIEW_TOPS. */
        tops: z.array(z.object({ reportId: z.enum(OVERVIEW_TOPS), report: panel(reportReply) })).optional(),
        /** The reports that the caller may see. */
        reports: panel(z.array(reportDescription)).optional(),
        /** The day on which the explosives licence expires, `yyyy-mm-dd`; '' when it is not entered. */
        licence: panel(z.object({ validTo: z.string() })).optional(),
      }),
    },
  },
})
export type Overview = z.output<(typeof getOverview)['schema']['response'][200]>
