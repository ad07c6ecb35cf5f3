import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { errors, products, read } from '../../../test/price-list.ts'
import type { Cell } from '../grid.ts'

describe('any grid', () => {
  const cell = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.constantFrom<Cell[]>(
        'Item',
        'MRP',
        'Rate',
        'Net Amount',
        'Qty',
        'Category',
        'Discount %',
        'Total',
        '#REF!',
        '80%',
        'BOMBS (90% Discount)',
      ) as fc.Arbitrary<Cell>,
    },
    { weight: 3, arbitrary: fc.oneof(fc.double(), fc.integer({ min: -5, max: 3000 })) as fc.Arbitrary<Cell> },
    fc.string({ unit: 'grapheme', maxLength: 30 }) as fc.Arbitrary<Cell>,
    fc.constant<Cell>(null),
    fc.boolean() as fc.Arbitrary<Cell>,
  )
  const grid = fc.array(fc.array(cell, { maxLength: 8 }), { maxLength: 30 })

  // covers upload-12
  it('is read row by row, and only what the product form accepts is a product', () => {
    fc.assert(
      fc.property(grid, (rows) => {
        const list = read(rows)
        if (!list) return
        expect(list.rows.map(({ row }) => row)).toEqual(rows.map((_, index) => index + 1))
        for (const row of list.rows) {
          if (row.kind === 'error') expect(row.errors.length).toBeGreaterThan(0)
          if (row.kind !== 'product') continue
          const { productName, orignalPrice, discountPrice } = row.product
          expect(productName).not.toBe('')
          expect(Number.isSafeInteger(orignalPrice) && orignalPrice > 0).toBe(true)
          expect(discountPrice === null || (discountPrice > 0 && discountPrice < orignalPrice)).toBe(true)
        }
      }),
      { numRuns: 500 },
    )
  })
})

it('keeps text that looks like a formula as text, without the apostrophe that defuses it', () => {
  expect(
    products([
      ['Item', 'MRP'],
      ["'=SUM(A1)", 5],
      ['+Plus', 6],
      ['@home', 7],
    ])?.map((product) => product[1]),
  ).toEqual(['=SUM(A1)', '+Plus', '@home'])
})

it('asks for brands where the list has a column of them', () => {
  expect(
    errors([
      ['Item', 'Brand', 'MRP'],
      ['A', 'Sony', 5],
      ['B', null, 6],
    ]),
  ).toEqual([[3, 'Brand', 'Brand is required']])
})
