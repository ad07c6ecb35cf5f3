import { expect, it } from 'vitest'
import { DISCOUNT_PERCENT_INVALID, DISCOUNT_PERCENT_TOO_HIGH, discountPercentField } from './discount-percent.ts'

it.each([
  [0, 0],
  ['0', 0],
  [' 12.5 ', 12.5],
  ['99.99', 99.99],
])('discountPercentField accepts %j', (typed, percent) => {
  expect(discountPercentField.parse(typed)).toBe(percent)
})

it.each([
  ['12,5', DISCOUNT_PERCENT_INVALID],
  ['', DISCOUNT_PERCENT_INVALID],
  ['-5', DISCOUNT_PERCENT_INVALID],
  ['eighty', DISCOUNT_PERCENT_INVALID],
  ['99.995', DISCOUNT_PERCENT_INVALID],
  [99.995, DISCOUNT_PERCENT_INVALID],
  [100, DISCOUNT_PERCENT_TOO_HIGH],
  ['250', DISCOUNT_PERCENT_TOO_HIGH],
])('discountPercentField refuses %j: %s', (typed, message) => {
  expect(discountPercentField.safeParse(typed).error?.issues.map((issue) => issue.message)).toEqual([message])
})
