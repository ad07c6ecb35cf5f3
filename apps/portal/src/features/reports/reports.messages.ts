import type { Comparison, Period } from '@phuljhari/contract/reports/period'
import type { DayRange } from '@phuljhari/contract/reports/season'
import { formatDate, formatDayAndMonth } from '@phuljhari/contract/rules/dates'
import { formatCount } from '@phuljhari/contract/rules/format-number'
import { counted } from '../../lib/counted.ts'
import { t } from '@phuljhari/contract/rules/t'

/** Section 2. */
export const HEADER = { title: t('Reports'), subtitle: t('View analytics and reports') } as const

export const orderCount = (count: number) => counted(count, t('order'), t('orders'))

/** `21 Nov 2026`, or `1 Nov 2026 to 21 Nov 2026`. */
export const formatRange = ({ from, to }: DayRange): string =>
  from === to ? formatDate(from) : t('{from} to {to}', { from: formatDate(from), to: formatDate(to) })

export const PERIOD_LABELS: Record<Period, string> = {
  today: t('Today'),
  yesterday: t('Yesterday'),
  last7: t('Last 7 days'),
  month: t('This month'),
  season: t('This season'),
  year: t('This financial year'),
}

/** What a period is compared with, as the choice and as a missing one. */
export const COMPARISON_LABELS: Record<Comparison, string> = {
  previous: t('The previous period'),
  diwali: t('Same days before Diwali last year'),
}
const NO_DATA: Record<Comparison, string> = {
  previous: t('No data for the previous period'),
  diwali: t('No data for last year'),
}

/** The texts of the reports. */
export const say = {
  allReports: t('All reports'),
  comparedWith: (days: DayRange) => t('compared with {days}', { days: formatRange(days) }),
  noDataFor: (comparison: Comparison) => NO_DATA[comparison],
  /** For a figure that has none to be compared with. */
  noneBefore: t('none before'),
  seasonEnded: (day: string) => t('This season ended {day}.', { day: formatDayAndMonth(day) }),
  showSince: ({ from, to }: DayRange) =>
    from === to
      ? t('Show {from}', { from: formatDayAndMonth(from) })
      : t('Show {from} to {to}', { from: formatDayAndMonth(from), to: formatDayAndMonth(to) }),
  signIn: t('Please sign in to view reports'),
  reload: t('Reload'),
  loadFailed: t('This could not be loaded.'),
  noOrders: t('No orders in this period.'),
  noEntries: t('No entries in this period.'),
  noComparison: t('The date of Diwali is not known for this comparison.'),
  copied: t('Summary copied. Paste it into WhatsApp.'),
  copyFailed: t('Your browser does not allow copying here. Select the text and copy it.'),
  summaryFailed: t('The summary could not be loaded. Please try again.'),
  downloadFailed: t('The download failed. Please try again.'),
  downloaded: (name: string) => t('Saved {name}', { name }),
  rowsShown: (shown: number, all: number) =>
    t('The first {shown} of {all} rows. The downloads have all of them.', {
      shown: formatCount(shown),
      all: formatCount(all),
    }),
} as const
