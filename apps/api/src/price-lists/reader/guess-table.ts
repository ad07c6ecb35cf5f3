import type { PriceListQuestion } from '@phuljhari/contract/products/price-list-question'
import type { Cell } from '../grid.ts'
import { amountOf } from './amounts.ts'
import { answerTo } from './answers.ts'
import { isBlank, isWording, textOf } from './cells.ts'
import type { Decisions } from './choose-columns.ts'
import { contentsBelow } from './column-contents.ts'
import type { Role } from './column-role.ts'
import { columnName } from './column-titles.ts'
import { couldBeHeading } from './headings.ts'
import { likelyNames, MOST_DIFFER, nameQuestion } from './name-column.ts'
import { differing, likeliestFirst } from './price-candidates.ts'
import { pairId, pricePairs, priceQuestion, type PricePair } from './price-question.ts'
import { NO_COLUMNS, NO_RULES, type Columns, type Table } from './table.ts'
import { roleOf } from './titles.ts'
import { namesKind } from './trade-words.ts'

type Rows = ReadonlyArray<readonly Cell[]>

/** Fewer rows may look like a table by chance. */
const FEWEST_ROWS = 3
const MOST = 0.9
/** Some products may lack their price. */
const MOST_PRICED = 0.7
/** Titles that some lists have even where the title of the name column is not recognised. */
const NO_PRICES: ReadonlyArray<Role | null> = [
  'percent',
  'serial',
  'quantity',
  'unit',
  'other',
  'taxRate',
  'saleStatus',
]
const NO_NAMES: ReadonlyArray<Role | null> = [...NO_PRICES, 'brand', 'category', 'subcategory']
/** How many cells a row needs that may be a header in words that are not recognised. */
const FEWEST_TITLES = 3

const share = (rows: Rows, is: (row: readonly Cell[]) => boolean) =>
  rows.length === 0 ? 0 : rows.filter(is).length / rows.length

const FEWEST_HEADINGS = 2

/** The last row above the products whose cells may be titles in words that are not recognised. */
function unknownTitles(rows: Rows, firstProduct: number): number | null {
  const at = rows.slice(0, firstProduct).findLastIndex((row) => {
    const filled = row.filter((cell) => !isBlank(cell))
    return filled.length >= FEWEST_TITLES && filled.every(isWording)
  })
  return at < 0 ? null : at
}

/** The row of the first product, or of the heading right above it where other headings follow. */
function firstRowOf(rows: Rows, firstProduct: number, titlesAt: number | null): number {
  if (titlesAt !== null) return titlesAt + 1
  const isHeading = (row: readonly Cell[]) => {
    const filled = row.filter((cell) => !isBlank(cell))
    return filled.length === 1 && filled.every((cell) => isWording(cell) && couldBeHeading(textOf(cell)))
  }
  const above = rows.slice(0, firstProduct).findLastIndex((row) => !row.every(isBlank))
  const last = rows.findLastIndex((row) => row.some((cell) => (amountOf(cell) ?? 0) > 0))
  const headings = rows.slice(Math.max(above, 0), last).filter(isHeading)
  // A lone text above may be the shop's name, unless it names a kind of fireworks.
  const isCategory =
    headings.length >= FEWEST_HEADINGS || headings.some((row) => row.some((cell) => namesKind(textOf(cell))))
  return above >= 0 && isCategory && isHeading(rows[above] ?? []) ? above : firstProduct
}

/** The table of a sheet without a recognised header, by its contents. Null without rows of names and prices. */
export function guessTable(rows: Rows, { answers, chosen, pricesIncludeTax }: Decisions): Table | null {
  const isRow = (row: readonly Cell[]) => row.some(isWording) && row.some((cell) => (amountOf(cell) ?? 0) > 0)
  const firstProduct = rows.findIndex(isRow)
  const products = rows.filter(isRow)
  if (firstProduct < 0 || products.length < FEWEST_ROWS) return null
  const below = contentsBelow(products)
  const width = products.reduce((most, row) => Math.max(most, row.length), 0)
  const every = Array.from({ length: width }, (_, index) => index)
  const mostly = (index: number, is: (cell: Cell | undefined) => boolean, most = MOST) =>
    share(products, (row) => is(row[index])) >= most

  const titlesAt = unknownTitles(rows, firstProduct)
  const titles = every.map((index) => (titlesAt === null ? '' : textOf(rows[titlesAt]?.[index])))
  const roles = titles.map((title) => roleOf(title))
  const all = (...wanted: Role[]) =>
    wanted.flatMap((role) => every.filter((index) => roles[index] === role && below.isFilled(index)))
  const name = (index: number) => columnName(titles, products, index)
  const questions: PriceListQuestion[] = []

  const words = likelyNames(
    every.filter((index) => mostly(index, isWording) && !NO_NAMES.includes(roles[index] ?? null)),
    below,
  )
  const [likeliest] = words
  if (likeliest === undefined) return null
  const distinct = words.filter((index) => index === likeliest || below.distinct(index) >= MOST_DIFFER)
  let productName = chosen.productName ?? likeliest
  if (chosen.productName === undefined && distinct.length > 1) {
    const question = nameQuestion(distinct, below, name)
    questions.push(question)
    const answer = answerTo(question, answers)
    productName = distinct.find((index) => answer === `column:${index}`) ?? productName
  }

  const numbers = every.filter(
    (index) =>
      index !== productName &&
      !below.countsUp(index) &&
      !below.isPadded(index) &&
      !NO_PRICES.includes(roles[index] ?? null),
  )
  const amounts = numbers.filter((index) => mostly(index, (cell) => amountOf(cell) !== null, MOST_PRICED))
  // Columns in which only some products have amounts.
  const partial = numbers.filter(
    (index) => !amounts.includes(index) && share(products, (row) => (amountOf(row[index]) ?? 0) > 0) > 1 - MOST,
  )
  const priced = differing([...amounts, ...partial], below)
  const [first] = amounts
  if (first === undefined) return null
  const sheet = { all, title: (index: number) => titles[index] ?? '', isTitled: () => false, below, productName }
  const [one = 0, two = 0, three = 0] = priced
  // The amounts may be a price, the discount in rupees and the price after it.
  const isSum =
    priced.length === 3 &&
    share(
      products,
      (row) => Math.abs(below.amount(row, one) - below.amount(row, two) - below.amount(row, three)) < 0.01,
    ) >= MOST
  const readings = likeliestFirst(pricePairs(priced, below), sheet, [], pricesIncludeTax)
  const pairs = isSum
    ? readings.toSorted((a, b) => Number(b.discountPrice === three) - Number(a.discountPrice === three))
    : readings
  const isSettled = chosen.orignalPrice !== undefined && chosen.discountPrice !== undefined
  let pair: PricePair = pairs[0] ?? { orignalPrice: first, discountPrice: null }
  // Without any title two amounts are MRP and price where one is a steady share of the other: nothing contradicts it.
  const isCertain =
    titlesAt === null &&
    partial.length === 0 &&
    priced.length === 2 &&
    pair.discountPrice !== null &&
    below.hasSteadyRatio(pair.discountPrice, pair.orignalPrice)
  if (priced.length > 1 && pairs.length > 1 && !isSettled && !isCertain) {
    const question = priceQuestion(pairs, { below, productName, name })
    questions.push(question)
    const answer = answerTo(question, answers)
    pair = pairs.find((one) => pairId(one) === answer) ?? pair
  }
  const columns: Columns = {
    ...NO_COLUMNS,
    productName,
    brandName: all('brand')[0] ?? null,
    category: all('category', 'subcategory')[0] ?? null,
    ...pair,
    ...(chosen.orignalPrice === pair.discountPrice && { discountPrice: null }),
    discountPercent: all('percent')[0] ?? null,
  }
  return {
    header: titlesAt === null ? [] : [titlesAt],
    heading: '',
    firstRow: firstRowOf(rows, firstProduct, titlesAt),
    titles,
    width: null,
    columns: { ...columns, ...chosen },
    rules: NO_RULES,
    isSpecified: false,
    questions,
  }
}
