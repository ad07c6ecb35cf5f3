import { z } from 'zod'

/** The shop's time zone, whatever that of the browser or the server. */
export const TIME_ZONE = 'Asia/Kolkata'
/** India has no daylight saving time. */
const OFFSET = '+05:30'
/** The same offset in milliseconds. */
export const INDIA_OFFSET_MS = 5.5 * 3_600_000

const dayParts = new Intl.DateTimeFormat('en-CA', {
  timeZone: TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** The calendar day in India, `YYYY-MM-DD`. */
export const indiaDay = (moment: Date): string => dayParts.format(moment)

/** Midnight in India of a calendar day, as an ISO string in UTC: the wire format of delivery dates (section 7). */
export const startOfIndiaDay = (day: string): string => new Date(`${day}T00:00:00${OFFSET}`).toISOString()

const indiaFormat = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-IN', { timeZone: TIME_ZONE, ...options })
const dateFormat = indiaFormat({ day: '2-digit', month: 'short', year: 'numeric' })
const timeFormat = indiaFormat({ hour: '2-digit', minute: '2-digit', hour12: true })
const longFormat = indiaFormat({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })

function format(formatter: Intl.DateTimeFormat, iso: string): string {
  const moment = new Date(iso)
  return Number.isNaN(moment.getTime()) ? '' : formatter.format(moment)
}

/** `21 Nov 2026` in India; empty when `iso` is not a date. */
export const formatDate = (iso: string): string => format(dateFormat, iso)
/** `10:45 am` in India; empty when `iso` is not a date. */
export const formatTime = (iso: string): string => format(timeFormat, iso)
/** `Saturday, 21 November 2026` in India. */
export const formatLongDate = (moment: Date): string => longFormat.format(moment)

/** Short month and 2-digit year, `Nov 26` (section 2, joined date). */
export function formatMonthYear(iso: string): string {
  const moment = new Date(iso)
  if (Number.isNaN(moment.getTime())) return ''
  const month = new Intl.DateTimeFormat('en-US', { timeZone: TIME_ZONE, month: 'short' }).format(moment)
  return `${month} ${indiaDay(moment).slice(2, 4)}`
}

const monthFormat = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' })
/** `November 2026`. @param month `yyyy-mm` */
export const formatMonth = (month: string): string => monthFormat.format(new Date(`${month}-01T00:00:00Z`))

const ISO_DAY = /^(\d{4}-\d{2}-\d{2})(?:(T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:\d{2})?)?$/

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
  return Number.isNaN(moment.getTime()) ? null : indiaDay(moment)
}

/** A calendar day, `yyyy-mm-dd`. */
export const calendarDayField = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'Send a day as yyyy-mm-dd')
  .refine(isCalendarDay, 'This day is not in the calendar')

const DAY_MS = 86_400_000
const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / DAY_MS

/** The calendar day `days` after `day`, or before it when negative; both `yyyy-mm-dd`. */
export const addDays = (day: string, days: number): string =>
  new Date((dayNumber(day) + days) * DAY_MS).toISOString().slice(0, 10)

/** How many days `to` comes after `from`; both `yyyy-mm-dd`. */
export const daysBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from)
