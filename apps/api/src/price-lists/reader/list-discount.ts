import type { Cell } from '../grid.ts'
import { percentOf } from './amounts.ts'
import { isBlank, textOf } from './cells.ts'
import { statedDiscount } from './headings.ts'

/** "Discount %" in a cell, the figure in the next one that holds anything. */
function beside(row: readonly Cell[], index: number): number | null {
  if (!/\b(?:discount|disc)\b|தள்ளுபடி|छूट/i.test(textOf(row[index]))) return null
  const next = row.slice(index + 1).find((cell) => !isBlank(cell))
  return next === undefined ? null : percentOf(next)
}

/** The one discount, in percent, that the rows above a table state for the whole list; null when they state none or several. */
export function listDiscount(above: ReadonlyArray<readonly Cell[]>): number | null {
  const stated = above.flatMap((row) =>
    row.map((cell, index) => statedDiscount(textOf(cell)) ?? beside(row, index)).filter((percent) => percent !== null),
  )
  const [first, ...others] = new Set(stated)
  return first === undefined || first === 0 || others.length > 0 ? null : first
}
