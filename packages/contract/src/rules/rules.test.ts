import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aadhaarField, groupAadhaar } from './aadhaar.ts'
import { formatMonthYear, indiaDay, parseIndiaDay, startOfIndiaDay } from './dates.ts'
import { foldName } from './fold-name.ts'
import { imageError, ADD_IMAGE, EDIT_IMAGE } from './images.ts'
import { discountPriceField, formatRupees, parseRupees, priceField, readRupees } from './money.ts'
import { hasNextPage, pageQuery } from './pages.ts'
import { formatPhone, phoneField } from './phone.ts'
import { mendTexts, requiredText } from './text.ts'
import type { z } from 'zod'

const message = (field: z.ZodType, value: unknown) => field.safeParse(value).error?.issues[0]?.message

describe('money', () => {
  it('is exact to the paisa for every amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e12 - 1 }), (paise) => parseRupees((paise / 100).toFixed(2)) === paise),
    )
  })
  it.each(['', '1.234', '-1', '1e3', '1,000', 'NaN', '12345678901', ' '])('rejects %j', (typed) =>
    expect(parseRupees(typed)).toBeNull(),
  )
  it.each([
    ['1,500', 150_000],
    ['₹1,500.00', 150_000],
    ['1500/-', 150_000],
    [' Rs. 12,34,567.5 /-', 123_456_750],
    ['1,234,567', 123_456_700],
    [1500.5, 150_050],
  ])('is read as people write it: %j', (typed, paise) => expect(readRupees(typed)).toBe(paise))
  it.each([
    '',
    '₹',
    '1,5',
    '1,50',
    '15,00',
    ',500',
    '1,500.',
    '1 500',
    '1500-',
    '-1500',
    '1.500,00',
    '12,34,56,78,901',
  ])('is not guessed from %j', (typed) => expect(readRupees(typed)).toBeNull())
  // covers products-36
  it('is shown with Indian grouping and 2 decimals', () => expect(formatRupees(1234567.5)).toBe('₹12,34,567.50'))
  // covers products-25
  it.each([undefined, '', '0', 'x', '-5', null])('price %j: Valid price is required', (typed) =>
    expect(message(priceField, typed)).toBe('Valid price is required'),
  )
  it.each([
    [undefined, null],
    ['', null],
    ['0', null],
    [0, null],
    ['12.5', 1250],
  ])('discount price %j gives %j', (typed, paise) => expect(discountPriceField.parse(typed)).toBe(paise))
  it('a discount price that is not a valid number: Discount price must be a valid number', () =>
    expect(message(discountPriceField, '-1')).toBe('Discount price must be a valid number'))
})

describe('phone', () => {
  it.each(['9876543210', '+91 98765 43210', '(044) 2345-6789', '123456789012345'])('accepts %j', (phone) =>
    expect(phoneField.parse(phone)).toBe(phone),
  )
  it.each([
    [' ', 'Phone number is required'],
    [undefined, 'Phone number is required'],
    ['123456789', 'Please enter a valid phone number'],
    ['98765432ab', 'Please enter a valid phone number'],
  ])('%j: %s', (typed, text) => expect(message(phoneField, typed)).toBe(text))
  it.each(['0091-98123-00777', '(+91) 98123 00777', '+91.98123.00777'])(
    'reads the mobile number %j, whatever its marks',
    (typed) => expect(formatPhone(phoneField.parse(typed))).toBe('+91 98123 00777'),
  )
  it.each([
    ['9876543210', '+91 98765 43210'],
    ['919876543210', '+91 98765 43210'],
    ['9198765432', '+91 91987 65432'],
    ['+1 555 123', '+1 555 123'],
  ])('shows %s as %s', (phone, shown) => expect(formatPhone(phone)).toBe(shown))
})

describe('aadhaar', () => {
  it('keeps the digits only', () => expect(aadhaarField.parse('0123-4567 8901')).toBe('012345678901'))
  it.each([
    ['', 'Aadhar number is required'],
    ['- -', 'Aadhar number is required'],
    ['12345678901', 'Aadhar number must be exactly 12 digits'],
    ['1234567890ab', 'Aadhar number must be exactly 12 digits'],
    ['000000000000', 'Invalid Aadhar number - all digits cannot be the same'],
    ['777777777777', 'Invalid Aadhar number - all digits cannot be the same'],
  ])('%j: %s', (typed, text) => expect(message(aadhaarField, typed)).toBe(text))
  it('groups any input 4-4-4, at most 12 digits in 14 characters', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => /^(\d{0,4}|\d{4} \d{1,4}|\d{4} \d{4} \d{1,4})$/.test(groupAadhaar(typed))),
    )
    expect(groupAadhaar('12345678901234')).toBe('1234 5678 9012')
  })
})

describe('dates', () => {
  it('are days in India, whatever the local time zone', () => {
    expect(indiaDay(new Date('2026-11-20T18:29:59Z'))).toBe('2026-11-20')
    expect(indiaDay(new Date('2026-11-20T18:30:00Z'))).toBe('2026-11-21')
    expect(startOfIndiaDay('2026-11-21')).toBe('2026-11-20T18:30:00.000Z')
  })
  it('survive a round trip through the wire format', () =>
    expect(parseIndiaDay(startOfIndiaDay('2026-03-01'))).toBe('2026-03-01'))
  it.each(['', 'soon', '2026-02-30', '9999999-01-01'])('%j is not a day', (input) =>
    expect(parseIndiaDay(input)).toBeNull(),
  )
  it('of joining are shown as short month and 2-digit year', () => {
    expect(formatMonthYear('2026-10-31T19:00:00Z')).toBe('Nov 26')
    expect(formatMonthYear('never')).toBe('')
  })
})

describe('names, pages and images', () => {
  it('folds case and spaces', () => expect(foldName('  SONY   Fireworks ')).toBe(foldName('sony fireworks')))
  // covers products-12
  it('has a next page according to the total, or after a full page if the total is unknown', () => {
    expect([
      hasNextPage(1, 15, 15),
      hasNextPage(1, 15, 16),
      hasNextPage(1, 15, null),
      hasNextPage(1, 14, null),
    ]).toEqual([false, true, true, false])
  })
  it.each(['0', '-1', 'x', '1.5'])('rejects page %s', (page) =>
    expect(pageQuery.safeParse({ page }).success).toBe(false),
  )
  it('trims valid text and refuses missing, unstorable and overlong text', () => {
    const name = requiredText(10, 'Name', 'Name is required')
    expect(name.parse(' ராக்கெட் ')).toBe('ராக்கெட்')
    expect([
      message(name, undefined),
      message(name, ' '),
      message(name, 'a\0b'),
      message(name, 'x'.repeat(11)),
    ]).toEqual([
      'Name is required',
      'Name is required',
      'Name contains an invalid character',
      'Name must be at most 10 characters',
    ])
  })
  it('mends what no database stores in a JSON value, however deep it nests', () => {
    expect(mendTexts({ 'a\0': ['\ud83d', '\u{1f600}', 1, null] })).toEqual({
      'a\uFFFD': ['\uFFFD', '\u{1f600}', 1, null],
    })
    const deep: unknown = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)
    expect(JSON.stringify(mendTexts(deep))).toMatch(/^\[{50}null\]{50}$/)
  })
  it.each([
    '\u200B',
    '\u200C\u200D',
    '\u2060',
    '\uFEFF',
    ' \u200B ',
    '\u00AD',
    '\u3164',
    '\u2800',
    '\u202E',
    '\uFE0F',
    '\u0007',
  ])('a required text of invisible characters (%j) counts as empty', (typed) =>
    expect(message(requiredText(10, 'Name', 'Name is required'), typed)).toBe('Name is required'),
  )
  it.each(['ക്\u200Dഷ', 'க்\u200Cஷ', '👨\u200D👩\u200D👧', '❤\uFE0F', '5', '-', 'நன்\u00ADறி'])(
    'joiners are kept in a text with visible characters: %j',
    (typed) => expect(requiredText(20, 'Name', 'Name is required').parse(typed)).toBe(typed),
  )
  // covers products-28
  it('accepts only images below their size limit', () => {
    expect(imageError({ type: 'text/html', size: 1 }, ADD_IMAGE)).toBe('Please select a valid image file')
    expect(imageError({ type: 'image/jpeg', size: 1_048_576 }, ADD_IMAGE)).toBe('Image size should be less than 1MB')
    expect(imageError({ type: 'image/png', size: 5 * 1_048_576 }, EDIT_IMAGE)).toBe(
      'Image size should be less than 5MB',
    )
    expect(imageError({ type: 'image/jpeg', size: 1_048_575 }, ADD_IMAGE)).toBeNull()
  })
})
