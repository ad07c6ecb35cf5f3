import { describe, expect, it } from 'vitest'
import { errors, products, read } from '../../../test/price-list.ts'
import type { Cell } from '../grid.ts'

const NAMES = ['Sparkler', 'Atom Bomb', 'Rocket', 'Chakkar']
const MRPS = [65, 250, 90, 120]
/** A list of four products with these titles and cells, below the rows `above`. */
const list = (titles: string[], cells: (mrp: number, index: number) => Cell[], above: Cell[][] = []): Cell[][] => [
  ...above,
  titles,
  ...NAMES.map((name, index) => [name, ...cells(MRPS[index] ?? 0, index)]),
]
const doubts = (rows: Cell[][], choices = {}) => read(rows, choices)?.doubts
const prices = (rows: Cell[][]) => products(rows)?.map(([, , , mrp, selling]) => [mrp, selling])
const AFTER_80 = [
  [65, 13],
  [250, 50],
  [90, 18],
  [120, 24],
]

describe('titles that name the percentage', () => {
  it.each([['80% Discount'], ['Less 80%'], ['80%'], ['After 80% Disc.'], ['80 % OFF']])(
    '“%s” stands over what is left after it, when the amounts say so',
    (title) => {
      const rows = list(['Item', 'Rate', title], (mrp) => [mrp, mrp * 0.2])
      expect(prices(rows)).toEqual(AFTER_80)
      expect(doubts(rows)).toEqual([])
    },
  )

  it('stand over the percentage, when the cells repeat it', () => {
    expect(prices(list(['Item', 'Rate', 'Discount 80%'], (mrp) => [mrp, 80]))).toEqual(AFTER_80)
  })

  it('are doubtful over anything else', () => {
    expect(doubts(list(['Item', 'Rate', '80% Discount'], (mrp) => [mrp, mrp * 0.8]))).toEqual([
      'It is not clear what “80% Discount” holds: a price, an amount off or a percentage.',
    ])
  })

  it('of commissions and taxes are no discounts', () => {
    for (const title of ['Commission %', 'GST %', 'Markup %'])
      expect(prices(list(['Item', 'MRP', title], (mrp) => [mrp, 10]))?.[0]).toEqual([65, null])
  })
})

it('a percentage that cannot be read refuses its row, in any language, and never takes the column for nothing', () => {
  const rows = (title: string): Cell[][] => [
    ['Item', 'MRP', title],
    ['A', 100, '80%'],
    ['B', 100, 'up to 80'],
  ]
  for (const title of ['Discount %', 'छूट %', 'தள்ளுபடி %']) {
    expect(products(rows(title))).toEqual([[2, 'A', 'Uncategorised', 100, 20]])
    expect(errors(rows(title))).toEqual([[3, title, 'Discount price must be a valid number']])
  }
  expect(doubts(rows('Discount'))).toHaveLength(1)
})

describe('somebody is asked', () => {
  it.each<[string, string[], (mrp: number, index: number) => Cell[], string]>([
    [
      'which of several MRPs counts',
      ['Item', 'Piece MRP', 'Box MRP'],
      (mrp) => [mrp, mrp * 10],
      'Several columns could be the MRP Price: “Piece MRP”, “Box MRP”. Please check which one is.',
    ],
    [
      'which of several selling prices counts',
      ['Item', 'MRP', 'Offer Price', 'Net Price'],
      (mrp) => [mrp, mrp / 2, mrp / 5],
      'Several columns could be the Selling Price: “Offer Price”, “Net Price”. Please check which one is.',
    ],
    [
      'which of two further prices counts',
      ['Item', 'MRP', 'Rate', 'Price'],
      (mrp) => [mrp, mrp / 2, mrp / 5],
      'Several columns could be the Selling Price: “Rate”, “Price”. Please check which one is.',
    ],
    [
      'about prices for dealers',
      ['Item', 'MRP', 'Dealer Price'],
      (mrp) => [mrp, mrp / 5],
      '“Dealer Price” may be a price for resellers, not what customers pay.',
    ],
    [
      'about costs',
      ['Item', 'MRP', 'Cost Price'],
      (mrp) => [mrp, mrp / 5],
      '“Cost Price” may be what the shop itself pays.',
    ],
    [
      'about an amount that is lower than the price',
      ['Item', 'Rate', 'Amount'],
      (mrp) => [mrp, mrp / 5],
      'It is not clear what “Amount” holds: a price, an amount off or a percentage.',
    ],
    [
      'about a total that may be of the pack, not of the order',
      ['Item', 'Qty', 'Rate', 'Net Amount'],
      (mrp, index) => [[10, 5, 10, 25][index] ?? 0, mrp, mrp / 5],
      'It is not clear whether “Net Amount” is the price of one or of the whole line.',
    ],
    [
      'about an order form of which nobody filled in the pieces',
      ['Item', 'Rate', 'Qty', 'Amount', 'Net Amount'],
      (mrp) => [mrp, null, 0, 0],
      '“Net Amount” holds no amounts for many products: their discount is not known.',
    ],
    [
      'about two discounts',
      ['Item', 'MRP', 'Discount %', 'Extra Discount %'],
      (mrp) => [mrp, 50, 10],
      'There are several discounts: “Discount %”, “Extra Discount %”.',
    ],
    [
      'about halves and half percents',
      ['Item', 'MRP', 'Discount %'],
      (mrp, index) => [mrp, [0.5, 10, 80, 80][index] ?? 0],
      '“Discount %” has figures below 1 and above 1: it is not clear which are percentages.',
    ],
    [
      'about a column without a title that holds one part of each price',
      ['Item', 'MRP'],
      (mrp) => [mrp, mrp / 5],
      '“column C” looks like a price after a discount, but is not read as one.',
    ],
  ])('%s', (_what, titles, cells, doubt) => {
    expect(doubts(list(titles, cells))).toEqual([doubt])
  })

  it('about prices of nobody’s choice without a header', () => {
    const pieces = NAMES.map((name, index): Cell[] => [name, [10, 5, 10, 25][index] ?? 0, MRPS[index] ?? 0])
    expect(doubts(pieces)).toHaveLength(1)
    const gaps = NAMES.map((name, index): Cell[] => [[3, 7, 9, 15][index] ?? 0, name, MRPS[index] ?? 0])
    expect(doubts(gaps)).toHaveLength(1)
  })

  it('about rows above the header that are built like products', () => {
    const above: Cell[][] = [
      ['Gift box', 500, 100],
      ['Big box', 600, 120],
    ]
    expect(doubts(list(['Item', 'MRP', 'Net'], (mrp) => [mrp, mrp / 5], above))).toEqual([
      'Rows above the header look like products: they are not read.',
    ])
  })

  it('about a text below products that have no heading: it may be one without a price', () => {
    expect(
      doubts([
        ['Item', 'MRP'],
        ['Sparkler', 65],
        ['Atom Bomb', null],
        ['Rocket', 90],
      ]),
    ).toEqual(['“Atom Bomb” is read as the heading of a category. If it is a product, give it a price in the file.'])
  })

  it('about nothing, once the columns were chosen', () => {
    const rows = list(['Item', 'MRP', 'Dealer Price'], (mrp) => [mrp, mrp / 5])
    expect(doubts(rows, { columns: { productName: 0, orignalPrice: 1 } })).toEqual([])
  })

  it('about nothing where all further columns repeat the price', () => {
    expect(doubts(list(['Item', 'MRP', 'List Price'], (mrp) => [mrp, mrp]))).toEqual([])
    expect(doubts(list(['Item', 'Purchase Rate', 'MRP'], (mrp) => [mrp / 2, mrp]))).toEqual([])
  })
})

describe('a discount that is told', () => {
  const told = (text: string, more: Cell[][] = []) => list(['Item', 'Rate'], (mrp) => [mrp], [[text], [], ...more])

  it.each([
    ['Extra 5% discount for orders above Rs.10000'],
    ['Cash discount 3%'],
    ['UP TO 80% DISCOUNT'],
    ['90% discount on bombs'],
  ])('to some or for some is not applied to all: “%s”', (text) => {
    expect(prices(told(text))?.[0]).toEqual([65, null])
    expect(doubts(told(text))).toEqual([`“${text}” speaks of a discount that is not applied.`])
    expect(doubts(told(text), { discountPercent: 50 })).toEqual([])
  })

  it('to all is applied, whatever more is promised to some', () => {
    const rows = told('Extra 5% discount for orders above Rs.10000', [['Flat 80% discount on all items']])
    expect(prices(rows)).toEqual(AFTER_80)
    expect(doubts(rows)).toEqual([])
  })

  it('below the products, or in a heading that says no more than a percentage, is asked about', () => {
    const below = [...list(['Item', 'Rate'], (mrp) => [mrp]), [], ['Less 80% discount']]
    expect(doubts(below)).toEqual(['“Less 80% discount” speaks of a discount that is not applied.'])
    expect(
      doubts([
        ['Item', 'Rate'],
        ['SPARKLERS 80%', null],
        ['Sparkler', 65],
      ]),
    ).toEqual(['“SPARKLERS 80%” speaks of a discount that is not applied.'])
  })
})
