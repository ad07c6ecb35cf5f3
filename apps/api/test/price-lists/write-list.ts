import { formatRupees } from '@phuljhari/contract/rules/money'
import type { Cell } from '../../src/price-lists/grid.ts'
import { generateCatalogue, type GroundTruth } from './catalogue.ts'
import { randomLayout, type Layout } from './layout.ts'
import { seededRandom, type Random } from './random.ts'
import { titlesFor, type Meaning } from './titles.ts'
import { TRAPS } from './traps.ts'

/** A product of the list as it should be read, prices in rupees; `row` counts from 1. */
export type ExpectedProduct = {
  row: number
  /** 0, or 1 for the right one of two tables side by side. */
  panel: number
  name: string
  brand: string
  category: string
  mrp: number
  selling: number | null
}
/** Rows merged downwards in one column, counted from 0. */
type Merge = { column: number; from: number; to: number }
export type GeneratedList = {
  seed: number
  layout: Layout
  rows: Cell[][]
  merges: Merge[]
  /** The first row below the header, counted from 0. */
  firstRow: number
  /** Rows that are not shown, counted from 0. */
  hiddenRows?: number[]
  /** What each column means. */
  columns: Meaning[]
  expected: ExpectedProduct[]
  /** The whole list's discount in percent, where it is stated above the table; 0 for none. */
  listDiscount: number
}

const sellingPrice = (mrp: number, discount: number) =>
  discount === 0 ? null : Math.max(1, Math.round((mrp * (100 - discount)) / 50) / 2)

/** The columns of the table, from left to right. */
function columnsFor(random: Random, layout: Layout): Meaning[] {
  const prices: Meaning[] = ['mrp']
  if (layout.pricing === 'pair') prices.push('selling')
  if (layout.pricing === 'pair' && layout.priceOrder === 'sellingFirst') prices.reverse()
  if (layout.pricing === 'percent') prices.push('percent')
  if (layout.pricing === 'orderForm') prices.push('quantity', 'lineAmount', 'lineNet')
  if (layout.extraPrice !== 'none') prices.splice(random.between(0, prices.length), 0, layout.extraPrice)
  const hasCategory = !['headings', 'none'].includes(layout.categories)
  const names: Meaning[] = layout.names === 'split' ? ['name', 'namePart', 'namePart'] : ['name']
  const isCategoryFirst = random.chance(0.6)
  return [
    ...(layout.serial === 'none' ? [] : (['serial'] as const)),
    ...(hasCategory && isCategoryFirst ? (['category'] as const) : []),
    ...names,
    ...(hasCategory && !isCategoryFirst ? (['category'] as const) : []),
    ...(layout.brand === 'column' ? (['brand'] as const) : []),
    ...(layout.unit === 'yes' ? (['unit'] as const) : []),
    ...prices,
  ]
}

type Line = { cells: Cell[]; product?: GroundTruth; category?: string }

class ListWriter {
  readonly #random: Random
  readonly #columns: Meaning[]
  readonly #priceStyle: 'number' | 'rupees' | 'text'
  #serial = 0

  constructor(random: Random, columns: Meaning[]) {
    this.#random = random
    this.#columns = columns
    this.#priceStyle = random.weighted({ number: 70, rupees: 20, text: 10 })
  }

  #price(rupees: number | null): Cell {
    if (rupees === null) return this.#random.pick([null, '-', null])
    if (this.#priceStyle === 'number') return rupees
    const grouped = formatRupees(rupees).slice(1)
    return this.#priceStyle === 'rupees' ? `₹${grouped}` : grouped
  }

  #cell(meaning: Meaning, product: GroundTruth, at: number, part: number, category: string): Cell {
    const { mrp, discount } = product
    const selling = sellingPrice(mrp, discount)
    const quantity = (at % 4) + 1
    switch (meaning) {
      case 'serial':
        return this.#serial
      case 'name':
        return product.nameParts[0]
      case 'namePart':
        return product.nameParts[part] ?? ''
      case 'brand':
        return product.brand
      case 'category':
        return category || null
      case 'unit':
        return product.unit
      case 'mrp':
        return this.#price(mrp)
      case 'selling':
        // Products without a discount repeat the price or leave it out.
        return selling === null ? this.#random.pick([this.#price(mrp), null]) : this.#price(selling)
      case 'percent':
        return discount
      case 'quantity':
        return quantity
      case 'lineAmount':
        return mrp * quantity
      case 'lineNet':
        return (selling ?? mrp) * quantity
      case 'bundle':
        return at % 7 === 3 ? Math.max(1, Math.floor(mrp * 0.9)) : mrp * this.#random.between(2, 10)
      case 'dealer':
        return Math.max(1, Math.round(mrp * 0.15))
      case 'cost':
        return Math.max(1, Math.round(mrp * 0.12))
      case 'difference':
        return this.#random.between(-20, 40)
      case 'sort':
        return this.#random.between(1, 300)
      default:
        return null
    }
  }

  line(product: GroundTruth, at: number, category: string): Line {
    this.#serial++
    let part = 0
    const cells = this.#columns.map((meaning) => {
      if (meaning === 'namePart') part++
      return this.#cell(meaning, product, at, part, category)
    })
    return { cells, product }
  }

  text(text: string): Line {
    const at = this.#random.chance(0.5) ? 0 : Math.max(0, this.#columns.indexOf('name'))
    return { cells: [...Array.from({ length: at }, () => null), text] }
  }

  /** A row like a product's, without its prices. */
  unpriced(product: GroundTruth): Line {
    const prices: Meaning[] = [
      'mrp',
      'selling',
      'percent',
      'quantity',
      'lineAmount',
      'lineNet',
      'bundle',
      'dealer',
      'cost',
    ]
    const { cells } = this.line({ ...product, nameParts: [`New ${product.nameParts[0]}`] }, 0, product.category)
    return { cells: cells.map((cell, index) => (prices.includes(this.#columns[index] as Meaning) ? null : cell)) }
  }

  restartSerial(): void {
    this.#serial = 0
  }
}

const DITTO_MARKS = ['"', '-do-', ',,', 'Ditto', '〃'] as const

/** The contents of the category column, row by row. */
function writtenCategories(random: Random, layout: Layout, products: readonly GroundTruth[]): string[] {
  // Runs of rows without a category alternate with runs that repeat theirs.
  let isBare = false
  const mark = random.pick(DITTO_MARKS)
  return products.map(({ category }, index) => {
    const isFirst = products[index - 1]?.category !== category
    if (layout.categories === 'sparse') {
      if (index % 6 === 0) isBare = index > 0 && random.chance(0.6)
      return isBare ? '' : category
    }
    if (isFirst) return category
    if (layout.categories === 'ditto') return mark
    return layout.categories === 'carried' || layout.categories === 'merged' ? '' : category
  })
}

function writeTable(random: Random, layout: Layout, columns: Meaning[], products: readonly GroundTruth[]): Line[] {
  const writer = new ListWriter(random, columns)
  const written = writtenCategories(random, layout, products)
  const hasDiscountColumn = layout.pricing !== 'one' && layout.pricing !== 'listDiscount'
  return products.flatMap((product, at) => {
    const isFirst = products[at - 1]?.category !== product.category
    const lines: Line[] = []
    if (isFirst && layout.serial === 'perCategory') writer.restartSerial()
    if (isFirst && layout.categories === 'headings') {
      const states = hasDiscountColumn && layout.discounts === 'category' && product.discount > 0
      if (random.chance(0.2)) lines.push({ cells: [] })
      lines.push(writer.text(states ? `${product.category} (${product.discount}% Discount)` : product.category))
    }
    const line = writer.line(product, at, written[at] ?? '')
    const category =
      layout.categories === 'none' || (layout.categories === 'sparse' && written[at] === '')
        ? 'Uncategorised'
        : product.category
    lines.push({ ...line, category })
    if (layout.unpriced === 'yes' && layout.serial !== 'none' && at % 9 === 4) lines.push(writer.unpriced(product))
    if (layout.placeholders === 'yes' && at === products.length - 4) lines.push(writer.text('To be added'))
    return lines
  })
}

const LINES_OF_A_PAGE = 18

/** The lines with the titles repeated on every page. */
const inPages = (lines: readonly Line[], titles: Cell[]): Line[] =>
  lines.flatMap((line, index) =>
    index > 0 && index % LINES_OF_A_PAGE === 0
      ? [{ cells: [`Page ${index / LINES_OF_A_PAGE + 1}`] }, { cells: titles }, line]
      : [line],
  )

const CHARGES = ['Packing & Forwarding Charges', 'Transport (Lorry booking)', 'Less Special Discount', 'Page Total']

function headerRows(random: Random, layout: Layout, columns: Meaning[]): Cell[][] {
  if (layout.headerRows === 'none') return []
  const titles = titlesFor(random, layout, columns)
  if (layout.headerRows === 'one') return [titles]
  const isPrice = (index: number) => columns[index] === 'mrp' || columns[index] === 'selling'
  const first = columns.findIndex((_, index) => isPrice(index))
  if (layout.titles !== 'english' || layout.pricing !== 'pair' || layout.extraPrice !== 'none') return [titles, titles]
  const upper = titles.map((title, index) => (index === first ? 'Price' : isPrice(index) ? null : title))
  const lower = columns.map((meaning): Cell => (meaning === 'mrp' ? 'MRP' : meaning === 'selling' ? 'Net' : null))
  return [upper, lower]
}

/** A list with everything that is true of it. */
export function generateList(seed: number): GeneratedList {
  const random = seededRandom(seed)
  const layout = randomLayout(random)
  const list = honestList(seed, random, layout)
  return layout.trap === 'none' ? list : TRAPS[layout.trap](random, list)
}

function honestList(seed: number, random: Random, layout: Layout): GeneratedList {
  const columns = columnsFor(random, layout)
  const products = generateCatalogue(random, layout)
  if (layout.repeats === 'sameNameOtherCategory' && ['column', 'headings'].includes(layout.categories)) {
    const [first] = products
    const last = products.at(-1)
    if (first && last && first.category !== last.category)
      products.push({ ...last, nameParts: first.nameParts, mrp: last.mrp + 15 })
  }
  const same = layout.repeats === 'sameRow' ? products.at(-1) : undefined
  if (same) products.push({ ...same })

  const width = columns.length
  const half = layout.panels === 'two' ? Math.ceil(products.length / 2) : products.length
  const panels = [products.slice(0, half), products.slice(half)].filter((panel) => panel.length > 0)
  const header = headerRows(random, layout, columns)
  const above: Cell[][] = []
  if (layout.shopTitle === 'yes')
    above.push(
      [`${random.pick(['SRI MURUGAN', 'JAI GANESH', 'ROYAL', 'AMMAN'])} CRACKERS`],
      [random.pick(['Sivakasi - 626 123, Ph: 9876543210', 'Diwali price list 2026', 'www.example.in'])],
    )
  const listDiscount = layout.pricing === 'listDiscount' ? (products[0]?.discount ?? 0) : 0
  if (listDiscount > 0) above.push([`Flat ${listDiscount}% discount on all items`])
  if (above.length > 0 && random.chance(0.4)) above.push([])

  const rows: Cell[][] = [...above]
  for (const cells of header) rows.push(panels.flatMap((_, at) => (at === 0 ? cells : [null, ...cells])))
  const start = rows.length
  const expected: ExpectedProduct[] = []
  const merges: Merge[] = []
  for (const [panel, own] of panels.entries()) {
    const offset = panel * (width + 1)
    const table = writeTable(random, layout, columns, own)
    const lines = layout.pages === 'yes' ? inPages(table, header[0] ?? []) : table
    for (const [index, { cells, product, category }] of lines.entries()) {
      const row = (rows[start + index] ??= [])
      for (const [at, cell] of cells.entries()) {
        while (row.length < offset + at) row.push(null)
        row[offset + at] = cell
      }
      if (!product || category === undefined) continue
      const { nameParts, mrp, discount } = product
      const brand = layout.brand === 'column' ? product.brand : 'Unbranded'
      const percented = layout.pricing === 'percent' || layout.pricing === 'listDiscount'
      const exact = discount === 0 ? null : Math.round(mrp * (100 - discount)) / 100
      const selling = layout.pricing === 'one' ? null : percented ? exact : sellingPrice(mrp, discount)
      const name = nameParts.join(' ')
      expected.push({ row: start + index + 1, panel, name, brand, category, mrp, selling })
    }
  }
  const at = columns.indexOf('category')
  if (layout.categories === 'merged' && layout.format !== 'csv' && layout.panels === 'one') {
    const firsts = rows.flatMap((row, index) => (index >= start && row[at] ? [index] : []))
    for (const [index, from] of firsts.entries()) {
      const to = (firsts[index + 1] ?? rows.length) - 1
      if (to > from) merges.push({ column: at, from, to })
    }
  }
  for (const charge of layout.charges === 'yes' ? CHARGES : [])
    rows.push(columns.map((meaning) => (meaning === 'name' ? charge : meaning === 'mrp' ? 250 : null)))
  if (layout.total === 'yes') rows.push(columns.map((meaning) => (meaning === 'name' ? 'Grand Total' : null)))
  if (layout.notes === 'yes') rows.push([], ['NOTE : Prices are subject to change'], ['* Transport charges extra'])
  const repeated = panels.flatMap((_, index): Meaning[] => (index === 0 ? columns : ['serial', ...columns]))
  return { seed, layout, rows, merges, firstRow: start, columns: repeated, expected, listDiscount }
}
