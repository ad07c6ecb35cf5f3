import { describe, expect, it } from 'vitest'
import { errors, kinds, products, read, unreadDiscount } from '../../../test/price-list.ts'
import type { Cell } from '../grid.ts'
import { readPriceList } from './read-price-list.ts'

describe('several tables, one below the other', () => {
  // covers upload-12
  it('are each read by their own header', () => {
    const rows: Cell[][] = [
      ['Item', 'MRP', 'Net'],
      ['A', 100, 20],
      ['GIFTS'],
      ['Item', 'Net', 'MRP'],
      ['B', 10, 50],
      ['S.No', 'Item', 'Pack', 'MRP', 'Net'],
      [1, 'C', '5', 60, 30],
    ]
    expect(products(rows)).toEqual([
      [2, 'A', 'Uncategorised', 100, 20],
      [5, 'B', 'GIFTS', 50, 10],
      [7, 'C', 'GIFTS', 60, 30],
    ])
  })

  it('may have their category in place of the title of the name column', () => {
    const rows: Cell[][] = [
      ['S.No', 'SPARKLERS', 'Pack', 'MRP', 'Net'],
      [1, 'Red', '10', 100, 20],
      ['S.No', 'BOMBS', 'Pack', 'MRP', 'Net'],
      [1, 'Atom', '10', 50, 10],
    ]
    expect(products(rows)).toEqual([
      [2, 'Red', 'SPARKLERS', 100, 20],
      [4, 'Atom', 'BOMBS', 50, 10],
    ])
    expect(kinds(rows)).toEqual(['header', 'product', 'header', 'product'])
    // The category of a single header is an ordinary title.
    expect(products(rows.slice(0, 2))).toEqual([[2, 'Red', 'Uncategorised', 100, 20]])
  })

  it('may have their category above each header, including the first', () => {
    const rows: Cell[][] = [['SPARKLERS'], ['Item', 'MRP'], ['Red', 100], ['BOMBS'], ['Item', 'MRP'], ['Atom', 50]]
    expect(products(rows)?.map((product) => product[2])).toEqual(['SPARKLERS', 'BOMBS'])
  })

  it('lead to a question when they are side by side, even under different titles', () => {
    const list = read([
      ['Item', 'MRP', 'Net', null, 'Product', 'MRP', 'Net'],
      ['Atom', 50, 10, null, 'Hydro', 60, 12],
    ])
    expect(list?.questions.map(({ id }) => id)).toEqual(['panels'])
  })
})

describe('the header', () => {
  it('is not the form for the customer above it', () => {
    const rows: Cell[][] = [
      ['Name:', null, null, 'Total Amount:'],
      ['S.No', 'Item', 'Pack', 'Rate', 'Net'],
      [1, 'Sparkler', '10', 65, 13],
    ]
    expect(products(rows)).toEqual([[3, 'Sparkler', 'Uncategorised', 65, 13]])
  })

  it('may name the year, the currency below it, and numbers of products', () => {
    const rows: Cell[][] = [
      ['Product No', 'Product Name', 'MRP 2026', 'Offer 2026-27'],
      [null, null, '(Rs)', '(Rs)'],
      ['P1', 'Sparkler', 65, 13],
    ]
    expect(products(rows)).toEqual([[3, 'Sparkler', 'Uncategorised', 65, 13]])
    expect(read(rows)?.questions).toEqual([])
  })

  it('may say that taxes are included', () => {
    expect(
      products([
        ['Item', 'MRP (incl. of GST)', 'GST Rate'],
        ['A', 118, 18],
      ]),
    ).toEqual([[2, 'A', 'Uncategorised', 118, null]])
  })
})

describe('rows with a number', () => {
  it('are mistakes when they lack a price, not headings', () => {
    const rows: Cell[][] = [
      ['S.No', 'Item', 'Pack', 'MRP'],
      ['1', 'A', '10', '50'],
      ['2', 'B', '5', ''],
      ['3', 'C', '5', '60'],
    ]
    expect(errors(rows)).toEqual([[3, 'MRP', 'Valid price is required']])
  })

  it('are headings when the numbering of products restarts below them', () => {
    const rows: Cell[][] = [
      ['S.No', 'Item', 'MRP'],
      [1, 'SPARKLERS'],
      [1, 'Red', 10],
      [2, 'BOMBS'],
      [1, 'Atom', 20],
    ]
    expect(products(rows)?.map((product) => product[2])).toEqual(['SPARKLERS', 'BOMBS'])
  })

  it('and a total are refused when the pieces cannot be read', () => {
    expect(
      errors([
        ['Item', 'Qty', 'Rate', 'Net Amount'],
        ['A', '1 box', 65, 13],
        ['B', null, 65, 13],
        ['C', 1, 65, 13],
      ]),
    ).toEqual([
      [2, 'Net Amount', unreadDiscount('13 / 1 box')],
      [3, 'Net Amount', unreadDiscount('13 / ?')],
    ])
  })
})

// covers upload-12
it('refuses lines of a text file with an extra cell, since a comma split one of them', () => {
  const rows: Cell[][] = [
    ['Item', 'MRP', 'Selling'],
    ['A', '500', '1', '200'],
    ['B', '300', '200', ''],
  ]
  const read = (isText: boolean) =>
    readPriceList([{ sheet: 'List', rows, ...(isText && { isText }) }])?.rows.map(({ kind }) => kind)
  expect(read(true)).toEqual(['header', 'error', 'product'])
  expect(read(false)).toEqual(['header', 'product', 'product'])
})

it('asks about other sheets that have further products', () => {
  const sheet = (name: string, ...items: string[]) => ({
    sheet: name,
    rows: [['Item', 'MRP'], ...items.map((item): Cell[] => [item, 5])],
  })
  expect(readPriceList([sheet('Bombs', 'A', 'B'), sheet('Rockets', 'C')])?.questions).toMatchObject([
    {
      id: 'sheet',
      options: [
        { label: 'Bombs (2 products)', examples: ['A', 'B'] },
        { label: 'Rockets (1 product)', examples: ['C'] },
        { id: 'all', examples: ['Bombs: A', 'Rockets: C'] },
      ],
    },
  ])
  const all = readPriceList([sheet('Bombs', 'A', 'B'), sheet('Rockets', 'C')], { answers: { sheet: 'all' } })
  const read = all?.rows.flatMap((row) => (row.kind === 'product' ? [[row.row, row.panel, row.product.category]] : []))
  expect(read).toEqual([
    [2, 0, 'Bombs'],
    [3, 0, 'Bombs'],
    [2, 10, 'Rockets'],
  ])
  expect(readPriceList([sheet('Retail', 'A', 'B'), sheet('Dealers', 'b')])?.questions).toEqual([])
  expect(readPriceList([sheet('Bombs', 'A'), sheet('Rockets', 'C')], { sheet: 'Rockets' })?.questions).toEqual([])
})

it('categories without a header are not mistaken for pack sizes', () => {
  const row = (name: string, mrp: number): Cell[] => [name, '10 Pcs', mrp]
  expect(products([row('A a', 10), row('B b', 20), row('C c', 30)])?.[0]?.[2]).toBe('Uncategorised')
})
