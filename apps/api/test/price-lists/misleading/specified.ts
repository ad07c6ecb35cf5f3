import { unread, unreadDiscount } from '../../price-list.ts'
import type { Cell } from '../../../src/price-lists/grid.ts'
import { fifth, mrp, pays, PRODUCTS, sheet, type Expected, type Misleading, type Product } from './case.ts'

const NAMES = ['productName', 'brandName', 'category', 'orignalPrice', 'discountPrice']
const cellsOf = ({ name, category, mrp: price }: Product): Cell[] => [name, 'Sony', category, price, price / 5]

type Change = {
  names?: readonly string[]
  above?: Cell[][]
  /** Cells of the first product, by their column. */
  first?: Record<number, Cell>
  more?: Cell[][]
}
const specified = (
  way: string,
  expected: Expected,
  { names = NAMES, above = [], first = {}, more = [] }: Change,
): Misleading => ({
  way: `the columns of section 7, ${way}`,
  grids: sheet([
    ...above,
    [...names],
    ...PRODUCTS.map((product, at) =>
      cellsOf(product).map((cell, index) => (at === 0 && index in first ? (first[index] ?? null) : cell)),
    ),
    ...more,
  ]),
  expected,
})

/** The first product is refused for this reason; the others are read as they are. */
const refused = (reason: string, row = 2): Expected => ({
  refuses: { [row]: reason },
  pays: ({ at, mrp: price }) => (at === 0 && row === 2 ? undefined : price / 5),
})
const firstPays = (price: number | null) => pays((product) => (product.at === 0 ? price : product.mrp / 5))
const HIGHER = 'Discount price must be less than original price'

export const SPECIFIED: readonly Misleading[] = [
  {
    way: 'the columns of section 7 but discountPrice, below “50% OFF”',
    grids: sheet([['50% OFF'], NAMES.slice(0, 4), ...PRODUCTS.map((product) => cellsOf(product).slice(0, 4))]),
    expected: mrp,
  },
  specified('in capitals', fifth, { names: NAMES.map((name) => name.toUpperCase()) }),
  specified('in small letters', fifth, { names: NAMES.map((name) => name.toLowerCase()) }),
  specified('with originalPrice', fifth, { names: NAMES.map((name) => name.replace('orignal', 'original')) }),
  specified('below “50% OFF”', fifth, { above: [['50% OFF']] }),
  specified('below “Prices after 80% discount”', fifth, { above: [['Prices after 80% discount'], []] }),
  specified('below “Discount % 80”', fifth, { above: [['Discount %', 80]] }),
  specified('below rows that look like products', fifth, {
    above: [
      ['Gift', 'Sony', 'GIFTS', 500, 100],
      ['Box', 'Sony', 'GIFTS', 600, 120],
    ],
  }),
  specified('with one discount price above the price', refused(HIGHER), { first: { 4: 99 } }),
  specified('without one price', refused('Valid price is required'), { first: { 3: null } }),
  specified('with a price in words', refused(unread('ask')), { first: { 3: 'ask' } }),
  specified('with a price of two amounts', refused(unread('100 80')), { first: { 3: '100 80' } }),
  specified('with a decimal comma', refused(unread('60,50')), { first: { 3: '60,50' } }),
  specified('with a percentage as discount price', refused(unreadDiscount('80%')), {
    first: { 4: '80%' },
  }),
  specified('without one category', refused('Category is required'), { first: { 2: null } }),
  specified('with a ditto mark as category', refused('Category is required'), { first: { 2: '"' } }),
  specified('without one brand', refused('Brand is required'), { first: { 1: null } }),
  specified('without one name', refused('Name is required'), { first: { 0: null } }),
  specified('with a negative discount price', refused(unreadDiscount('-5')), { first: { 4: -5 } }),
  specified('with a discount price of 0', firstPays(null), { first: { 4: 0 } }),
  specified('with a discount price equal to the price', firstPays(null), { first: { 4: 60 } }),
  specified('without one discount price', firstPays(null), { first: { 4: null } }),
  specified('with a text alone in its row', refused('Valid price is required', 10), { more: [['BOMBS']] }),
  specified('with a total below', refused('Brand is required', 10), {
    more: [['Grand Total', null, null, 5000, 1000]],
  }),
  specified('beside MRP and net columns', fifth, { names: [...NAMES, 'MRP', 'Net Rate', 'Discount %'] }),
  {
    way: 'the columns of section 7, with all discount prices above the prices',
    grids: sheet([
      NAMES,
      ...PRODUCTS.map(({ name, category, mrp: price }) => [name, 'Sony', category, price, price * 2]),
    ]),
    expected: { refuses: Object.fromEntries(PRODUCTS.map(({ at }) => [at + 2, HIGHER])), pays: () => undefined },
  },
  {
    way: 'the columns of section 7, without any discount price',
    grids: sheet([NAMES, ...PRODUCTS.map(({ name, category, mrp: price }) => [name, 'Sony', category, price, null])]),
    expected: mrp,
  },
  {
    way: 'the columns of section 7, in another order',
    grids: sheet([NAMES.toReversed(), ...PRODUCTS.map((product) => cellsOf(product).toReversed())]),
    expected: fifth,
  },
  {
    way: 'the columns of section 7, with a category that states a discount',
    grids: sheet([NAMES, ...PRODUCTS.map((product) => cellsOf(product).with(2, `${product.category} (50% Discount)`))]),
    expected: fifth,
  },
]
