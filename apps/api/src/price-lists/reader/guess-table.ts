import type { Cell } from '../grid.ts'
import { amountOf } from './amounts.ts'
import { isBlank, isWording, textOf } from './cells.ts'
import { contentsBelow } from './column-contents.ts'
import { DOUBT } from './doubts.ts'
import type { Table } from './table.ts'

/** Fewer rows than this are chance. */
const FEWEST_ROWS = 3
const MOST = 0.9

const share = (rows: ReadonlyArray<readonly Cell[]>, is: (row: readonly Cell[]) => boolean) =>
  rows.length === 0 ? 0 : rows.filter(is).length / rows.length

/** 1, 2, 3 …, also where it starts anew: no price. */
function countsUp(cells: ReadonlyArray<number | null>): boolean {
  const steps = cells
    .slice(1)
    .filter((cell, index) => cell !== null && (cell === (cells[index] ?? 0) + 1 || cell === 1))
  return steps.length >= MOST * (cells.length - 1)
}

type Prices = { orignalPrice: number; discountPrice: number | null; isCertain: boolean }

/** Which of the columns of amounts are the prices: of two, one that is the same part of the other in every row is what is paid; of three, when the second is what the third lacks, the third. */
function pricesAmong(amounts: readonly number[], rows: ReadonlyArray<readonly Cell[]>): Prices | null {
  const at = (row: readonly Cell[], index: number) => amountOf(row[index]) ?? 0
  const [one, two, three] = amounts
  if (one === undefined) return null
  if (two === undefined) return { orignalPrice: one, discountPrice: null, isCertain: true }
  if (three === undefined) {
    const below = contentsBelow(rows)
    const prices = (orignalPrice: number, discountPrice: number) => ({
      orignalPrice,
      discountPrice,
      // Pieces beside a price are lower than it too, but no steady part of it.
      isCertain: below.isPartOf(discountPrice, orignalPrice),
    })
    if (rows.every((row) => at(row, two) <= at(row, one))) return prices(one, two)
    if (rows.every((row) => at(row, one) <= at(row, two))) return prices(two, one)
    return { orignalPrice: one, discountPrice: null, isCertain: false }
  }
  const isSum = share(rows, (row) => Math.abs(at(row, one) - at(row, two) - at(row, three)) < 0.01) >= MOST
  return { orignalPrice: one, discountPrice: isSum ? three : null, isCertain: false }
}

const startsWithDigit = (cell: Cell | undefined) => /^\d/.test(textOf(cell))

/** The table of a sheet that names no columns: told by what stands in them. Null where no rows of names and prices are found. */
export function guessTable(rows: ReadonlyArray<readonly Cell[]>): Table | null {
  const isRow = (row: readonly Cell[]) => row.some(isWording) && row.some((cell) => (amountOf(cell) ?? 0) > 0)
  const firstRow = rows.findIndex(isRow)
  const products = rows.filter(isRow)
  if (firstRow < 0 || products.length < FEWEST_ROWS) return null
  const width = products.reduce((most, row) => Math.max(most, row.length), 0)
  const every = Array.from({ length: width }, (_, index) => index)
  const kinds = (index: number) => new Set(products.map((row) => textOf(row[index]))).size
  const mostly = (index: number, is: (cell: Cell | undefined) => boolean) =>
    share(products, (row) => is(row[index])) >= MOST

  const words = every.filter((index) => mostly(index, isWording))
  const productName = words.toSorted((one, other) => kinds(other) - kinds(one))[0]
  if (productName === undefined) return null
  const numbers = every.filter(
    (index) => index !== productName && !countsUp(products.map((row) => amountOf(row[index]))),
  )
  const amounts = numbers.filter((index) => mostly(index, (cell) => amountOf(cell) !== null))
  const complete = products.filter((row) => amounts.every((index) => amountOf(row[index]) !== null))
  const prices = pricesAmong(amounts, complete)
  if (!prices) return null
  // "10 Pcs" is the size of a pack.
  const category =
    words.find(
      (index) => index !== productName && kinds(index) * 2 <= products.length && !mostly(index, startsWithDigit),
    ) ?? null
  // Prices that only some products have.
  const hasOthers = numbers.some(
    (index) => !amounts.includes(index) && share(products, (row) => (amountOf(row[index]) ?? 0) > 0) > 1 - MOST,
  )
  const hasTitles = rows.slice(0, firstRow).some((row) => row.filter((cell) => !isBlank(cell)).length > 2)
  const { isCertain, ...columns } = prices
  return {
    header: [],
    heading: '',
    firstRow,
    titles: every.map(() => ''),
    width: null,
    columns: { productName, brandName: null, category, discountPercent: null, quantity: null, ...columns },
    doubts: isCertain && !hasOthers && !hasTitles ? [] : [DOUBT.noHeader],
  }
}
