import { toRupees } from '@phuljhari/contract/rules/money'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Cell } from '../grid.ts'
import { readPriceList } from './read-price-list.ts'

const read = (rows: Cell[][], choices = {}) => readPriceList([{ sheet: 'List', rows }], choices)
/** Each product as [row, name, category, MRP, selling price or null]. */
const products = (rows: Cell[][], choices = {}) =>
  read(rows, choices)?.rows.flatMap((row) =>
    row.kind === 'product'
      ? [
          [
            row.row,
            row.product.productName,
            row.product.category,
            toRupees(row.product.orignalPrice),
            row.product.discountPrice === null ? null : toRupees(row.product.discountPrice),
          ],
        ]
      : [],
  )
const kinds = (rows: Cell[][]) => read(rows)?.rows.map(({ kind }) => kind)
const errors = (rows: Cell[][]) =>
  read(rows)?.rows.flatMap((row) =>
    row.kind === 'error' ? row.errors.map(({ row: at, column, message }) => [at, column, message]) : [],
  )

describe('a price list', () => {
  it('is found where it begins, below titles and beside empty columns', () => {
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

  it('is found on the sheet that has it', () => {
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

  it('counts the lower of two header rows, which stands over the columns', () => {
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

  it('does not mistake codes, pack sizes and other names for what it looks for', () => {
    const rows: Cell[][] = [
      ['Product Code', 'Tamil Name', 'Product Name', 'Content', 'Stock', 'Price', 'GST Rate'],
      ['P1', 'கம்பி', 'Sparkler', '10 Pcs', 150, 45, 18],
    ]
    expect(products(rows)).toEqual([[2, 'Sparkler', 'Uncategorised', 45, null]])
  })

  it('takes the subcategory where every product has the same category', () => {
    const rows: Cell[][] = [
      ['name', 'price', 'category', 'subcategory'],
      ['A', 1, 'Crackers', 'Bombs'],
      ['B', 2, 'Crackers', 'Rockets'],
    ]
    expect(products(rows)?.map((product) => product[2])).toEqual(['Bombs', 'Rockets'])
  })
})

describe('headings of categories', () => {
  const HEADER: Cell[] = ['Sl.No', 'Item', 'Unit', 'Rate', 'Net']

  it('carry down to the next heading, without the discount that they state', () => {
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

  it('are told from notes, sums and repeated headers', () => {
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

  it('count where the category stands only in the first row of each group', () => {
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

describe('prices', () => {
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
    ).toEqual([[3, 'MRP', 'Valid price is required']])
  })

  it('says which cell shows a broken formula', () => {
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

  it('takes no product without a discount that it should have and that cannot be read', () => {
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
    ).toEqual([[2, 'Offer Price', 'Discount price must be a valid number']])
    expect(
      errors([
        ['Item', 'MRP', 'Discount %'],
        ['A', 10, '100%'],
      ]),
    ).toEqual([[2, 'Discount %', 'Discount price must be a valid number']])
  })

  it('counts a selling price that is no lower as none when equal, and refuses a higher one', () => {
    expect(one(450, 450)).toEqual([2, 'A', 'Uncategorised', 450, null])
    expect(one(450, '-')).toEqual([2, 'A', 'Uncategorised', 450, null])
    expect(
      errors([
        ['Item', 'MRP', 'Selling Price'],
        ['A', 450, 500],
      ]),
    ).toEqual([[2, 'Selling Price', 'Discount price must be less than original price']])
  })

  it('takes the only price there is for the price, whichever column it stands in', () => {
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

  it('divides a line’s total by its pieces; a line of none has no discount', () => {
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
      ['Item', 'Rate'],
      ['A', 65],
      ['BOMBS (90% Discount)'],
      ['B', 80],
      ['GIFT BOXES (Net Rated)'],
      ['C', 3000],
    ]
    expect(products(rows)).toEqual([
      [3, 'A', 'Uncategorised', 65, 13],
      [5, 'B', 'BOMBS', 80, 8],
      [7, 'C', 'GIFT BOXES', 3000, null],
    ])
    expect(read(rows)?.discountPercent).toBe(80)
  })

  it('applies no discount that is only promised, or stated twice differently', () => {
    const priced = (...above: string[]) =>
      products([...above.map((text) => [text]), ['Item', 'Rate'], ['A', 100]])?.[0]?.[4]
    expect(priced('Flat 75% OFF on all items')).toBe(25)
    expect(priced('UP TO 80% DISCOUNT')).toBeNull()
    expect(priced('80% discount', '90% discount on bombs')).toBeNull()
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
    expect(read(rows)?.table.doubtful).toBe(false)
  })

  it('is doubtful when it has three prices', () => {
    const list = read([
      ['Kuruvi', 40, 32, 8],
      ['Lakshmi', 75, 60, 15],
      ['Two Sound', 170, 136, 34],
    ])
    expect(list?.table).toMatchObject({
      doubtful: true,
      columns: { productName: 0, orignalPrice: 1, discountPrice: 3 },
    })
  })

  it('is none when it holds no names with prices', () => {
    expect(
      read([
        ['a', 'b'],
        [1, 2],
      ]),
    ).toBeNull()
    expect(read([['Dear customer'], ['Thank you']])).toBeNull()
  })
})

describe('what somebody chooses', () => {
  const rows: Cell[][] = [
    ['Item', 'Old', 'New', 'Firm'],
    ['A', 10, 30, 'Sony'],
    ['B', 20, 40, null],
  ]

  it('counts instead of what was found out', () => {
    const columns = { productName: 0, orignalPrice: 2, discountPrice: 1, brandName: 3 }
    const list = read(rows, { columns, brandName: 'Standard', category: 'BOMBS' })
    expect(list?.rows.slice(1)).toMatchObject([
      { product: { brandName: 'Sony', category: 'BOMBS', orignalPrice: 3000, discountPrice: 1000 } },
      { product: { brandName: 'Standard', category: 'BOMBS', orignalPrice: 4000, discountPrice: 2000 } },
    ])
  })

  it('may be a discount on the whole list', () => {
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

describe('rows with mistakes', () => {
  const HEADER: Cell[] = ['S.No', 'Item', 'Brand', 'Category', 'MRP']
  const missing = (row: number) => [row, 'MRP', 'Valid price is required']

  it('are refused also when they are the last, not taken for notes', () => {
    const rows: Cell[][] = [
      HEADER,
      [1, 'A', 'Sony', 'BOMBS', 5],
      [2, 'B', 'Sony', 'BOMBS', 'ask'],
      [3, 'C', 'Sony', 'BOMBS'],
    ]
    expect(errors(rows)).toEqual([missing(3), missing(4)])
  })

  it('are refused also when no row is right', () => {
    expect(errors([HEADER, [1, 'A', 'Sony', 'BOMBS', 'ask']])).toEqual([missing(2)])
  })

  it('are not taken for headings where every row has its category', () => {
    const rows: Cell[][] = [HEADER, [1, 'A', 'Sony', 'BOMBS', 5], [null, 'B'], [3, 'C', 'Sony', 'BOMBS', 6]]
    expect(errors(rows)?.map(([row]) => row)).toEqual([3, 3, 3])
  })
})

describe('doubt', () => {
  it.each([
    ['a discount that may be a percentage or an amount', 'Discount', [10, 30, 25]],
    ['a second price of no name', 'Price', [90, 70, 80]],
  ])('is felt at %s', (_what, title, cells) => {
    const rows: Cell[][] = [
      ['Item', 'Rate', title],
      ...cells.map((cell, index): Cell[] => [`Item ${index}`, 100, cell]),
    ]
    expect(read(rows)?.table.doubtful).toBe(true)
  })

  it.each([[[80, 80, 80]], [['80%', '75%', '5%']], [[0.8, 0.75, 0.05]]])('is not felt at a discount of %j', (cells) => {
    const rows: Cell[][] = [
      ['Item', 'Rate', 'Discount'],
      ...cells.map((cell, index): Cell[] => [`Item ${index}`, 100, cell]),
    ]
    expect(read(rows)?.table).toMatchObject({ doubtful: false, columns: { discountPercent: 2 } })
    expect(products(rows)?.[0]?.[4]).toBe(20)
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

  it('is told row by row, and only products that the form takes are products', () => {
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
