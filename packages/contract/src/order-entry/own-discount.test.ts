import fc from 'fast-check'
import { expect, it } from 'vitest'
import { givenAway, type PricedLine } from './draft-totals.ts'
import {
  grantAll,
  isSameCustomer,
  ownDiscount,
  promisedListPaise,
  type Granted,
  type OrderedLine,
} from './own-discount.ts'

const LIMIT = 1000
const RUNS = 500
const line = fc.record({
  listPaise: fc.constantFrom(100, 1000, 99_999),
  /** The unit price in percent of the list price, at most a fifth above it. */
  percent: fc.integer({ min: 0, max: 120 }),
  quantity: fc.integer({ min: 1, max: 9 }),
  /** The line that it changes, if there is one. */
  changes: fc.option(fc.nat({ max: 3 })),
})
const order = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 4 }),
  extraPaise: fc.integer({ min: 0, max: 50_000 }),
})
type Order = { lines: OrderedLine[]; extraDiscountPaise: number }
type Entered = typeof order extends fc.Arbitrary<infer O> ? O : never

/** The lines, those that change one at its list price; each is changed once. */
function enteredLines({ lines }: Entered, before: Order | null) {
  const free = new Set(before?.lines.keys())
  return lines.map(({ percent, changes, ...sent }) => {
    const ordered = changes !== null && free.delete(changes) ? (before?.lines[changes] ?? null) : null
    const listPaise = ordered?.listPaise ?? sent.listPaise
    return { ...sent, listPaise, unitPaise: Math.round((listPaise * percent) / 100), ordered }
  })
}
const goodsPaise = (lines: readonly PricedLine[]) =>
  lines.reduce((sum, { unitPaise, quantity }) => sum + unitPaise * quantity, 0)
const extraOf = ({ extraPaise }: Entered, lines: readonly PricedLine[]) => Math.min(extraPaise, goodsPaise(lines))

const saved = (lines: readonly PricedLine[], extraDiscountPaise: number, granted: Granted[]): Order => ({
  lines: lines.map((one, index) => ({ ...one, grantedPaise: 0, grantedExtraPaise: 0, ...granted[index] })),
  extraDiscountPaise,
})

it('however often a clerk edits, no more is given than an owner gave and the limit on the goods', () => {
  fc.assert(
    fc.property(order, fc.array(order, { minLength: 1, maxLength: 6 }), (owners, edits) => {
      const lines = enteredLines(owners, null)
      const extraDiscountPaise = extraOf(owners, lines)
      const given = lines.reduce((sum, one) => sum + Math.max(0, one.listPaise - one.unitPaise) * one.quantity, 0)
      let before = saved(lines, extraDiscountPaise, grantAll(lines, extraDiscountPaise))
      for (const edit of edits) {
        const entered = enteredLines(edit, before)
        const extra = extraOf(edit, entered)
        const own = ownDiscount(entered, extra, { ...before, lineCount: before.lines.length })
        if (own.basisPoints > LIMIT) continue
        const listed = entered.reduce((sum, { listPaise, quantity }) => sum + listPaise * quantity, 0)
        // Hundredths of a percent are rounded.
        const most = given + extraDiscountPaise + (listed * (LIMIT + 0.5)) / 10_000
        expect(givenAway(entered, extra).paise).toBeLessThanOrEqual(most)
        before = saved(entered, extra, own.granted)
      }
    }),
    { numRuns: RUNS },
  )
})

it('recognises a customer despite other spaces, capitals or prefix, but not by another name or number', () => {
  const meena = { fullName: 'Meena R', phoneNumber: '98765 00011' }
  expect(isSameCustomer(meena, { fullName: ' meena  r', phoneNumber: '+91 9876500011' })).toBe(true)
  expect(isSameCustomer(meena, { ...meena, fullName: 'Kumar' })).toBe(false)
  expect(isSameCustomer(meena, { ...meena, phoneNumber: '' })).toBe(false)
})

it('counts a promised catalogue price for at most the promised units, and only after a rise', () => {
  const at = (listPaise: number, unitPaise: number, quantity = 2) =>
    promisedListPaise({ listPaise, unitPaise, quantity }, { listPaise: 4050, quantity: 2 })
  expect([at(6000, 4050), at(6000, 4000), at(6000, 5000), at(6000, 6500)]).toEqual([4050, 4050, 5000, 6000])
  expect([at(3000, 3000), at(6000, 4050, 3)]).toEqual([3000, 6000])
})
