import {
  comparedDays,
  COMPARISONS,
  daysOf,
  defaultComparison,
  PERIODS,
  type Comparison,
  type Period,
} from '@phuljhari/contract/reports/period'
import { REPORT_MAX_DAYS } from '@phuljhari/contract/reports/reports.contract'
import type { DayRange } from '@phuljhari/contract/reports/season'
import { addDays, daysBetween, parseIndiaDay } from '@phuljhari/contract/rules/dates'
import { indiaToday } from '../../../lib/india-today.ts'
import { useUrlState } from '../../../ui/use-url-state.ts'
import { t } from '@phuljhari/contract/rules/t'

const INITIAL = { period: 'last7', from: '', to: '', compare: '' }

/** The choice of any two days in place of a named period. */
export const CHOSEN_DAYS = 'days'
type PeriodChoice = Period | typeof CHOSEN_DAYS

export type ReportPeriod = {
  choice: PeriodChoice
  days: DayRange
  comparison: Comparison
  /** Null where the date of Diwali is unknown. */
  compared: DayRange | null
  /** The days since the season ended, for a season that is over. */
  since: DayRange | null
}

/** Says why two days cannot be a period; null when they can. */
export function rangeProblem({ from, to }: DayRange): string | null {
  if (parseIndiaDay(from) !== from || parseIndiaDay(to) !== to) return t('Choose both days')
  if (from > to) return t('The first day must not be after the last')
  return daysBetween(from, to) >= REPORT_MAX_DAYS
    ? t('Choose at most {reportMaxDays} days', { reportMaxDays: REPORT_MAX_DAYS })
    : null
}

/**
 * Reads the period from a URL; an invalid one is the default. @param today the day in India.
 * @internal for its test
 */
export function readPeriod(url: Record<keyof typeof INITIAL, string>, today: string): ReportPeriod {
  const range = { from: url.from, to: url.to }
  const hasChosenDays = url.period === CHOSEN_DAYS && rangeProblem(range) === null
  const period = PERIODS.find((one) => one === url.period) ?? 'last7'
  const choice = hasChosenDays ? CHOSEN_DAYS : period
  const days = hasChosenDays ? range : daysOf(period, today)
  const usual = hasChosenDays ? 'previous' : defaultComparison(period)
  const comparison = COMPARISONS.find((one) => one === url.compare) ?? usual
  const isOver = choice === 'season' && days.to < today
  return {
    choice,
    days,
    comparison,
    compared: comparedDays(days, comparison),
    since: isOver ? { from: addDays(days.to, 1), to: today } : null,
  }
}

/** The search of a link that keeps the period. @param more further parameters. */
function searchOf(url: Record<string, string>, more: Record<string, string>): string {
  const kept = Object.entries(url).filter(([name, value]) => value !== INITIAL[name as keyof typeof INITIAL])
  const search = new URLSearchParams([...kept, ...Object.entries(more)]).toString()
  return search === '' ? '' : `?${search}`
}

/** The period and the comparison of the reports, kept in the URL. */
export function useReportPeriod() {
  const [url, change] = useUrlState(INITIAL)
  return {
    ...readPeriod(url, indiaToday()),
    setPeriod: (period: Period) => change({ period, from: '', to: '' }),
    setDays: ({ from, to }: DayRange) => change({ period: CHOSEN_DAYS, from, to }),
    setComparison: (compare: Comparison) => change({ compare }),
    searchWith: (more: Record<string, string> = {}) => searchOf(url, more),
  }
}
/** Any two days, such as those compared with, as a period of links. */
export const ofDays = (days: DayRange) => ({
  days,
  searchWith: (more: Record<string, string> = {}) => searchOf({ period: CHOSEN_DAYS, ...days }, more),
})
export type PeriodState = ReturnType<typeof useReportPeriod>
