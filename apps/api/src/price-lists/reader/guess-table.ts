import type { Cell } from '../grid.ts'
import { amountOf } from './amounts.ts'
import { answerTo } from './answer-to.ts'
import { isBlank, isWording, textOf } from './cells.ts'
import type { Decisions } from './choose-columns.ts'
import { contentsBelow, type Contents } from './column-contents.ts'
import { titleOf } from './column-titles.ts'
import { pairId, pricePairs, priceQuestion, type PricePair } from './price-question.ts'
import type { Columns, Table } from './table.ts'

type Rows = ReadonlyArray<readonly Cell[]>

/** Fewer rows may look like a table by chance. */
const FEWEST_ROWS = 3
const MOST = 0.9
/** Cells of a row that may be a header in words that are not recognised. */
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
  // Price, discount and what is left of it.
  const isSum = share(rows, (row) => Math.abs(at(row, one) - at(row, two) - at(row, three)) < 0.01) >= MOST
  return { orignalPrice: one, discountPrice: isSum ? three : null, isCertain: false }
}

/** A row above the products whose cells may be titles in words that are not recognised. */
function unknownTitles(rows: Rows, firstRow: number): number | null {
  const above = rows.slice(0, firstRow)
  const at = above.findLastIndex((row) => !row.every(isBlank))
  const filled = (above[at] ?? []).filter((cell) => !isBlank(cell))
  return filled.length >= FEWEST_TITLES && filled.every(isWording) ? at : null
}

/** The table of a sheet without a recognised header, by its contents. Null where no rows of names and prices are found. */
export function guessTable(rows: Rows, { answers, chosen }: Decisions): Table | null {
  const isRow = (row: readonly Cell[]) => row.some(isWording) && row.some((cell) => (amountOf(cell) ?? 0) > 0)
  const firstRow = rows.findIndex(isRow)
  const products = rows.filter(isRow)
  if (firstRow < 0 || products.length < FEWEST_ROWS) return null
  const below = contentsBelow(products)
  const width = products.reduce((most, row) => Math.max(most, row.length), 0)
  const every = Array.from({ length: width }, (_, index) => index)
  const kinds = (index: number) => new Set(products.map((row) => textOf(row[index]))).size
  const mostly = (index: number, is: (cell: Cell | undefined) => boolean) =>
    share(products, (row) => is(row[index])) >= MOST

  const words = every.filter((index) => mostly(index, isWording))
  const productName = chosen.productName ?? words.toSorted((one, other) => kinds(other) - kinds(one))[0]
  if (productName === undefined) return null
  const numbers = every.filter((index) => index !== productName && !below.countsUp(index))
  const amounts = numbers.filter((index) => mostly(index, (cell) => amountOf(cell) !== null))
  const complete = products.filter((row) => amounts.every((index) => amountOf(row[index]) !== null))
  const likeliest = pricesAmong(amounts, complete, below)
  if (!likeliest) return null

  const titlesAt = unknownTitles(rows, firstRow)
  const titles = every.map((index) => (titlesAt === null ? '' : textOf(rows[titlesAt]?.[index])))
  // Amounts that only some products have.
  const partial = numbers.filter(
    (index) => !amounts.includes(index) && share(products, (row) => (amountOf(row[index]) ?? 0) > 0) > 1 - MOST,
  )
  const isOpen = !likeliest.isCertain || partial.length > 0 || (titlesAt !== null && amounts.length > 1)
  const isSettled = chosen.orignalPrice !== undefined && chosen.discountPrice !== undefined
  const title = (index: number) => titleOf(titles, products, index)
  const pairs = pricePairs([...amounts, ...partial], below)
  const question = isOpen && !isSettled && pairs.length > 1 ? priceQuestion(pairs, { below, productName, title }) : null
  const answer = question && answerTo(question, answers)
  const { orignalPrice, discountPrice } = pairs.find((pair) => pairId(pair) === answer) ?? likeliest
  const columns: Columns = {
    productName,
    nameParts: [],
    brandName: null,
    category: null,
    orignalPrice,
    discountPrice: chosen.orignalPrice === discountPrice ? null : discountPrice,
    discountPercent: null,
    discountAmount: null,
    quantity: null,
  }
  return {
    header: titlesAt === null ? [] : [titlesAt],
    heading: '',
    firstRow,
    titles,
    width: null,
    columns: { ...columns, ...chosen },
    hasPlainPercents: false,
    questions: question ? [question] : [],
  }
}
