import type { DayRange } from '@phuljhari/contract/reports/season'
import { addDays, startOfIndiaDay } from '@phuljhari/contract/rules/dates'

/** The days of a report, both included; and as moments, of which `from` is included and `until` is not. */
export type Span = { first: string; last: string; from: string; until: string }

/** From the first midnight in India to the one after the last day. */
export const spanOf = ({ from, to }: DayRange): Span => ({
  first: from,
  last: to,
  from: startOfIndiaDay(from),
  until: startOfIndiaDay(addDays(to, 1)),
})
