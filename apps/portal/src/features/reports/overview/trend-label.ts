import { formatCell, formatHourOfDay } from '../report-format.ts'
import type { Trend } from '../reports.queries.ts'

/** A point of the trend in words: its day, or the hour of a single day. */
export const trendLabel = (unit: Trend['unit'], at: string): string =>
  unit === 'day' ? formatCell('day', at) : formatHourOfDay(Number(at))
