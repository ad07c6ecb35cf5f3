import type { Cell } from '../grid.ts'
import { amountOf } from './amounts.ts'
import { isBlank, isWording, textOf } from './cells.ts'
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

type Prices = { orignalPrice: number; discountPrice: number | null; doubtful: boolean }

/** Which of the columns of amounts are the prices: the lower of two is what is paid; of three, when the second is what the third lacks, the third. */
function pricesAmong(amounts: readonly number[], rows: ReadonlyArray<readonly Cell[]>): Prices | null {
  const at = (row: readonly Cell[], index: number) => amountOf(row[index]) ?? 0
  const [one, two, three] = amounts
  if (one === undefined) return null
  if (two === undefined) return { orignalPrice: one, discountPrice: null, doubtful: false }
  if (three === undefined) {
    if (rows.every((row) => at(row, two) <= at(row, one)))
      return { orignalPrice: one, discountPrice: two, doubtful: false }
    if (rows.every((row) => at(row, one) <= at(row, two)))
      return { orignalPrice: two, discountPrice: one, doubtful: false }
    return { orignalPrice: one, discountPrice: null, doubtful: true }
  }
  const isSum = share(rows, (row) => Math.abs(at(row, one) - at(row, two) - at(row, three)) < 0.01) >= MOST
  return { orignalPrice: one, discountPrice: isSum ? three : null, doubtful: true }
}

/** The table of a sheet that names no columns: told by what stands in them. Null where no rows of names and prices are found. */
export function guessTable(rows: readonly Cell[][]): Table | null {
  const isRow = (row: readonly Cell[]) => row.some(isWording) && row.some((cell) => (amountOf(cell) ?? 0) > 0)
  const firstRow = rows.findIndex(isRow)
  const products = rows.filter(isRow)
  if (firstRow < 0 || products.length < FEWEST_ROWS) return null
  const width = products.reduce((most, row) => Math.max(most, row.length), 0)
  const every = Array.from({ length: width }, (_, index) => index)
  const kinds = (index: number) => new Set(products.map((row) => textOf(row[index]))).size

  const words = every.filter((index) => share(products, (row) => isWording(row[index])) >= MOST)
  const productName = words.toSorted((one, other) => kinds(other) - kinds(one))[0]
  if (productName === undefined) return null
  const amounts = every.filter(
    (index) =>
      index !== productName &&
      share(products, (row) => amountOf(row[index]) !== null) >= MOST &&
      !countsUp(products.map((row) => amountOf(row[index]))),
  )
  const complete = products.filter((row) => amounts.every((index) => amountOf(row[index]) !== null))
  const prices = pricesAmong(amounts, complete)
  if (!prices) return null
  const category = words.find((index) => index !== productName && kinds(index) * 2 <= products.length) ?? null
  const { doubtful, ...columns } = prices
  return {
    header: [],
    firstRow,
    titles: every.map(() => ''),
    columns: { productName, brandName: null, category, discountPercent: null, quantity: null, ...columns },
    doubtful: doubtful || rows.slice(0, firstRow).some((row) => row.filter((cell) => !isBlank(cell)).length > 2),
  }
}
