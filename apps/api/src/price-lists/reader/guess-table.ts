import type { Cell } from '../grid.ts'
import { amountOf } from './amounts.ts'
import { answerTo } from './answers.ts'
import { isBlank, isWording, textOf } from './cells.ts'
import type { Decisions } from './choose-columns.ts'
import { contentsBelow, type Contents } from './column-contents.ts'
import type { Role } from './column-role.ts'
import { columnName } from './column-titles.ts'
import { couldBeHeading } from './headings.ts'
import { pairId, pricePairs, priceQuestion, type PricePair } from './price-question.ts'
import { NO_TRADE_COLUMNS, type Columns, type Table } from './table.ts'
import { roleOf } from './titles.ts'
import { namesKind } from './trade-words.ts'

type Rows = ReadonlyArray<readonly Cell[]>

/** Fewer rows may look like a table by chance. */
const FEWEST_ROWS = 3
const MOST = 0.9
/** Some products may lack their price. */
const MOST_PRICED = 0.7
/** Titles that some lists have even where the title of the name column is not recognised. */
const NO_PRICES: ReadonlyArray<Role | null> = ['percent', 'serial', 'quantity', 'unit', 'other']
/** How many cells a row needs that may be a header in words that are not recognised. */
const FEWEST_TITLES = 3

const share = (rows: Rows, is: (row: readonly Cell[]) => boolean) =>
  rows.length === 0 ? 0 : rows.filter(is).length / rows.length

/** The likeliest reading of the columns of amounts; `isCertain` when it is the only one. */
function pricesAmong(
  amounts: readonly number[],
  rows: Rows,
  below: Contents,
): (PricePair & { isCertain: boolean }) | null {
  const at = (row: readonly Cell[], index: number) => amountOf(row[index]) ?? 0
  const [one, two, three] = amounts
  if (one === undefined) return null
  if (two === undefined) return { orignalPrice: one, discountPrice: null, isCertain: true }
  if (three === undefined) {
    const pair = (orignalPrice: number, discountPrice: number) => ({
      orignalPrice,
      discountPrice,
      // A quantity is lower than the price too, but never a steady share of it.
      isCertain: below.hasSteadyRatio(discountPrice, orignalPrice),
    })
    if (rows.every((row) => at(row, two) <= at(row, one))) return pair(one, two)
    if (rows.every((row) => at(row, one) <= at(row, two))) return pair(two, one)
    return { orignalPrice: one, discountPrice: null, isCertain: false }
  }
  // The amounts may be a price, the discount in rupees and the price after it.
  const isSum = share(rows, (row) => Math.abs(at(row, one) - at(row, two) - at(row, three)) < 0.01) >= MOST
  return { orignalPrice: one, discountPrice: isSum ? three : null, isCertain: false }
}

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
export function guessTable(rows: Rows, { answers, chosen }: Decisions): Table | null {
  const isRow = (row: readonly Cell[]) => row.some(isWording) && row.some((cell) => (amountOf(cell) ?? 0) > 0)
  const firstProduct = rows.findIndex(isRow)
  const products = rows.filter(isRow)
  if (firstProduct < 0 || products.length < FEWEST_ROWS) return null
  const below = contentsBelow(products)
  const width = products.reduce((most, row) => Math.max(most, row.length), 0)
  const every = Array.from({ length: width }, (_, index) => index)
  const kinds = (index: number) => new Set(products.map((row) => textOf(row[index]))).size
  const mostly = (index: number, is: (cell: Cell | undefined) => boolean, most = MOST) =>
    share(products, (row) => is(row[index])) >= most

  const words = every.filter((index) => mostly(index, isWording))
  const productName = chosen.productName ?? words.toSorted((one, other) => kinds(other) - kinds(one))[0]
  if (productName === undefined) return null
  const titlesAt = unknownTitles(rows, firstProduct)
  const titles = every.map((index) => (titlesAt === null ? '' : textOf(rows[titlesAt]?.[index])))
  const roles = titles.map((title) => roleOf(title))
  const numbers = every.filter(
    (index) => index !== productName && !below.countsUp(index) && !NO_PRICES.includes(roles[index] ?? null),
  )
  const amounts = numbers.filter((index) => mostly(index, (cell) => amountOf(cell) !== null, MOST_PRICED))
  const complete = products.filter((row) => amounts.every((index) => amountOf(row[index]) !== null))
  const likeliest = pricesAmong(amounts, complete, below)
  if (!likeliest) return null

  // Columns in which only some products have amounts.
  const partial = numbers.filter(
    (index) => !amounts.includes(index) && share(products, (row) => (amountOf(row[index]) ?? 0) > 0) > 1 - MOST,
  )
  const isOpen = !likeliest.isCertain || partial.length > 0 || (titlesAt !== null && amounts.length > 1)
  const isSettled = chosen.orignalPrice !== undefined && chosen.discountPrice !== undefined
  const name = (index: number) => columnName(titles, products, index)
  const pairs = pricePairs([...amounts, ...partial], below)
  const question = isOpen && !isSettled && pairs.length > 1 ? priceQuestion(pairs, { below, productName, name }) : null
  const answer = question && answerTo(question, answers)
  const { orignalPrice, discountPrice } = pairs.find((pair) => pairId(pair) === answer) ?? likeliest
  const columns: Columns = {
    productName,
    nameParts: [],
    brandName: null,
    category: null,
    orignalPrice,
    discountPrice: chosen.orignalPrice === discountPrice ? null : discountPrice,
    discountPercent: every.find((index) => roles[index] === 'percent') ?? null,
    discountAmount: null,
    quantity: null,
    ...NO_TRADE_COLUMNS,
  }
  return {
    header: titlesAt === null ? [] : [titlesAt],
    heading: '',
    firstRow: firstRowOf(rows, firstProduct, titlesAt),
    titles,
    width: null,
    columns: { ...columns, ...chosen },
    hasPlainPercents: false,
    isSpecified: false,
    questions: question ? [question] : [],
  }
}
