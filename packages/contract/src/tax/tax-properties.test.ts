import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fractionOf } from '../rules/money.ts'
import { creditedLine, leftOfLine, type InvoicedLine, type LineChange } from './credited-line.ts'
import { spread } from './spread.ts'
import { sumTaxed, taxDocumentTotals } from './tax-totals.ts'

const MAX_PAISE = 999_999_999_999
const money = (max = MAX_PAISE) =>
  fc.oneof(fc.integer({ min: 0, max: Math.min(max, 500) }), fc.integer({ min: 0, max }))
const basisPoints = fc.constantFrom(0, 25, 300, 500, 1200, 1800, 2800, 4000)

const documents = fc
  .record({
    lines: fc.array(fc.record({ grossPaise: money(1e11), basisPoints, isGoods: fc.boolean() }), {
      minLength: 1,
      maxLength: 12,
    }),
    discountPart: fc.integer({ min: 0, max: 100 }),
    pricesIncludeTax: fc.boolean(),
    isInter: fc.boolean(),
    roundOff: fc.boolean(),
    taxed: fc.boolean(),
  })
  .map(({ discountPart, ...input }) => {
    const goods = input.lines.reduce((sum, line) => sum + (line.isGoods ? line.grossPaise : 0), 0)
    return { ...input, discountPaise: fractionOf(goods, discountPart, 100) }
  })

describe('spreading', () => {
  it('gives away exactly the total, less than a unit from the exact share, and never less for a larger weight', () => {
    const weights = fc.array(money(), { minLength: 1, maxLength: 20 }).filter((all) => all.some((one) => one > 0))
    fc.assert(
      fc.property(money(), weights, (total, all) => {
        const parts = spread(total, all)
        const sum = all.reduce((one, other) => one + BigInt(other), 0n)
        expect(parts.reduce((one, other) => one + other, 0)).toBe(total)
        for (const [index, part] of parts.entries()) {
          const difference = BigInt(part) * sum - BigInt(total) * BigInt(all[index] ?? 0)
          expect(difference > -sum && difference < sum).toBe(true)
          for (const [other, otherPart] of parts.entries())
            if ((all[other] ?? 0) > (all[index] ?? 0)) expect(otherPart).toBeGreaterThanOrEqual(part)
        }
      }),
    )
  })

  it('gives the rest to the earlier of equal weights', () => {
    expect(spread(5, [1, 1, 1])).toEqual([2, 2, 1])
    expect(spread(0, [0, 0])).toEqual([0, 0])
    expect(() => spread(1, [0, 0])).toThrow(RangeError)
  })
})

describe('the totals of any document', () => {
  it('add up by line and by rate; CGST equals SGST; the rate times the taxable value is the tax', () => {
    fc.assert(
      fc.property(documents, (input) => {
        const { lines, byRate, sums, roundOffPaise, payablePaise } = taxDocumentTotals(input)
        const { discountPaise: _, ...amounts } = sumTaxed(byRate.map((rate) => ({ ...rate, discountPaise: 0 })))
        expect(sumTaxed(lines)).toEqual(sums)
        expect(sums).toMatchObject(amounts)
        expect(sums.discountPaise).toBe(input.discountPaise)
        expect(payablePaise).toBe(sums.totalPaise + roundOffPaise)
        expect(roundOffPaise).toBeGreaterThanOrEqual(-49)
        expect(roundOffPaise).toBeLessThanOrEqual(50)
        for (const line of [...lines, ...byRate]) {
          expect(line.cgstPaise).toBe(line.sgstPaise)
          expect(line.totalPaise).toBe(line.taxablePaise + line.cgstPaise + line.sgstPaise + line.igstPaise)
          expect(input.isInter ? line.cgstPaise : line.igstPaise).toBe(0)
          expect(Math.min(line.taxablePaise, line.cgstPaise, line.igstPaise)).toBeGreaterThanOrEqual(0)
        }
        for (const rate of byRate) {
          const computed = fractionOf(rate.taxablePaise, input.taxed ? rate.basisPoints : 0, 10_000)
          expect(Math.abs(rate.cgstPaise + rate.sgstPaise + rate.igstPaise - computed)).toBeLessThanOrEqual(1)
        }
      }),
    )
  })

  it('have the prices as totals when they include tax, less the discount', () => {
    fc.assert(
      fc.property(documents, (input) => {
        const gross = input.lines.reduce((sum, line) => sum + line.grossPaise, 0)
        const { sums } = taxDocumentTotals({ ...input, pricesIncludeTax: true })
        expect(sums.totalPaise).toBe(gross - input.discountPaise)
      }),
    )
  })
})

describe('credit notes on any line', () => {
  const change: fc.Arbitrary<LineChange> = fc.oneof(
    fc.record({ quantity: fc.integer({ min: 1, max: 9 }) }),
    fc.record({ amountPaise: fc.integer({ min: 1, max: 20_000 }) }),
  )
  const lines = fc.record({
    quantity: fc.integer({ min: 1, max: 40 }),
    grossPaise: money(200_000),
    basisPoints,
    isInter: fc.boolean(),
    changes: fc.array(change, { maxLength: 12 }),
  })

  const FOUR_PAISE = { quantity: 11, grossPaise: 4, basisPoints: 4000, isInter: false } as const

  // covers beyond-59
  it('never exceed it, keep every amount positive, and a full return is exact', () => {
    fc.assert(
      fc.property(lines, ({ quantity, grossPaise, isInter, changes, ...line }) => {
        const { sums } = taxDocumentTotals({
          lines: [{ ...line, grossPaise, isGoods: true }],
          discountPaise: 0,
          pricesIncludeTax: true,
          isInter,
          roundOff: false,
          taxed: true,
        })
        const invoiced = { ...sums, quantity }
        let noted: InvoicedLine = { ...sumTaxed([]), quantity: 0 }
        const take = (one: LineChange) => {
          const note = creditedLine(invoiced, noted, one)
          if (note === null) return
          for (const paise of Object.values(note)) expect(paise).toBeGreaterThanOrEqual(0)
          expect(note.cgstPaise).toBe(note.sgstPaise)
          const taken = 'quantity' in one ? one.quantity : 0
          noted = { ...sumTaxed([{ ...noted, discountPaise: 0 }, note]), quantity: noted.quantity + taken }
          for (const left of Object.values(leftOfLine(invoiced, noted))) expect(left).toBeGreaterThanOrEqual(0)
        }
        for (const one of changes) take(one)
        const left = quantity - noted.quantity
        take(left > 0 ? { quantity: left } : { amountPaise: invoiced.totalPaise - noted.totalPaise })
        expect(leftOfLine(invoiced, noted)).toMatchObject({
          totalPaise: 0,
          taxablePaise: 0,
          cgstPaise: 0,
          igstPaise: 0,
        })
      }),
      {
        // Four paise, of which CGST and SGST are one each: a paisa cannot be halved.
        examples: [[{ ...FOUR_PAISE, changes: [{ quantity: 5 }, { quantity: 2 }] }]],
      },
    )
  })
})
