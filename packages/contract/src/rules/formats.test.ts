import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  formatDate,
  formatDayAndMonth,
  formatLongDate,
  formatMonth,
  formatMonthYear,
  formatTime,
  indiaDay,
  parseIndiaDay,
  startOfIndiaDay,
} from './dates.ts'
import { formatCount, formatNumber } from './format-number.ts'
import { formatRupees } from './money.ts'

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const MONTHS = [
  ['January', 'Jan', 31],
  ['February', 'Feb', 28],
  ['March', 'Mar', 31],
  ['April', 'Apr', 30],
  ['May', 'May', 31],
  ['June', 'Jun', 30],
  ['July', 'Jul', 31],
  ['August', 'Aug', 31],
  ['September', 'Sept', 30],
  ['October', 'Oct', 31],
  ['November', 'Nov', 30],
  ['December', 'Dec', 31],
] as const
const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
const two = (number: number) => String(number).padStart(2, '0')

/** Every day from 1 January 2000, a Saturday, to 31 December 2100, counted with the leap rule alone. */
function* calendar() {
  let weekday = 6
  for (let year = 2000; year <= 2100; year += 1)
    for (const [index, [month, short, length]] of MONTHS.entries())
      for (let day = 1; day <= length + (index === 1 && isLeap(year) ? 1 : 0); day += 1) {
        yield { iso: `${year}-${two(index + 1)}-${two(day)}`, year, month, short, day, weekday: WEEKDAYS[weekday] }
        weekday = (weekday + 1) % 7
      }
}
const DAYS = [...calendar()]
type Day = (typeof DAYS)[number]
const anyDay = fc.integer({ min: 0, max: DAYS.length - 1 }).map((index) => DAYS[index] as Day)
const anyMinute = fc.integer({ min: 0, max: 24 * 60 - 1 })
/** A minute of a day in India. */
const momentOf = ({ iso }: Day, minute: number) => new Date(Date.parse(`${iso}T00:00:00+05:30`) + minute * 60_000)

describe('dates in India', () => {
  // covers beyond-27
  it('are counted and written like a calendar on the wall, at every minute of 101 years', () => {
    fc.assert(
      fc.property(anyDay, anyMinute, (day, minute) => {
        const moment = momentOf(day, minute)
        const iso = moment.toISOString()
        expect(indiaDay(moment)).toBe(day.iso)
        expect(parseIndiaDay(iso)).toBe(day.iso)
        expect(formatDate(iso)).toBe(`${two(day.day)} ${day.short} ${day.year}`)
        expect(formatLongDate(moment)).toBe(`${day.weekday}, ${day.day} ${day.month} ${day.year}`)
        expect(formatMonthYear(iso)).toBe(`${day.short.slice(0, 3)} ${day.iso.slice(2, 4)}`)
        expect(formatDayAndMonth(day.iso)).toBe(`${day.day} ${day.short}`)
        expect(formatMonth(day.iso.slice(0, 7))).toBe(`${day.month} ${day.year}`)
      }),
      { numRuns: 2000 },
    )
  })

  it('follow each other without a gap', () => {
    let day = '2000-01-01'
    for (const { iso } of DAYS) {
      expect(day).toBe(iso)
      day = addDays(day, 1)
    }
  })

  it('have times of twelve hours in am and pm', () => {
    fc.assert(
      fc.property(anyDay, anyMinute, (day, minute) => {
        const [hour, rest] = [Math.floor(minute / 60), two(minute % 60)]
        const clock = [12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11][hour % 12] as number
        const expected = `${two(clock)}:${rest} ${hour < 12 ? 'am' : 'pm'}`
        expect(formatTime(momentOf(day, minute).toISOString())).toBe(expected)
      }),
    )
  })

  it.each([
    ['2026-11-23T05:15:00Z', '23 Nov 2026', '10:45 am', 'Monday, 23 November 2026', 'Nov 26'],
    ['2026-09-07T18:29:59Z', '07 Sept 2026', '11:59 pm', 'Monday, 7 September 2026', 'Sep 26'],
    ['2026-12-31T18:30:00Z', '01 Jan 2027', '12:00 am', 'Friday, 1 January 2027', 'Jan 27'],
    ['2028-02-29T06:30:00Z', '29 Feb 2028', '12:00 pm', 'Tuesday, 29 February 2028', 'Feb 28'],
  ])('%s is shown as %s, %s, %s and %s', (iso, date, time, long, joined) => {
    expect([formatDate(iso), formatTime(iso), formatLongDate(new Date(iso)), formatMonthYear(iso)]).toEqual([
      date,
      time,
      long,
      joined,
    ])
  })

  it('are empty for a text that is no date, and refused for a moment that is none', () => {
    expect([formatDate('soon'), formatTime(''), formatMonthYear('2026-13-01')]).toEqual(['', '', ''])
    expect(() => indiaDay(new Date(Number.NaN))).toThrow(RangeError)
  })

  it('before the year 1900 and after 2199 are mistakes, by the clock of India', () => {
    expect(parseIndiaDay('2199-12-31T18:29:59Z')).toBe('2199-12-31')
    expect(parseIndiaDay(startOfIndiaDay('1900-01-01'))).toBe('1900-01-01')
    for (const far of [
      '2199-12-31T18:30:00Z',
      '1899-12-31T18:29:59Z',
      '9999-12-31T18:30:00Z',
      '0000-01-01T00:00+05:30',
    ])
      expect(parseIndiaDay(far), far).toBeNull()
  })
})

describe('numbers', () => {
  // covers beyond-27
  it('are grouped by thousand, lakh and crore, with two decimals when they are rupees', () => {
    const pairs = fc.array(fc.integer({ min: 0, max: 99 }), { maxLength: 2 })
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 99 }),
        pairs,
        fc.integer({ min: 0, max: 999 }),
        fc.integer({ min: 0, max: 99 }),
        fc.boolean(),
        (first, pairs, last, paise, isNegative) => {
          const digits = `${first}${pairs.map(two).join('')}${String(last).padStart(3, '0')}`
          const grouped = [first, ...pairs.map(two), String(last).padStart(3, '0')].join(',')
          const sign = isNegative ? '-' : ''
          expect(formatCount(Number(sign + digits))).toBe(sign + grouped)
          expect(formatRupees(Number(`${sign}${digits}.${two(paise)}`))).toBe(`${sign}₹${grouped}.${two(paise)}`)
        },
      ),
      { numRuns: 2000 },
    )
  })

  it.each([
    [1_234_567.5, '₹12,34,567.50'],
    [99_999, '₹99,999.00'],
    [100_000, '₹1,00,000.00'],
    [999.995, '₹1,000.00'],
    [1.005, '₹1.01'],
    [0.01, '₹0.01'],
    [-0.004, '₹0.00'],
    [-45.5, '-₹45.50'],
    [999_999_999_999.99, '₹9,99,99,99,99,999.99'],
  ])('%d rupees are %s', (amount, text) => expect(formatRupees(amount)).toBe(text))

  it.each([
    [12.34, '12.3'],
    [12.25, '12.3'],
    [12.04, '12'],
    [0.05, '0.1'],
    [1e-7, '0'],
    [123_456.78, '1,23,456.8'],
  ])('%d with at most one decimal is %s', (value, text) => expect(formatNumber(value, 1)).toBe(text))
})
