import type { PriceListQuestion } from '@phuljhari/contract/products/price-list-question'
import type { Cell } from '../grid.ts'
import { amountOf } from './amounts.ts'
import { isBlank, isWording, textOf } from './cells.ts'
import { contentsBelow } from './column-contents.ts'
import { loneText } from './rows-without-product.ts'
import { isPriceRole, titledColumns, type Table } from './table.ts'

type Rows = ReadonlyArray<readonly Cell[]>

const EXAMPLES = 3

/** The first column of a second table next to the first one, or null. `table` is the one that was found. */
export function secondPanel(rows: Rows, { header, titles, firstRow }: Table): number | null {
  if (header.length === 0) return null
  const below = contentsBelow(rows.slice(firstRow))
  const titled = titledColumns(titles)
  const names = titled.filter(({ role, index }) => role === 'name' && below.holdsWords(index))
  const [, second] = names
  if (second === undefined) return null
  const prices = titled.filter(({ role, index }) => isPriceRole(role) && below.holdsAmounts(index))
  const [left, right] = [
    prices.filter(({ index }) => index < second.index),
    prices.filter(({ index }) => index > second.index),
  ]
  const hasTwin = new Set(names.map(({ title }) => title.toLowerCase())).size < names.length
  const isSecond = right.some(({ role }) => left.some((column) => column.role === role))
  if (!isSecond && !(hasTwin && right.length > 0)) return null
  const lastOfLeft = left.at(-1)
  return lastOfLeft === undefined ? null : lastOfLeft.index + 1
}

/** The columns left of `split`. */
export const leftOf = (rows: Rows, split: number): Cell[][] => rows.map((row) => row.slice(0, split))

/**
 * The columns from `split` on, at their positions. A heading that is the only text in its row spans both panels, so it
 * applies to the right one too unless that has separate headings.
 */
export function rightOf(rows: Rows, split: number, { header, columns }: Table): Cell[][] {
  const right = rows.map((row) => row.map((cell, index) => (index < split ? null : cell)))
  const start = (header.at(-1) ?? -1) + 1
  const isLone = (row: readonly Cell[]) => row.filter((cell) => !isBlank(cell)).length === 1 && row.some(isWording)
  if (right.slice(start).some(isLone)) return right
  return right.map((row, index) => {
    const over = index < start ? null : loneText(rows[index] ?? [], columns)
    return over === null || !row.every(isBlank) ? row : row.with(Math.min(split, row.length - 1), over)
  })
}

/** Whether to read both of two tables side by side. */
export function panelsQuestion(rows: Rows, split: number, { columns, firstRow }: Table): PriceListQuestion {
  const below = rows.slice(firstRow)
  const isPriced = (row: readonly Cell[]) => row.some((cell) => (amountOf(cell) ?? 0) > 0)
  const left = below
    .filter((row) => isPriced(row.slice(0, split)))
    .map((row) => textOf(row[columns.productName ?? 0]))
    .filter((text) => text !== '')
  const right = below
    .map((row) => row.slice(split))
    .filter(isPriced)
    .flatMap((row) => textOf(row.find((cell) => isWording(cell))) || [])
  return {
    id: 'panels',
    text: 'Two tables are side by side. Which do you want to upload?',
    isOptional: false,
    options: [
      { id: 'both', label: 'Both', examples: [...left.slice(0, 2), ...right.slice(0, 2)] },
      { id: 'left', label: 'Only the left one', examples: left.slice(0, EXAMPLES) },
      { id: 'right', label: 'Only the right one', examples: right.slice(0, EXAMPLES) },
    ],
  }
}
