import type { DayRange } from '@phuljhari/contract/reports/season'
import type { PeriodState } from '../period/use-report-period.ts'
import type { Figure } from './figure-list.ts'

/** The orders screen with the orders placed on these days. */
export const ordersOf = ({ from, to }: DayRange, filter: Record<string, string> = {}): string =>
  `/orders?${new URLSearchParams({ ...filter, from, to })}`

/** The URL parameter that lists the orders of a whole report in a dialog (report/OrdersBehind.tsx). */
export const ALL_ORDERS = { orders: 'all' }

/** The link to the orders that a figure counts. */
export const behindFigure = (
  { behind }: Figure,
  { days, searchWith }: Pick<PeriodState, 'days' | 'searchWith'>,
): string =>
  'report' in behind
    ? `/reports/${behind.report}${searchWith(ALL_ORDERS)}`
    : ordersOf(days, behind.status === 'all' ? {} : { status: behind.status })
