import type { Cell } from '../grid.ts'
import { anyOf } from './any-of.ts'
import { isBlank, isWording, textOf } from './cells.ts'
import { headerOf } from './headers.ts'

const MARKS = anyOf('["”“〃″]', "''", '’’', ',,')
const WORDS = anyOf('do', 'ditto', String.raw`same\s+as\s+above`)
const DITTO = new RegExp(String.raw`^[-–—.\s]*${anyOf(MARKS, WORDS)}[-–—.\s]*$`, 'i')

const isDitto = (cell: Cell | undefined): boolean => typeof cell === 'string' && DITTO.test(textOf(cell))

/**
 * Replaces ditto marks (`"`, "-do-", "ditto") with the text above them, also across the number and the repeated header
 * of a page. Amounts are never repeated that way, nor are column titles: there the mark stays, so that the row is
 * refused or asked about.
 */
export function expandDittoMarks(rows: ReadonlyArray<readonly Cell[]>): Cell[][] {
  let above: readonly Cell[] = []
  let isBelowHeader = false
  return rows.map((row) => {
    const expanded = row.map((cell, index): Cell => {
      const text = above[index] ?? null
      return isDitto(cell) && isWording(text) ? text : cell
    })
    if (headerOf(row)) {
      if (!isBelowHeader) above = []
      isBelowHeader = true
    } else if (expanded.filter((cell) => !isBlank(cell)).length > 1) above = expanded
    return expanded
  })
}
