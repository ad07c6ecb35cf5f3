import { describe, expect, it } from 'vitest'
import { errors, products, read, unread, unreadDiscount } from '../../../test/price-list.ts'
import type { Cell } from '../grid.ts'

describe('the reader of prices', () => {
  const one = (mrp: Cell, selling: Cell = null) =>
    products([
      ['Item', 'MRP', 'Selling Price'],
      ['A', mrp, selling],
    ])?.[0]

  it.each([
    ['₹1,750.00', 1750],
    ['1,23,456.50', 123456.5],
    ['Rs. 50/-', 50],
    ['Rs.1,500', 1500],
    ['450 / Box', 450],
    ['௧௨௫', 125],
    ['१,५००.५०', 1500.5],
    [12.999999999999998, 13],
    [1.005, 1.01],
    [45.5, 45.5],
  ])('reads %j as %d rupees', (cell, rupees) => {
    expect(one(cell)).toEqual([2, 'A', 'Uncategorised', rupees, null])
  })

  it.each([['40-50'], ['1,50'], ['1.750,00'], ['80/40'], ['-5'], ['ask']])('never guesses %j', (cell) => {
    expect(
      errors([
        ['Item', 'MRP'],
        ['B', 1],
        ['A', cell],
        ['C', 1],
      ]),
    ).toEqual([[3, 'MRP', unread(cell)]])
  })

  it('names the cell that shows a broken formula', () => {
    const rows: Cell[][] = [
      ['Item', 'MRP', 'Offer Price'],
      ['A', 10, '#REF!'],
      ['B', '#DIV/0!', 3],
      ['C', 1, null],
    ]
    expect(errors(rows)).toEqual([
      [2, 'Offer Price', 'The cell shows #REF!: correct it in the spreadsheet'],
      [3, 'MRP', 'The cell shows #DIV/0!: correct it in the spreadsheet'],
    ])
  })

  it('refuses a product whose discount cannot be read', () => {
    const uncalculated = 'The formula in this cell has no value yet: open the list in a spreadsheet program and save it'
    expect(
      errors([
        ['Item', 'MRP', 'Net Rate'],
        ['A', 10, '#FORMULA?'],
      ]),
    ).toEqual([[2, 'Net Rate', uncalculated]])
    expect(
      errors([
        ['Item', 'Rate', 'Qty', 'Net Amount'],
        ['A', 10, 1, '#FORMULA?'],
      ]),
    ).toEqual([[2, 'Net Amount', uncalculated]])
    expect(
      errors([
        ['Item', 'MRP', 'Offer Price'],
        ['A', 10, 'ask'],
      ]),
    ).toEqual([[2, 'Offer Price', unreadDiscount('ask')]])
    expect(
      errors([
        ['Item', 'MRP', 'Discount %'],
        ['A', 10, '100%'],
      ]),
    ).toEqual([[2, 'Discount %', unreadDiscount('100%')]])
  })

  it('ignores a selling price that equals the MRP, and refuses a higher one', () => {
    expect(one(450, 450)).toEqual([2, 'A', 'Uncategorised', 450, null])
    expect(one(450, '-')).toEqual([2, 'A', 'Uncategorised', 450, null])
    expect(
      errors([
        ['Item', 'MRP', 'Selling Price'],
        ['A', 450, 500],
      ]),
    ).toEqual([[2, 'Selling Price', 'Discount price must be less than original price']])
  })

  it('uses the only price of a product, whichever column it is in', () => {
    expect(
      products([
        ['name', 'originalRate', 'rate'],
        ['A', null, 60],
        ['B', null, 80],
      ]),
    ).toEqual([
      [2, 'A', 'Uncategorised', 60, null],
      [3, 'B', 'Uncategorised', 80, null],
    ])
  })

  it('divides a line’s total by its pieces; a line of 0 pieces has no discount', () => {
    const rows: Cell[][] = [
      ['Item', 'Rate', 'Qty', 'Amount', 'Net Amount'],
      ['A', 65, 3, 195, 39],
      ['FAMILY PACK', 15000, 0, 0, 0],
    ]
    expect(products(rows)).toEqual([
      [2, 'A', 'Uncategorised', 65, 13],
      [3, 'FAMILY PACK', 'Uncategorised', 15000, null],
    ])
  })

  it('applies percentages: a row’s own, a heading’s, the whole list’s, in this order', () => {
    expect(
      products([
        ['name', 'price', 'discount_percent'],
        ['A', 450, 65],
        ['B', 200, 0],
        ['C', '85.50', '10%'],
      ]),
    ).toEqual([
      [2, 'A', 'Uncategorised', 450, 157.5],
      [3, 'B', 'Uncategorised', 200, null],
      [4, 'C', 'Uncategorised', 85.5, 76.95],
    ])
    const rows: Cell[][] = [
      ['Address :', null, 'Discount %', 80],
      ['Item', 'MRP'],
      ['A', 65],
      ['BOMBS (90% Discount)'],
      ['B', 80],
      ['GIFT BOXES (Net Rated)'],
      ['C', 3000],
    ]
    expect(products(rows, { answers: { headingDiscounts: 'discount' } })).toEqual([
      [3, 'A', 'Uncategorised', 65, 13],
      [5, 'B', 'BOMBS', 80, 8],
      [7, 'C', 'GIFT BOXES', 3000, null],
    ])
    expect(read(rows)?.discountPercent).toBe(80)
  })

  it('applies no discount that is only promised, or stated twice differently', () => {
    const priced = (...above: string[]) =>
      products([...above.map((text) => [text]), ['Item', 'MRP'], ['A', 100]])?.[0]?.[4]
    expect(priced('Flat 75% OFF on all items')).toBe(25)
    expect(priced('UP TO 80% DISCOUNT')).toBeNull()
    expect(priced('80% discount', '90% discount on bombs')).toBeNull()
  })

  it('computes the selling price from a row’s own percentage where the cell of the price is empty', () => {
    const rows: Cell[][] = [
      ['Item', 'MRP', 'Selling Price', 'Discount %'],
      ['A', 100, 20, 80],
      ['B', 50, null, 80],
      ['C', 100, null, null],
    ]
    expect(products(rows)?.map((product) => product[4])).toEqual([20, 10, null])
  })

  it('keeps the percentage of a row whose price is a mistake, so that it applies once the price is corrected', () => {
    const rows: Cell[][] = [['Item', 'Rate'], ['BOMBS (90% Discount)'], ['A', 'ask'], ['B', 5]]
    expect(read(rows, { answers: { headingDiscounts: 'discount' } })?.rows[2]).toMatchObject({
      typed: { orignalPrice: 'ask', discountPercent: '90' },
    })
  })
})
