import { describe, expect, it } from 'vitest'
import { kinds, products, read } from '../../../test/price-list.ts'
import type { Cell } from '../grid.ts'
import { readPriceList } from './read-price-list.ts'

describe('the reader of price lists', () => {
  it('finds a list below titles and next to empty columns', () => {
    const rows: Cell[][] = [
      ['Diwali 2026'],
      [],
      [],
      [],
      [null, null, 'Product Name', 'Brand', 'Category', 'MRP', 'Selling Price'],
      [null, null, 'Sky Rocket', 'Sony', 'ROCKETS', '₹1,750.00', '1,500.00'],
    ]
    expect(products(rows)).toEqual([[6, 'Sky Rocket', 'ROCKETS', 1750, 1500]])
    expect(kinds(rows)).toEqual(['note', 'blank', 'blank', 'blank', 'header', 'product'])
  })

  it('finds the sheet that has the list', () => {
    const list = readPriceList([
      { sheet: 'Cover', rows: [['Our best prices'], ['Call 9876500011']] },
      {
        sheet: 'Rates',
        rows: [
          ['Item', 'Rate'],
          ['Chit Put', 30],
        ],
      },
    ])
    expect(list?.sheet).toBe('Rates')
  })

  it('prefers a sheet that names its columns to a longer one that does not', () => {
    const bare = { sheet: 'Sheet1', rows: Array.from({ length: 9 }, (_, index) => [`Shot ${'abcdefghi'[index]}`, 100]) }
    const named = {
      sheet: 'Sheet2',
      rows: [
        ['name', 'mrp'],
        ['A', 5],
      ],
    }
    expect(readPriceList([bare, named])?.sheet).toBe('Sheet2')
  })

  it('uses the lower of two header rows, which is directly above the columns', () => {
    const rows: Cell[][] = [
      ['Sl.No', 'Description', 'Unit', 'Qty Req.', 'Amount', 'Net Amount'],
      ['Sl.No', 'Description', 'Size / Pcs', 'Rate', 'Qnty Req', 'Amount', 'Net Amount'],
      [1, 'Electric', '10 pcs', 65, 1, 65, 13],
    ]
    expect(products(rows)).toEqual([[3, 'Electric', 'Uncategorised', 65, 13]])
  })

  it('reads a header whose second row divides the price', () => {
    const rows: Cell[][] = [
      ['S.No', 'Product', 'Price', null],
      [null, null, 'MRP', 'Net'],
      [1, 'Chakkar', 100, 20],
    ]
    expect(products(rows)).toEqual([[3, 'Chakkar', 'Uncategorised', 100, 20]])
  })

  it.each([
    [['name', 'mrp', 'selling_price']],
    [['title', 'originalPrice', 'discountedPrice']],
    [['Name', 'ActualPrice', 'OfferPrice']],
    [['Product Name', 'Rate / Qty', 'Final Rate']],
    [['Particulars', 'M.R.P.', 'Price after 80% discount']],
    [['Item Name', 'MRP (Rs.)', 'Our Price']],
    [['productName', 'orignalPrice', 'discountPrice']],
    [['name', 'originalRate', 'rate']],
    [['CRACKERS', 'LIST PRICE', 'NET RATE']],
    [['பொருள்', 'அசல் விலை', 'விற்பனை விலை']],
    [['उत्पाद का नाम', 'एमआरपी', 'विक्रय मूल्य']],
    [['పేరు', 'ధర', 'అమ్మకపు ధర']],
  ])('understands the columns %j', (header) => {
    expect(products([header, ['Atom Bomb', 250, 50]])).toEqual([[2, 'Atom Bomb', 'Uncategorised', 250, 50]])
  })

  it('does not mistake codes, pack sizes and other names for products and prices', () => {
    const rows: Cell[][] = [
      ['Product Code', 'Tamil Name', 'Product Name', 'Content', 'Stock', 'Price', 'GST Rate'],
      ['P1', 'கம்பி', 'Sparkler', '10 Pcs', 150, 45, 18],
    ]
    expect(products(rows)).toEqual([[2, 'Sparkler', 'Uncategorised', 45, null]])
  })

  it('uses the subcategory if every product has the same category', () => {
    const rows: Cell[][] = [
      ['name', 'price', 'category', 'subcategory'],
      ['A', 1, 'Crackers', 'Bombs'],
      ['B', 2, 'Crackers', 'Rockets'],
    ]
    expect(products(rows)?.map((product) => product[2])).toEqual(['Bombs', 'Rockets'])
  })
})

describe('a list without a header', () => {
  it('is read when only one reading is possible', () => {
    const rows: Cell[][] = [
      [1, 'Kuruvi', 40, 8],
      [2, 'Lakshmi', 75, 15],
      [3, 'Two Sound', 170, 34],
    ]
    expect(products(rows)?.[2]).toEqual([3, 'Two Sound', 'Uncategorised', 170, 34])
    expect(read(rows)?.questions).toEqual([])
  })

  it('leads to a question when it has three prices', () => {
    const list = read([
      ['Kuruvi', 40, 32, 8],
      ['Lakshmi', 75, 60, 15],
      ['Two Sound', 170, 136, 34],
    ])
    expect(list?.questions.map(({ id }) => id)).toEqual(['prices'])
    expect(list?.table.columns).toMatchObject({ productName: 0, orignalPrice: 1, discountPrice: 3 })
  })

  it('is not found when there are no names with prices', () => {
    expect(
      read([
        ['a', 'b'],
        [1, 2],
      ]),
    ).toBeNull()
    expect(read([['Dear customer'], ['Thank you']])).toBeNull()
  })
})

describe('choices', () => {
  const rows: Cell[][] = [
    ['Item', 'Old', 'New', 'Firm'],
    ['A', 10, 30, 'Sony'],
    ['B', 20, 40, null],
  ]

  it('override what is detected', () => {
    const columns = { productName: 0, orignalPrice: 2, discountPrice: 1, brandName: 3 }
    const list = read(rows, { columns, brandName: 'Standard', category: 'BOMBS' })
    expect(list?.rows.slice(1)).toMatchObject([
      { product: { brandName: 'Sony', category: 'BOMBS', orignalPrice: 3000, discountPrice: 1000 } },
      { product: { brandName: 'Standard', category: 'BOMBS', orignalPrice: 4000, discountPrice: 2000 } },
    ])
  })

  it('may include a discount on the whole list', () => {
    expect(
      products(
        [
          ['Item', 'Rate'],
          ['A', 65],
        ],
        { discountPercent: 80 },
      ),
    ).toEqual([[2, 'A', 'Uncategorised', 65, 13]])
  })
})

describe('a question', () => {
  it.each([
    ['a discount that may be a percentage or an amount', 'Discount', [10, 30, 25]],
    ['a second price without a name', 'Price', [90, 70, 80]],
  ])('is asked about %s', (_what, title, cells) => {
    const rows: Cell[][] = [
      ['Item', 'Rate', title],
      ...cells.map((cell, index): Cell[] => [`Item ${index}`, 100, cell]),
    ]
    expect(read(rows)?.questions).not.toEqual([])
  })

  it('is asked about two tables side by side', () => {
    const rows: Cell[][] = [
      ['Item', 'MRP', 'Net', 'Item', 'MRP', 'Net'],
      ['Atom', 50, 10, 'Hydro', 60, 12],
    ]
    expect(read(rows)?.questions).not.toEqual([])
  })

  it.each([[['80%', '75%', '5%']], [[0.8, 0.75, 0.05]]])('is not asked about a discount of %j', (cells) => {
    const rows: Cell[][] = [
      ['Item', 'Rate', 'Discount'],
      ...cells.map((cell, index): Cell[] => [`Item ${index}`, 100, cell]),
    ]
    expect(read(rows)).toMatchObject({ questions: [], table: { columns: { discountPercent: 2 } } })
    expect(products(rows)?.[0]?.[4]).toBe(20)
  })
})
