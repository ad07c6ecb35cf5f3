import type { Cell } from '../grid.ts'
import { percentOf } from './amounts.ts'
import { isBlank, textOf } from './cells.ts'
import { statedDiscount, vagueDiscount } from './headings.ts'

/** "Discount %" in a cell, the figure in the next one that holds anything. */
function beside(row: readonly Cell[], index: number): number | null {
  if (!/\b(?:discount|disc)\b|தள்ளுபடி|छूट/i.test(textOf(row[index]))) return null
  const next = row.slice(index + 1).find((cell) => !isBlank(cell))
  return next === undefined ? null : percentOf(next)
}

type Said = { percent: number; text: string }

/** The discounts that the rows above a table state for the whole list, each once, with the words in which they do. */
export function statedDiscounts(above: ReadonlyArray<readonly Cell[]>): Said[] {
  const said = above.flatMap((row) =>
    row.flatMap((cell, index): Said[] => {
      const percent = statedDiscount(textOf(cell)) ?? beside(row, index)
      return percent === null || percent === 0 ? [] : [{ percent, text: textOf(cell) }]
    }),
  )
  return [...new Map(said.toReversed().map((one) => [one.percent, one])).values()].toReversed()
}

/** The one discount, in percent, that the rows above a table state for the whole list; null when they state none, several, or one for a part of it. */
export function listDiscount(above: ReadonlyArray<readonly Cell[]>): number | null {
  const [first, ...others] = statedDiscounts(above)
  const isPartly = above.some((row) => row.some((cell) => vagueDiscount(textOf(cell)) === 'part'))
  return first === undefined || others.length > 0 || isPartly ? null : first.percent
}
