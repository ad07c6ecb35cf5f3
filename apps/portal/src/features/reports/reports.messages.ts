import type { Comparison, Period } from '@phuljhari/contract/reports/period'
import type { DayRange } from '@phuljhari/contract/reports/season'
import { formatDate, formatDayAndMonth } from '@phuljhari/contract/rules/dates'
import { formatCount } from '@phuljhari/contract/rules/format-number'
import { counted } from '../../lib/counted.ts'

/** Section 2. */
export const HEADER = { title: 'Reports', subtitle: 'View analytics and reports' } as const

export const orderCount = (count: number) => counted(count, 'order')

/** `21 Nov 2026`, or `1 Nov 2026 to 21 Nov 2026`. */
export const formatRange = ({ from, to }: DayRange): string =>
  from === to ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`

export const PERIOD_LABELS: Record<Period, string> = {
  today: 'Today',
  yesterday: 'Yesterday',
  last7: 'Last 7 days',
  month: 'This month',
  season: 'This season',
  year: 'This financial year',
}

/** What a period is compared with, as the choice and as a missing one. */
export const COMPARISON_LABELS: Record<Comparison, string> = {
  previous: 'The previous period',
  diwali: 'Same days before Diwali last year',
}
const NO_DATA: Record<Comparison, string> = {
  previous: 'No data for the previous period',
  diwali: 'No data for last year',
}

/** The texts of the reports. */
export const say = {
  allReports: 'All reports',
  comparedWith: (days: DayRange) => `compared with ${formatRange(days)}`,
  noDataFor: (comparison: Comparison) => NO_DATA[comparison],
  /** For a figure that has none to be compared with. */
  noneBefore: 'none before',
  seasonEnded: (day: string) => `This season ended ${formatDayAndMonth(day)}.`,
  showSince: ({ from, to }: DayRange) =>
    from === to ? `Show ${formatDayAndMonth(from)}` : `Show ${formatDayAndMonth(from)} to ${formatDayAndMonth(to)}`,
  signIn: 'Please sign in to view reports',
  reload: 'Reload',
  loadFailed: 'This could not be loaded.',
  noOrders: 'No orders in this period.',
  noEntries: 'No entries in this period.',
  noComparison: 'The date of Diwali is not known for this comparison.',
  copied: 'Summary copied. Paste it into WhatsApp.',
  copyFailed: 'Your browser does not allow copying here. Select the text and copy it.',
  summaryFailed: 'The summary could not be loaded. Please try again.',
  downloadFailed: 'The download failed. Please try again.',
  downloaded: (name: string) => `Saved ${name}`,
  rowsShown: (shown: number, all: number) =>
    `The first ${formatCount(shown)} of ${formatCount(all)} rows. The downloads have all of them.`,
} as const
