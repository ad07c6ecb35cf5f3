import { describe, expect, it } from 'vitest'
import { errors, kinds, products, read, unread } from '../../../test/price-list.ts'
import type { Cell } from '../grid.ts'

describe('headings of categories', () => {
  const HEADER: Cell[] = ['Sl.No', 'Item', 'Unit', 'Rate', 'Net']

  // covers upload-12
  it('apply down to the next heading, without the discount that they state', () => {
    const rows: Cell[][] = [
      HEADER,
      ['ONE SOUND CRACKERS (90% Discount)'],
      [1, 'Kuruvi', '1 Pkt', 80, 8],
      [],
      [null, '3" FOUNTAIN (5Pcs)', null, null, '`'],
      [1, 'Red Apple', '5pcs', 900, 180],
      [null, 'GIFT BOX - Net Rated'],
      [1, 'Family Pack', '1 Box', 3000, 3000],
    ]
    expect(products(rows)).toEqual([
      [3, 'Kuruvi', 'ONE SOUND CRACKERS', 80, 8],
      [6, 'Red Apple', '3" FOUNTAIN (5Pcs)', 900, 180],
      [8, 'Family Pack', 'GIFT BOX', 3000, null],
    ])
    expect(kinds(rows)).toEqual(['header', 'heading', 'product', 'blank', 'heading', 'product', 'heading', 'product'])
  })

  it('are distinguished from notes, sums and repeated headers', () => {
    const rows: Cell[][] = [
      HEADER,
      ['BOMBS'],
      [1, 'Atom', '10 pcs', 250, 50],
      ['* Prices are subject to change'],
      HEADER,
      [2, 'Hydro', '10 pcs', 300, 60],
      [null, 'Grand Total', null, 550, 110],
      ['NOTES :'],
      ['Please order before 10/10/26, WhatsApp 7010400258'],
    ]
    expect(kinds(rows)).toEqual(['header', 'heading', 'product', 'note', 'header', 'product', 'note', 'note', 'note'])
    expect(products(rows)?.map((product) => product[2])).toEqual(['BOMBS', 'BOMBS'])
  })

  it('continue on the next page, below its number and a repeated header', () => {
    const rows: Cell[][] = [
      HEADER,
      ['BOMBS'],
      [1, 'Atom', '10 pcs', 250, 50],
      ['Page 2 of 3'],
      HEADER,
      [2, 'Hydro', '10 pcs', 300, 60],
      ['ROCKETS'],
      [3, 'Lunik', '10 pcs', 100, 20],
      ['ROCKETS (Contd...)'],
      [4, 'Baby Rocket', '10 pcs', 60, 12],
    ]
    expect(products(rows)?.map((product) => product[2])).toEqual(['BOMBS', 'BOMBS', 'ROCKETS', 'ROCKETS'])
  })

  it.each([
    'Page Total',
    'C/F',
    'Carried forward to page 3',
    'Packing & Forwarding Charges',
    'Transport (Lorry booking)',
    'Less: Special Discount',
    'GST 18% extra',
    'Minimum order Rs.3000',
    'Round Off',
  ])('leave out “%s”, a line of a bill', (text) => {
    expect(products([HEADER, [1, 'Atom', '10 pcs', 250, 50], [null, text, null, 300, 60]])).toHaveLength(1)
  })

  it.each(['Delivery Van Toy', 'Round Spinner', 'Special Bomb', 'Total Blast'])(
    'do not include the product “%s”',
    (text) => {
      expect(products([HEADER, [1, 'Atom', '10 pcs', 250, 50], [2, text, '1 Box', 300, 60]])).toHaveLength(2)
    },
  )

  it('do not include the title of the list above the header of its first page', () => {
    const rows: Cell[][] = [
      ['Diwali price list 2026'],
      HEADER,
      [1, 'Atom', '', 250, 50],
      ['Page 2'],
      HEADER,
      [2, 'Hydro', '', 300, 60],
    ]
    expect(products(rows)?.map((product) => product[2])).toEqual(['Uncategorised', 'Uncategorised'])
  })

  it('may begin above the header when the user says so', () => {
    const rows: Cell[][] = [['ROCKETS'], HEADER, [1, 'Lunik', '', 100, 20], ['BOMBS'], [2, 'Atom', '', 250, 50]]
    const question = read(rows)?.questions.find(({ id }) => id === 'headings')
    expect(question?.options.map(({ id }) => id)).toEqual(['headings', 'above', 'products'])
    const categories = (headings: string) => products(rows, { answers: { headings } })?.map((product) => product[2])
    expect(categories('above')).toEqual(['ROCKETS', 'BOMBS'])
    expect(categories('headings')).toEqual(['Uncategorised', 'BOMBS'])
  })

  it('apply to a whole group if the category is only in its first row', () => {
    const rows: Cell[][] = [
      ['Category', 'Item', 'MRP'],
      ['ROCKETS', 'Lunik', 100],
      [null, 'Baby', 50],
      [null, 'Whistling', 90],
      ['BOMBS', 'Atom', 40],
    ]
    expect(products(rows)?.map((product) => product[2])).toEqual(['ROCKETS', 'ROCKETS', 'ROCKETS', 'BOMBS'])
  })
})

describe('rows with mistakes', () => {
  const HEADER: Cell[] = ['S.No', 'Item', 'Brand', 'Category', 'MRP']
  const missing = (row: number) => [row, 'MRP', 'Valid price is required']
  const asked = (row: number) => [row, 'MRP', unread('ask')]

  it('are refused even at the end of the list, not mistaken for notes', () => {
    const rows: Cell[][] = [
      HEADER,
      [1, 'A', 'Sony', 'BOMBS', 5],
      [2, 'B', 'Sony', 'BOMBS', 'ask'],
      [3, 'C', 'Sony', 'BOMBS'],
    ]
    expect(errors(rows)).toEqual([asked(3), missing(4)])
  })

  it('are refused even when no row is valid', () => {
    expect(errors([HEADER, [1, 'A', 'Sony', 'BOMBS', 'ask']])).toEqual([asked(2)])
  })

  it('are not mistaken for headings when every row has a category', () => {
    const rows: Cell[][] = [HEADER, [1, 'A', 'Sony', 'BOMBS', 5], [null, 'B'], [3, 'C', 'Sony', 'BOMBS', 6]]
    expect(errors(rows)?.map(([row]) => row)).toEqual([3, 3, 3])
  })
})
