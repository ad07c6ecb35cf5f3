import type { Cell } from '../grid.ts'
import { amountOf, percentOf } from './amounts.ts'
import { isBlank, isSheetError, isWording, textOf } from './cells.ts'
import { categoryOf, isSum, statedDiscount } from './headings.ts'
import type { Columns, Table } from './table.ts'

/** All that stands in a row. */
export const joinedText = (row: readonly Cell[]) =>
  row
    .map(textOf)
    .filter((text) => text !== '')
    .join(' · ')

/** What stands beside a heading without being one: a discount, a letter that counts the headings. A number may count a product. */
const isAside = (cell: Cell): boolean =>
  typeof cell === 'string' &&
  (/^(?:\p{L}|[ivx]{2,4})$/iu.test(textOf(cell)) ||
    (categoryOf(textOf(cell)) === '' && statedDiscount(textOf(cell)) !== null) ||
    /^\d{1,2}(?:\.\d+)?\s*%$/.test(textOf(cell)))

/** The one text of a row that holds nothing else, or nothing but asides; null for other rows. A text where a price should be is no heading but a mistake. */
export function loneText(row: readonly Cell[], { orignalPrice, discountPrice }: Columns): string | null {
  const filled = row.flatMap((cell, index) => (isBlank(cell) ? [] : [{ cell, index }]))
  const main =
    filled.find(({ cell }) => isWording(cell) && !isAside(cell)) ?? filled.find(({ cell }) => isWording(cell))
  if (!main || main.index === orignalPrice || main.index === discountPrice) return null
  return filled.every((other) => other === main || isAside(other.cell)) ? textOf(main.cell) : null
}

/** "2 | BOMBS" above a row that counts from 1 again: its number counts the headings. Gives the row without it. */
export function withoutCount(rows: ReadonlyArray<readonly Cell[]>, index: number): readonly Cell[] {
  const row = rows[index] ?? []
  const at = row.findIndex((cell) => !isBlank(cell))
  const next = rows.slice(index + 1, index + 4).find((below) => !below.every(isBlank))
  const isCount = /^\d{1,2}$/.test(textOf(row[at]))
  return isCount && next !== undefined && amountOf(next[at]) === 1 ? row.with(at, null) : row
}

/** The discount that a heading's row states, in its text or in a cell beside it: "80%", but not a bare number. */
export const discountBeside = (row: readonly Cell[]): number | null =>
  row
    .map((cell) => statedDiscount(textOf(cell)) ?? (textOf(cell).includes('%') ? percentOf(cell) : null))
    .find((percent) => percent !== null) ?? null

/** A row below the last product that was meant as one: it has a name and something where its price, brand or category should be, or a number before it. */
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

/** A line of a form that nobody filled in, or a sum: no name, and no price or no number of its own. */
export function isEmptyLine(row: readonly Cell[], { columns }: Table): boolean {
  const name = columns.productName === null ? '' : textOf(row[columns.productName])
  const price = columns.orignalPrice === null ? null : amountOf(row[columns.orignalPrice])
  const prices = [columns.orignalPrice, columns.discountPrice].map((index) => (index === null ? null : row[index]))
  return isSum(name) || row.some((cell) => isSum(textOf(cell))) || (name === '' && !price && !prices.some(isSheetError))
}
