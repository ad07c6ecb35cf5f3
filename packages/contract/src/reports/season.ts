import { addDays, daysBetween } from '../rules/dates.ts'

/** The first and last day in India, `yyyy-mm-dd`, both included. */
export type DayRange = { from: string; to: string }

/** Diwali by year, as celebrated in Tamil Nadu. Add a line per year; nothing else depends on the calendar. */
const DIWALI: Record<string, string> = {
  2020: '2020-11-14',
  2021: '2021-11-04',
  2022: '2022-10-24',
  2023: '2023-11-12',
  2024: '2024-10-31',
  2025: '2025-10-20',
  2026: '2026-11-08',
  2027: '2027-10-29',
  2028: '2028-10-17',
  2029: '2029-11-05',
  2030: '2030-10-26',
  2031: '2031-11-14',
  2032: '2032-11-02',
  2033: '2033-10-22',
  2034: '2034-11-10',
  2035: '2035-10-30',
}
/** Enquiries begin when the price lists appear and end when the last lorries have been delivered. */
const DAYS_BEFORE = 100
const DAYS_AFTER = 14

const seasonAround = (diwali: string): DayRange => ({
  from: addDays(diwali, -DAYS_BEFORE),
  to: addDays(diwali, DAYS_AFTER),
})

/** The latest season that has begun by `day`; null before the first known one. */
export function seasonOf(day: string): DayRange | null {
  const begun = Object.values(DIWALI).map(seasonAround)
  return begun.findLast(({ from }) => from <= day) ?? null
}

/** The Diwali nearest to a day, to whose season the day belongs. */
function nearestDiwali(day: string): string | null {
  const distance = (diwali: string) => Math.abs(daysBetween(day, diwali))
  const [nearest] = Object.values(DIWALI).toSorted((a, b) => distance(a) - distance(b))
  return nearest ?? null
}

/** How many days remain until the nearest Diwali: 0 on it, negative after it. */
export function daysToDiwali(day: string): number | null {
  const diwali = nearestDiwali(day)
  return diwali === null ? null : daysBetween(day, diwali)
}

/**
 * The same days before and after Diwali a year earlier, since the trade's year follows the moon; null where the date
 * of either Diwali is unknown.
 */
export function sameDaysLastYear({ from, to }: DayRange): DayRange | null {
  const diwali = nearestDiwali(to)
  const before = diwali === null ? undefined : DIWALI[Number(diwali.slice(0, 4)) - 1]
  if (diwali === null || before === undefined) return null
  const shift = daysBetween(diwali, before)
  return { from: addDays(from, shift), to: addDays(to, shift) }
}
