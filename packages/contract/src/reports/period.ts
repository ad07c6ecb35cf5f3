import { addDays, daysBetween } from '../rules/dates.ts'
import { sameDaysLastYear, seasonOf, type DayRange } from './season.ts'

/** The periods of the reports, in the order in which they are offered. */
export const PERIODS = ['today', 'yesterday', 'last7', 'month', 'season', 'year'] as const
export type Period = (typeof PERIODS)[number]

/** What a period can be compared with. */
export const COMPARISONS = ['previous', 'diwali'] as const
export type Comparison = (typeof COMPARISONS)[number]

/** What a period is compared with unless the reader chooses: a season with the days that were as far from Diwali. */
export const defaultComparison = (period: Period): Comparison => (period === 'season' ? 'diwali' : 'previous')

/** The first day of the financial year to which a day belongs: 1 April. */
const financialYearStart = (day: string): string => {
  const year = Number(day.slice(0, 4))
  return day.slice(5) < '04-01' ? `${year - 1}-04-01` : `${year}-04-01`
}

/** The days of a period. One that has not ended ends today. @param today the day in India. */
export function daysOf(period: Period, today: string): DayRange {
  if (period === 'yesterday') return { from: addDays(today, -1), to: addDays(today, -1) }
  if (period === 'last7') return { from: addDays(today, -6), to: today }
  if (period === 'month') return { from: `${today.slice(0, 7)}-01`, to: today }
  if (period === 'year') return { from: financialYearStart(today), to: today }
  if (period === 'today') return { from: today, to: today }
  const season = seasonOf(today) ?? { from: today, to: today }
  return { from: season.from, to: season.to < today ? season.to : today }
}

/** The days with which a range is compared; null where Diwali's date is unknown. */
export function comparedDays(range: DayRange, comparison: Comparison): DayRange | null {
  if (comparison === 'diwali') return sameDaysLastYear(range)
  const length = daysBetween(range.from, range.to) + 1
  return { from: addDays(range.from, -length), to: addDays(range.from, -1) }
}
