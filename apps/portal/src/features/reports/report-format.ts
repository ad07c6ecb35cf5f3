import type { ColumnKind, ReportCell } from '@phuljhari/contract/reports/reports.contract'
import { formatDate } from '@phuljhari/contract/rules/dates'
import { CURRENCY, formatRupees } from '@phuljhari/contract/rules/money'
import { formatCount, formatNumber } from '@phuljhari/contract/rules/format-number'
import { t } from '@phuljhari/contract/rules/t'

/** Shown where there is no figure. */
const NO_FIGURE = '–'
const LAKH = 100_000
const CRORE = 10_000_000

const oneDecimal = (value: number) => formatNumber(value, 1)

/**
 * An amount in rupees, short enough for a chart: `₹45,300`, `₹1.2 L`, `₹3.4 Cr`.
 * @internal for its test
 */
export function shortRupees(amount: number): string {
  const rupees = Math.round(Math.abs(amount))
  const sign = amount < 0 && rupees > 0 ? '-' : ''
  // Compared as rounded to one decimal, so that 99,99,999 is 1 Cr rather than 100 L.
  const lakhs = Math.round(rupees / (LAKH / 10)) / 10
  if (lakhs >= CRORE / LAKH)
    return t('{sign}{currency}{rupees} Cr', { sign, currency: CURRENCY, rupees: oneDecimal(rupees / CRORE) })
  if (rupees >= LAKH) return `${sign}${CURRENCY}${oneDecimal(lakhs)} L`
  return `${sign}${CURRENCY}${formatCount(rupees)}`
}

const HOURS_SHOWN_AS_DAYS = 48

/**
 * A duration: `45 min`, `5.2 h`, `3.1 days`.
 * @internal for its test
 */
export function formatHours(hours: number): string {
  const minutes = Math.round(hours * 60)
  if (minutes < 60) return t('{minutes} min', { minutes })
  if (hours < HOURS_SHOWN_AS_DAYS) return `${oneDecimal(hours)} h`
  return t('{hours} days', { hours: oneDecimal(hours / 24) })
}

/** The start of an hour of the day, 0 to 23: `12 am`, `3 pm`. */
export const formatHourOfDay = (hour: number): string =>
  hour < 12
    ? t('{hour} am', { hour: hour % 12 === 0 ? 12 : hour % 12 })
    : t('{hour} pm', { hour: hour % 12 === 0 ? 12 : hour % 12 })

const FORMATS: Record<ColumnKind, (value: string | number) => string> = {
  text: String,
  grade: String,
  day: (day) => formatDate(String(day)),
  hour: (hour) => formatHourOfDay(Number(hour)),
  count: (count) => formatCount(Number(count)),
  rupees: (amount) => formatRupees(Number(amount)),
  percent: (percent) => `${oneDecimal(Number(percent))}%`,
  hours: (hours) => formatHours(Number(hours)),
  days: (days) => oneDecimal(Number(days)),
}

/** A cell of a report, in full. */
export const formatCell = (kind: ColumnKind, cell: ReportCell): string =>
  cell === null ? NO_FIGURE : FORMATS[kind](cell)

/** A cell as short as charts need it. Where it differs from `formatCell`, show that on hover and focus. */
export const formatShort = (kind: ColumnKind, cell: ReportCell): string =>
  kind === 'rupees' && cell !== null ? shortRupees(Number(cell)) : formatCell(kind, cell)

/** Whether a column holds quantities rather than labels. */
export const isQuantity = (kind: ColumnKind): boolean => !['text', 'day', 'hour', 'grade'].includes(kind)

type Change = { direction: 'up' | 'down' | 'same'; text: string }

/**
 * How a figure differs from the one compared with: percentages in points, all others in percent.
 * @returns null when there is nothing to compare, or the other figure is zero.
 */
export function changeOf(kind: ColumnKind, now: number | null, before: number | null): Change | null {
  if (now === null || before === null) return null
  const isShare = kind === 'percent'
  if (!isShare && before === 0) return now === 0 ? { direction: 'same', text: t('No change') } : null
  const difference = isShare ? now - before : ((now - before) / before) * 100
  const size = Math.abs(difference)
  const text = isShare ? t('{size} points', { size: formatNumber(size, 1) }) : `${formatCount(size)}%`
  if (/^0\D/.test(text)) return { direction: 'same', text: t('No change') }
  return { direction: difference > 0 ? 'up' : 'down', text }
}
