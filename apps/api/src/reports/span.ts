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

/** The span from the earliest to the latest of these days; of none, an empty one. */
export function enclosing(days: readonly string[]): Pick<Span, 'from' | 'until'> {
  const sorted = days.toSorted()
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (first === undefined || last === undefined)
    return { from: startOfIndiaDay('1970-01-01'), until: startOfIndiaDay('1970-01-01') }
  return spanOf({ from: first, to: last })
}
