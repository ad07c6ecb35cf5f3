import { z } from 'zod'
import { t } from './t.ts'

/** The shop's time zone, whatever that of the browser or the server. */
export const TIME_ZONE = 'Asia/Kolkata'
/** India has no daylight saving time. */
const OFFSET = '+05:30'
/** The offset of India's time from UTC in milliseconds. */
export const INDIA_OFFSET_MS = 5.5 * 3_600_000

/** The clock and calendar of India at a moment: the UTC fields of a date that is shifted by the fixed offset. */
const inIndia = (moment: Date): Date => new Date(moment.getTime() + INDIA_OFFSET_MS)
/** `YYYY-MM-DD` of the UTC fields; longer beyond the year 9999. @throws {RangeError} for an invalid date */
const isoDay = (date: Date): string => date.toISOString().slice(0, -'T00:00:00.000Z'.length)

/** The calendar day in India, `YYYY-MM-DD`. @throws {RangeError} for an invalid date */
export const indiaDay = (moment: Date): string => isoDay(inIndia(moment))

/** Midnight in India of a calendar day, as an ISO string in UTC: the wire format of delivery dates (section 7). */
export const startOfIndiaDay = (day: string): string => new Date(`${day}T00:00:00${OFFSET}`).toISOString()

// Assembled here: what Intl formats differs between browsers and their releases, in order, spaces and abbreviations.
// One text each: arrays of texts take more of the first view.
const WEEKDAYS = t('Sunday Monday Tuesday Wednesday Thursday Friday Saturday').split(' ')
const MONTHS = t('January February March April May June July August September October November December').split(' ')
/** As Indian English abbreviates them. */
const SHORT_MONTHS = t('Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec').split(' ')
const longMonth = (date: Date): string => MONTHS[date.getUTCMonth()] ?? ''
const twoDigits = (number: number): string => String(number).padStart(2, '0')
const shortMonth = (date: Date): string => SHORT_MONTHS[date.getUTCMonth()] ?? ''

/** The text of an ISO date or date-time in India; empty when `iso` is not a date. */
function format(iso: string, text: (inIndia: Date) => string): string {
  const moment = new Date(iso)
  return Number.isNaN(moment.getTime()) ? '' : text(inIndia(moment))
}

/** `21 Nov 2026` in India; empty when `iso` is not a date. */
export const formatDate = (iso: string): string =>
  format(iso, (date) => `${twoDigits(date.getUTCDate())} ${shortMonth(date)} ${date.getUTCFullYear()}`)

/** `10:45 am` in India; empty when `iso` is not a date. */
export const formatTime = (iso: string): string =>
  format(iso, (date) => {
    const hour = date.getUTCHours()
    return `${twoDigits(hour % 12 || 12)}:${twoDigits(date.getUTCMinutes())} ${hour < 12 ? 'am' : 'pm'}`
  })

/** `Saturday, 21 November 2026` in India. */
export const formatLongDate = (moment: Date): string =>
  format(moment.toISOString(), (date) => {
    const weekday = WEEKDAYS[date.getUTCDay()]
    return `${weekday}, ${date.getUTCDate()} ${longMonth(date)} ${date.getUTCFullYear()}`
  })

/** Short month of three letters and 2-digit year, `Nov 26` (section 2, joined date); empty when `iso` is not a date. */
export const formatMonthYear = (iso: string): string =>
  format(iso, (date) => `${shortMonth(date).replace('Sept', 'Sep')} ${twoDigits(date.getUTCFullYear() % 100)}`)

/** `21 Nov` of `2026-11-21`. */
export const formatDayAndMonth = (day: string): string => {
  const date = new Date(`${day}T00:00:00Z`)
  return `${date.getUTCDate()} ${shortMonth(date)}`
}

/** `November 2026` of `2026-11`. */
export const formatMonth = (month: string): string => {
  const date = new Date(`${month}-01T00:00:00Z`)
  return `${longMonth(date)} ${date.getUTCFullYear()}`
}

const ISO_DAY = /^(\d{4}-\d{2}-\d{2})(?:(T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:\d{2})?)?$/

/** Days further away are mistakes, and midnight of some of them in India is no date that a database stores. */
const [FIRST_YEAR, LAST_YEAR] = ['1900', '2199']
const isNearYear = (day: string): boolean => day.slice(0, 4) >= FIRST_YEAR && day.slice(0, 4) <= LAST_YEAR

/** Whether `YYYY-MM-DD` is in the calendar: 31 February would roll over into March. */
function isCalendarDay(day: string): boolean {
  const moment = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day)
}

/** The calendar day in India of an ISO date or date-time, or null. Without a zone it is read as India's time. */
export function parseIndiaDay(iso: string): string | null {
  const [matched, day = '', time = 'T00:00:00', zone = OFFSET] = ISO_DAY.exec(iso) ?? []
  if (matched === undefined || !isCalendarDay(day)) return null
  const moment = new Date(`${day}${time}${zone}`)
  if (Number.isNaN(moment.getTime())) return null
  const found = indiaDay(moment)
  return isNearYear(found) ? found : null
}

/** A calendar day, `yyyy-mm-dd`. */
export const calendarDayField = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, { error: 'Send a day as yyyy-mm-dd', abort: true })
  .refine(isCalendarDay, { error: t('This day is not in the calendar'), abort: true })
  .refine(isNearYear, t('Send a day of the years {first} to {last}', { first: FIRST_YEAR, last: LAST_YEAR }))

/** The period of a list: first and last day in India, `yyyy-mm-dd`, both included. */
export const periodFilter = { from: calendarDayField.optional(), to: calendarDayField.optional() }

const DAY_MS = 86_400_000
const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / DAY_MS

/** The calendar day `days` after `day`, or before it when negative; both `yyyy-mm-dd`. */
export const addDays = (day: string, days: number): string => isoDay(new Date((dayNumber(day) + days) * DAY_MS))

/** How many days `to` comes after `from`; both `yyyy-mm-dd`. */
export const daysBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from)
