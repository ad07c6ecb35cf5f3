import type { PriceListQuestion } from '@phuljhari/contract/products/price-list-question'
import type { Cell } from '../grid.ts'
import { amountOf } from './amounts.ts'
import { isBlank, isWording, textOf } from './cells.ts'
import { contentsBelow } from './column-contents.ts'
import { loneText } from './rows-without-product.ts'
import { isPriceRole, titledColumns, type Table } from './table.ts'
import { t } from '@phuljhari/contract/rules/t'

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

const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six'] as const

/**
 * Which of several tables side by side to read.
 * @param panels the rows of each, from left to right, without the columns of the others.
 */
export function panelsQuestion(panels: readonly Rows[]): PriceListQuestion {
  const isPriced = (row: readonly Cell[]) => row.some((cell) => (amountOf(cell) ?? 0) > 0)
  const names = panels.map((rows) => rows.filter(isPriced).flatMap((row) => textOf(row.find(isWording)) || []))
  const isPair = panels.length === 2
  const one = (at: number) => {
    const [id, label] = isPair
      ? (
          [
            ['left', 'Only the left one'],
            ['right', 'Only the right one'],
          ] as const
        )[at === 0 ? 0 : 1]
      : [`panel:${at}`, `Only number ${at + 1} from the left`]
    return { id, label, examples: names[at]?.slice(0, EXAMPLES) ?? [] }
  }
  return {
    id: 'panels',
    text: t('{count} tables are side by side. Which do you want to upload?', {
      count: NUMBERS[panels.length] ?? panels.length,
    }),
    isOptional: false,
    options: [
      {
        id: 'both',
        label: isPair ? t('Both') : t('All of them'),
        examples: names.flatMap((some) => some.slice(0, isPair ? 2 : 1)),
      },
      ...panels.map((_, at) => one(at)),
    ],
  }
}
