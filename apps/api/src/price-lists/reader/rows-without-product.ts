import type { Cell } from '../grid.ts'
import { amountOf } from './amounts.ts'
import { isBlank, isSheetError, isWording, textOf } from './cells.ts'
import { categoryOf, discountIn, hasNoDiscount } from './headings.ts'
import { isSum } from './sums.ts'
import type { Columns, Table } from './table.ts'

/** All cells of a row as one text. */
export const joinedText = (row: readonly Cell[]) =>
  row
    .map(textOf)
    .filter((text) => text !== '')
    .join(' · ')

/** Text allowed next to a heading: a discount, or a letter that numbers the headings. A digit may number a product. */
const isAside = (cell: Cell): boolean =>
  typeof cell === 'string' &&
  (/^(?:\p{L}|[ivx]{2,4})$/iu.test(textOf(cell)) ||
    (categoryOf(textOf(cell)) === '' && (discountIn(textOf(cell)) !== null || hasNoDiscount(textOf(cell)))) ||
    /^\d{1,2}(?:\.\d+)?\s*%$/.test(textOf(cell)))

/** The only text of a row, apart from asides, else null. A text in a price column is a mistake, not a heading. */
export function loneText(row: readonly Cell[], { orignalPrice, discountPrice }: Columns): string | null {
  const filled = row.flatMap((cell, index) => (isBlank(cell) ? [] : [{ cell, index }]))
  const main =
    filled.find(({ cell }) => isWording(cell) && !isAside(cell)) ?? filled.find(({ cell }) => isWording(cell))
  if (!main || main.index === orignalPrice || main.index === discountPrice) return null
  return filled.every((other) => other === main || isAside(other.cell)) ? textOf(main.cell) : null
}

/** A row without the number of its heading: "2 | BOMBS" above a row that counts from 1 again. */
export function withoutCount(rows: ReadonlyArray<readonly Cell[]>, index: number): readonly Cell[] {
  const row = rows[index] ?? []
  const at = row.findIndex((cell) => !isBlank(cell))
  const next = rows.slice(index + 1, index + 4).find((below) => !below.every(isBlank))
  const isCount = /^\d{1,2}$/.test(textOf(row[at]))
  return isCount && next !== undefined && amountOf(next[at]) === 1 ? row.with(at, null) : row
}

/** The percentage that a heading row states, in its text or in another cell: "80%", but not a bare number. */
export const discountBeside = (row: readonly Cell[]): number | null =>
  row.map((cell) => discountIn(textOf(cell))?.percents[0] ?? null).find((percent) => percent !== null) ?? null

/** Whether a row below the last product is an invalid product: it has a name and a price, brand, category or number. */
export function isAttempt(
  row: readonly Cell[],
  { productName, orignalPrice, discountPrice, brandName, category }: Columns,
): boolean {
  if (productName === null || isBlank(row[productName])) return false
  const isFilled = (index: number | null) => index !== null && index !== productName && !isBlank(row[index])
  return (
    [orignalPrice, discountPrice, brandName, category].some(isFilled) ||
    row.slice(0, productName).some((cell) => !isBlank(cell) && amountOf(cell) !== null)
  )
}

/** Whether a row is an unused line of a form or a sum. */
export function isEmptyLine(row: readonly Cell[], { columns }: Table): boolean {
  const name = columns.productName === null ? '' : textOf(row[columns.productName])
  const price = columns.orignalPrice === null ? null : amountOf(row[columns.orignalPrice])
  const prices = [columns.orignalPrice, columns.discountPrice].map((index) => (index === null ? null : row[index]))
  return isSum(name) || row.some((cell) => isSum(textOf(cell))) || (name === '' && !price && !prices.some(isSheetError))
}
