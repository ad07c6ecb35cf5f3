import { expect, it } from 'vitest'
import { inCases } from './cases.ts'

it.each([
  [125, 40, '3 × 40 + 5'],
  [120, 40, '3 × 40'],
  [40, 40, '1 × 40'],
  [39, 40, '39'],
  [7, 1, '7'],
  [7, undefined, '7'],
])('writes %d in cases of %s as %s', (quantity, unitsPerCase, text) => {
  expect(inCases(quantity, unitsPerCase)).toBe(text)
})
