import type { Cell } from '../grid.ts'
import { percentOf } from './amounts.ts'
import { isBlank, textOf } from './cells.ts'
import { statedDiscount, vagueDiscount } from './headings.ts'

/** "Discount %" in one cell, the figure in the next filled one. */
function beside(row: readonly Cell[], index: number): number | null {
  if (!/\b(?:discount|disc)\b|தள்ளுபடி|छूट/i.test(textOf(row[index]))) return null
  const next = row.slice(index + 1).find((cell) => !isBlank(cell))
  return next === undefined ? null : percentOf(next)
}

type StatedDiscount = { percent: number; text: string }

/** The distinct discounts that rows state for the whole list, with their texts. */
export function statedDiscounts(above: ReadonlyArray<readonly Cell[]>): StatedDiscount[] {
  const stated = above.flatMap((row) =>
    row.flatMap((cell, index): StatedDiscount[] => {
      const percent = statedDiscount(textOf(cell)) ?? beside(row, index)
      return percent === null || percent === 0 ? [] : [{ percent, text: textOf(cell) }]
    }),
  )
  return [...new Map(stated.toReversed().map((one) => [one.percent, one])).values()].toReversed()
}

/** The discount of the whole list in percent, stated above it; null for none, several, or one for a part of it. */
export function listDiscount(above: ReadonlyArray<readonly Cell[]>): number | null {
  const [first, ...others] = statedDiscounts(above)
  const isPartly = above.some((row) => row.some((cell) => vagueDiscount(textOf(cell)) === 'part'))
  return first === undefined || others.length > 0 || isPartly ? null : first.percent
}
