import type { Cell } from '../../src/price-lists/grid.ts'
import type { Random } from './random.ts'
import type { Meaning } from './titles.ts'
import type { ExpectedProduct, GeneratedList } from './write-list.ts'

/** Changes a list with a column of MRPs and one of selling prices so that a hasty reader gets its prices wrong. */
type Trap = (random: Random, list: GeneratedList) => GeneratedList

const cents = (rupees: number) => Math.round(rupees * 100) / 100
const sellingOf = ({ mrp, selling }: ExpectedProduct) => (selling === null || selling >= mrp ? null : selling)

/** The list with texts above it. */
function below(text: string, list: GeneratedList): GeneratedList {
  const down = <Place extends object>(place: Place, ...keys: Array<keyof Place>) => ({
    ...place,
    ...Object.fromEntries(keys.map((key) => [key, Number(place[key]) + 1])),
  })
  return {
    ...list,
    rows: [[text], ...list.rows],
    firstRow: list.firstRow + 1,
    merges: list.merges.map((merge) => down(merge, 'from', 'to')),
    expected: list.expected.map((product) => down(product, 'row')),
  }
}

/** The list with other cells in one column: a title, and what it holds for each product. */
function withColumn(
  list: GeneratedList,
  index: number,
  title: string,
  meaning: Meaning,
  cell: (product: ExpectedProduct, at: number) => Cell,
): GeneratedList {
  const rows = list.rows.map((row) => [...row])
  const put = (at: number, value: Cell) => {
    const row = rows[at]
    if (!row) return
    while (row.length < index) row.push(null)
    row[index] = value
  }
  put(list.firstRow - 1, title)
  for (const [at, product] of list.expected.entries()) put(product.row - 1, cell(product, at))
  const columns = [...list.columns]
  columns[index] = meaning
  return { ...list, rows, columns }
}

/** The list without the cells that lines of bills and products without a price have in the column. */
const cleared = (list: GeneratedList, index: number): GeneratedList => ({
  ...list,
  rows: list.rows.map((row, at) => (at >= list.firstRow && index < row.length ? row.with(index, null) : row)),
})

const truths = (list: GeneratedList, change: (product: ExpectedProduct) => ExpectedProduct): GeneratedList => ({
  ...list,
  expected: list.expected.map(change),
})

const PERCENTS = [80, 75, 90, 50, 60]
const OFF = ['Off', 'Discount Rs', 'Less', 'You Save', 'Discount', 'Disc Rate']
const BRANDS = ['STANDARD FIREWORKS', 'SONY', 'AYYAN', 'VANITHA', 'SRI KALISWARI', 'ARASAN', 'CORONATION']
const sellingAt = ({ columns }: GeneratedList) => columns.indexOf('selling')

export const TRAPS = {
  /** A discount that the prices already have, or that has nothing to do with them. */
  banner: (random, list) => below(`Prices after ${random.pick(PERCENTS)}% discount`, list),
  /** A discount over a single column of net rates. */
  bannerOverNet: (random, list) => {
    const priced = (product: ExpectedProduct) => sellingOf(product) ?? product.mrp
    const net = withColumn(cleared(list, sellingAt(list)), sellingAt(list), 'Net Rate', 'mrp', priced)
    const alone = withColumn(
      cleared(net, list.columns.indexOf('mrp')),
      list.columns.indexOf('mrp'),
      '',
      'other',
      () => null,
    )
    const expected = truths(alone, (product) => ({ ...product, mrp: priced(product), selling: null }))
    return below(`${random.pick(PERCENTS)}% DISCOUNT`, expected)
  },
  rupeesOff: (random, list) =>
    withColumn(cleared(list, sellingAt(list)), sellingAt(list), random.pick(OFF), 'off', (product) =>
      cents(product.mrp - (sellingOf(product) ?? product.mrp)),
    ),
  percentOff: (random, list) => {
    const percent = (product: ExpectedProduct) =>
      Math.round((1 - (sellingOf(product) ?? product.mrp) / product.mrp) * 100)
    const at = sellingAt(list)
    const shown = withColumn(cleared(list, at), at, random.pick(OFF), 'percent', percent)
    return truths(shown, (product) => ({ ...product, selling: cents((product.mrp * (100 - percent(product))) / 100) }))
  },
  tax: (_random, list) => {
    const untaxed = withColumn(list, sellingAt(list), 'Rate (excl. GST)', 'selling', sellingOf)
    return withColumn(untaxed, list.columns.length, 'Rate (incl. GST)', 'taxed', (product) =>
      cents((sellingOf(product) ?? product.mrp) * 1.18),
    )
  },
  lineTotal: (_random, list) => {
    const pieces = (at: number) => (at % 5) + 2
    const counted = withColumn(list, list.columns.length, 'Qty', 'quantity', (_product, at) => pieces(at))
    return withColumn(counted, sellingAt(list), 'Net Amount', 'lineNet', (product, at) =>
      cents((sellingOf(product) ?? product.mrp) * pieces(at)),
    )
  },
  decimalCommas: (_random, list) => {
    const written = (rupees: number | null) => rupees?.toFixed(2).replace('.', ',') ?? null
    const full = withColumn(
      cleared(list, list.columns.indexOf('mrp')),
      list.columns.indexOf('mrp'),
      'MRP',
      'mrp',
      ({ mrp }) => written(mrp),
    )
    return withColumn(cleared(full, sellingAt(list)), sellingAt(list), 'Net Rate', 'selling', (product) =>
      written(sellingOf(product)),
    )
  },
  twoPrices: (_random, list) => {
    const [mrpAt, at] = [list.columns.indexOf('mrp'), sellingAt(list)]
    const alone = withColumn(cleared(list, at), at, '', 'other', () => null)
    return withColumn(cleared(alone, mrpAt), mrpAt, 'Rate', 'mrp', (product) =>
      sellingOf(product) === null ? product.mrp : `${product.mrp} ${sellingOf(product)}`,
    )
  },
  hiddenRows: (random, list) => {
    const hidden = new Set(
      random
        .shuffled(list.expected)
        .slice(0, 3)
        .map(({ row }) => row),
    )
    return {
      ...list,
      hiddenRows: [...hidden].map((row) => row - 1),
      expected: list.expected.filter(({ row }) => !hidden.has(row)),
    }
  },
  brandHeadings: (random, list) => {
    const names = random.shuffled(BRANDS)
    const categories = [...new Set(list.expected.map(({ category }) => category))]
    const brandOf = (category: string) => names[categories.indexOf(category) % names.length] ?? 'SONY'
    const isProduct = new Set(list.expected.map(({ row }) => row - 1))
    const rows = list.rows.map((row, at) =>
      isProduct.has(at)
        ? row
        : row.map((cell) => (typeof cell === 'string' && categories.includes(cell) ? brandOf(cell) : cell)),
    )
    return truths({ ...list, rows }, (product) => ({
      ...product,
      brand: brandOf(product.category),
      category: 'Uncategorised',
    }))
  },
  /** The column names of section 7, below a discount and with mistakes: read literally, the mistakes are refused. */
  specified: (random, list) => {
    const header = ['DISCOUNTPRICE', 'productName', 'Category', 'orignalPrice', 'brandname']
    const faults = ['category', 'mrp', 'higher', 'none', 'none', 'none', 'none', 'none', 'none', 'none'] as const
    const written = list.expected.map((product) => ({ product, fault: random.pick(faults) }))
    const rows = written.map(({ product, fault }): Cell[] => [
      fault === 'higher' ? product.mrp + 5 : (sellingOf(product) ?? random.pick([0, product.mrp, null])),
      product.name,
      fault === 'category' ? null : product.category,
      fault === 'mrp' ? null : product.mrp,
      product.brand,
    ])
    const expected = written.flatMap(({ product, fault }, at) =>
      fault === 'none' ? [{ ...product, row: at + 3 }] : [],
    )
    return {
      ...list,
      rows: [[`${random.pick(PERCENTS)}% OFF`], header, ...rows],
      firstRow: 2,
      merges: [],
      columns: ['selling', 'name', 'category', 'mrp', 'brand'],
      expected,
    }
  },
} satisfies Record<string, Trap>
