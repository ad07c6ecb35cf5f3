import { describe, expect, it } from 'vitest'
import { errors, products, read, unreadDiscount } from '../../../test/price-list.ts'
import type { Cell } from '../grid.ts'

const NAMES = ['Sparkler', 'Atom Bomb', 'Rocket', 'Chakkar']
const MRPS = [65, 250, 90, 120]
/** A list of four products with these titles and cells, preceded by the rows `above`. */
const list = (titles: string[], cells: (mrp: number, index: number) => Cell[], above: Cell[][] = []): Cell[][] => [
  ...above,
  titles,
  ...NAMES.map((name, index) => [name, ...cells(MRPS[index] ?? 0, index)]),
]
/** The ids of the open questions. */
const asked = (rows: Cell[][], choices = {}) => read(rows, choices)?.questions.map(({ id }) => id)
const prices = (rows: Cell[][]) => products(rows)?.map(([, , , mrp, selling]) => [mrp, selling])
const AFTER_80 = [
  [65, 13],
  [250, 50],
  [90, 18],
  [120, 24],
]

describe('titles that name the percentage', () => {
  // covers upload-13
  it.each([['80% Discount'], ['Less 80%'], ['80%'], ['After 80% Disc.'], ['80 % OFF']])(
    '“%s” is read as the price after it, when the amounts agree',
    (title) => {
      const rows = list(['Item', 'Rate', title], (mrp) => [mrp, mrp * 0.2])
      expect(prices(rows)).toEqual(AFTER_80)
      expect(asked(rows)).toEqual([])
    },
  )

  it('are read as the percentage, when the cells repeat it', () => {
    expect(prices(list(['Item', 'Rate', 'Discount 80%'], (mrp) => [mrp, 80]))).toEqual(AFTER_80)
  })

  it('lead to a question when the amounts agree with neither', () => {
    expect(asked(list(['Item', 'Rate', '80% Discount'], (mrp) => [mrp, mrp * 0.8]))).toEqual(['meaning:2'])
  })

  it('of commissions and taxes are not discounts', () => {
    for (const title of ['Commission %', 'GST %', 'Markup %'])
      expect(prices(list(['Item', 'MRP', title], (mrp) => [mrp, 10]))?.[0]).toEqual([65, null])
  })
})

it('refuses a row whose percentage cannot be read, in any language', () => {
  const rows = (title: string): Cell[][] => [
    ['Item', 'MRP', title],
    ['A', 100, '80%'],
    ['B', 100, 'up to 80'],
  ]
  for (const title of ['Discount %', 'छूट %', 'தள்ளுபடி %']) {
    expect(products(rows(title))).toEqual([[2, 'A', 'Uncategorised', 100, 20]])
    expect(errors(rows(title))).toEqual([[3, title, unreadDiscount('up to 80')]])
  }
  expect(asked(rows('Discount'))).toHaveLength(1)
})

describe('the user is asked', () => {
  it.each<[string, string[], (mrp: number, index: number) => Cell[], string]>([
    ['which of several MRPs to use', ['Item', 'Piece MRP', 'Box MRP'], (mrp) => [mrp, mrp * 10], 'prices'],
    [
      'which of several selling prices to use',
      ['Item', 'MRP', 'Offer Price', 'Net Price'],
      (mrp) => [mrp, mrp / 2, mrp / 5],
      'prices',
    ],
    [
      'which of two further prices to use',
      ['Item', 'MRP', 'Rate', 'Price'],
      (mrp) => [mrp, mrp / 2, mrp / 5],
      'prices',
    ],
    ['whether an old price is the MRP', ['Item', 'Rate', 'Old Rate'], (mrp) => [mrp, mrp + 10], 'prices'],
    ['about prices for dealers', ['Item', 'MRP', 'Dealer Price'], (mrp) => [mrp, mrp / 5], 'prices'],
    ['about costs', ['Item', 'MRP', 'Cost Price'], (mrp) => [mrp, mrp / 5], 'prices'],
    ['about an amount that is lower than the price', ['Item', 'Rate', 'Amount'], (mrp) => [mrp, mrp / 5], 'prices'],
    [
      'whether a total is for a pack or for the order',
      ['Item', 'Qty', 'Rate', 'Net Amount'],
      (mrp, index) => [[10, 5, 10, 25][index] ?? 0, mrp, mrp / 5],
      'line:3',
    ],
    [
      'about an order form without quantities',
      ['Item', 'Rate', 'Qty', 'Amount', 'Net Amount'],
      (mrp) => [mrp, null, 0, 0],
      'prices',
    ],
    ['about two discounts', ['Item', 'MRP', 'Discount %', 'Extra Discount %'], (mrp) => [mrp, 50, 10], 'percent'],
    [
      'whether 0.5 means half a percent',
      ['Item', 'MRP', 'Discount %'],
      (mrp, index) => [mrp, [0.5, 10, 80, 80][index] ?? 0],
      'shares:2',
    ],
    [
      'about an untitled column that is a steady share of the price',
      ['Item', 'MRP'],
      (mrp) => [mrp, mrp / 5],
      'prices',
    ],
  ])('%s', (_what, titles, cells, question) => {
    expect(asked(list(titles, cells))).toEqual([question])
  })

  it('about ambiguous prices without a header', () => {
    const pieces = NAMES.map((name, index): Cell[] => [name, [10, 5, 10, 25][index] ?? 0, MRPS[index] ?? 0])
    expect(asked(pieces)).toHaveLength(1)
    const gaps = NAMES.map((name, index): Cell[] => [[3, 7, 9, 15][index] ?? 0, name, MRPS[index] ?? 0])
    expect(asked(gaps)).toHaveLength(1)
  })

  it('about rows above the header that look like products', () => {
    const above: Cell[][] = [
      ['Gift box', 500, 100],
      ['Big box', 600, 120],
    ]
    expect(asked(list(['Item', 'MRP', 'Net'], (mrp) => [mrp, mrp / 5], above))).toEqual(['above'])
  })

  it('whether a text below products without headings is a heading', () => {
    expect(
      asked([
        ['Item', 'MRP'],
        ['Sparkler', 65],
        ['Atom Bomb', null],
        ['Rocket', 90],
      ]),
    ).toEqual(['headings'])
  })

  // covers upload-13
  it('nothing once the columns are chosen', () => {
    const rows = list(['Item', 'MRP', 'Dealer Price'], (mrp) => [mrp, mrp / 5])
    expect(asked(rows, { columns: { orignalPrice: 1, discountPrice: null } })).toEqual([])
  })

  it('nothing where all further columns repeat the price', () => {
    expect(asked(list(['Item', 'MRP', 'List Price'], (mrp) => [mrp, mrp]))).toEqual([])
    expect(asked(list(['Item', 'Purchase Rate', 'MRP'], (mrp) => [mrp / 2, mrp]))).toEqual([])
  })
})

describe('a discount that the list mentions', () => {
  const mentioning = (text: string, more: Cell[][] = []) =>
    list(['Item', 'Rate'], (mrp) => [mrp], [[text], [], ...more])

  // covers upload-13
  it.each([
    ['Extra 5% discount for orders above Rs.10000'],
    ['Cash discount 3%'],
    ['UP TO 80% DISCOUNT'],
    ['90% discount on bombs'],
  ])('for some customers or products is not applied to all: “%s”', (text) => {
    expect(prices(mentioning(text))?.[0]).toEqual([65, null])
    expect(asked(mentioning(text))).toEqual(['discount'])
    expect(asked(mentioning(text), { discountPercent: 50 })).toEqual([])
  })

  it('is taken off MRPs if it is for all, even if some customers get more, and asked about over rates', () => {
    const above: Cell[][] = [['Extra 5% discount for orders above Rs.10000'], ['Flat 80% discount on all items']]
    const over = (title: string) => list(['Item', title], (mrp) => [mrp], above)
    expect(prices(over('MRP'))).toEqual(AFTER_80)
    expect(asked(over('MRP'))).toEqual([])
    expect(asked(over('Rate'))).toEqual(['discount'])
    const question = read(over('Rate'))?.questions[0]
    expect(question?.text).toBe(
      'The list says “Flat 80% discount on all items”. Are these prices before or after 80 %?',
    )
    expect(question?.options.map(({ id, examples: [first] }) => [id, first])).toEqual([
      ['percent:80', 'Sparkler: MRP ₹65.00, pays ₹13.00'],
      ['none', 'Sparkler: pays ₹65.00'],
    ])
  })

  it('is taken off the list’s own prices, once the user says that it comes on top of them', () => {
    const rows = list(['Item', 'MRP', 'Net'], (mrp) => [mrp, mrp / 2], [['10% discount']])
    expect(asked(rows)).toEqual(['discount'])
    expect(products(rows, { answers: { discount: 'percent:10' } })?.[1]?.slice(3)).toEqual([250, 112.5])
    expect(products(rows, { answers: { discount: 'none' } })?.[1]?.slice(3)).toEqual([250, 125])
  })

  it('leads to a question when it stands below the products, or as a bare percentage in a heading', () => {
    const below = [...list(['Item', 'Rate'], (mrp) => [mrp]), [], ['Less 80% discount']]
    expect(asked(below)).toEqual(['discount'])
    expect(
      asked([
        ['Item', 'Rate'],
        ['SPARKLERS 80%', null],
        ['Sparkler', 65],
      ]),
    ).toEqual(['headingDiscounts'])
  })
})

it('a column without a title that repeats a few words, however rarely, may hold the categories', () => {
  const words = ['Mega', 'Mega', 'Night', 'Night', ...Array.from({ length: 12 }, () => null)]
  const rows = words.map((word, index): Cell[] => [word, `Laddu ${index}`, 10 * index + 20])
  expect(asked(rows)).toEqual(['category'])
  expect(asked(rows, { answers: { category: 'column:0' } })).toEqual(['carry'])
  expect(read(rows)?.questions[0]?.isOptional).toBe(false)
})

describe('the answers to a question', () => {
  const examples = (rows: Cell[][]) =>
    read(rows)?.questions[0]?.options.map(({ id, examples: [first] }) => [id, first ?? null])

  it.each<[string, Cell[][], Array<[string, string | null]>]>([
    [
      'about two discounts',
      list(['Item', 'MRP', 'Discount %', 'Extra Discount %'], (mrp) => [mrp, '50%', 10]),
      [
        ['successive', 'Sparkler: MRP ₹65.00, pays ₹29.25'],
        ['added', 'Sparkler: MRP ₹65.00, pays ₹26.00'],
        ['column:2', 'Sparkler: MRP ₹65.00, pays ₹32.50'],
        ['column:3', 'Sparkler: MRP ₹65.00, pays ₹58.50'],
        ['none', null],
      ],
    ],
    [
      'about a figure below 1',
      list(['Item', 'MRP', 'Discount %'], (mrp, index) => [mrp, [10, 0.5, 80, 80][index] ?? 0]),
      [
        ['share', 'Atom Bomb: MRP ₹250.00, pays ₹125.00'],
        ['plain', 'Atom Bomb: MRP ₹250.00, pays ₹248.75'],
      ],
    ],
    [
      'about a total beside a quantity',
      list(['Item', 'Qty', 'Rate', 'Net Amount'], (mrp, index) => [[10, 5, 10, 25][index] ?? 0, mrp, mrp / 5]),
      [
        ['line', 'Sparkler: ₹13.00 for 10, pays ₹1.30 each'],
        ['one', 'Sparkler: MRP ₹65.00, pays ₹13.00'],
        ['none', 'Sparkler: MRP ₹65.00, pays ₹65.00'],
      ],
    ],
  ])('%s show what each would mean for rows of the list', (_what, rows, expected) => {
    expect(examples(rows)).toEqual(expected)
  })
})

// covers upload-5
it.each([
  ['of a bundle', ['Item', 'Rate', 'Bundle Price'], (mrp: number) => [mrp, mrp * 9], 'price:1'],
  ['for dealers', ['Item', 'MRP', 'Dealer Price'], (mrp: number) => [mrp, mrp / 5], 'price:1'],
  ['that is an old one', ['Item', 'Rate', 'Old Rate'], (mrp: number) => [mrp, mrp + 10], 'price:1'],
] as const)('offers the likeliest answer first beside a price %s', (_what, titles, cells, likeliest) => {
  const question = read(list([...titles], cells))?.questions.find(({ id }) => id === 'prices')
  expect(question?.options[0]?.id).toBe(likeliest)
})
