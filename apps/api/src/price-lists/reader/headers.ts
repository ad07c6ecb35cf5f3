import type { Cell } from '../grid.ts'
import { amountOf } from './amounts.ts'
import { isBlank, isWording, textOf } from './cells.ts'
import { isPriceRole, namesColumns, titledColumns, type Titled } from './table.ts'

const YEAR = /\b20\d\d\b/

/** "MRP 2026" is a title, not an amount. */
const isNumber = (cell: Cell) =>
  typeof cell === 'number' ||
  ((amountOf(cell) ?? 0) > 0 && !(YEAR.test(textOf(cell)) && titledColumns([cell]).length > 0))

/** A year is a title among others: "Item | MRP | 2025". */
const isYear = (cell: Cell) => /^20\d\d$/.test(textOf(cell))

export const hasNumber = (row: readonly Cell[]): boolean =>
  row.some(isNumber) && !(row.every((cell) => !isNumber(cell) || isYear(cell)) && titledColumns(row).length > 1)

/** A header's columns, and the category that it has in place of the title of the name column. */
export type Header = { titled: Titled[]; heading: string }

/** "S.No | ONE SOUND CRACKERS | Pack | MRP | Net": a category in place of the title of the name column. */
function headerWithCategory(row: readonly Cell[], titled: readonly Titled[]): Header | null {
  const isTitled = (index: number) => titled.some((column) => column.index === index)
  const others = row.flatMap((cell, index) => (isBlank(cell) || isTitled(index) ? [] : [{ cell, index }]))
  const [name] = others
  if (!name || others.length > 1 || !isWording(name.cell)) return null
  const prices = titled.filter(({ role, index }) => isPriceRole(role) && index > name.index)
  if (prices.length === 0 || titled.length < 2) return null
  const title = textOf(name.cell)
  return {
    titled: [...titled, { index: name.index, title, role: 'name' as const }].toSorted((a, b) => a.index - b.index),
    heading: title,
  }
}

const cache = new WeakMap<readonly Cell[], Header | null>()

/** The header in a single row, or null. Cached, since it is needed several times for each of 20,000 rows. */
export function headerOf(row: readonly Cell[]): Header | null {
  const cached = cache.get(row)
  if (cached !== undefined) return cached
  const found = findHeader(row)
  cache.set(row, found)
  return found
}

function findHeader(row: readonly Cell[]): Header | null {
  if (hasNumber(row)) return null
  const titled = titledColumns(row)
  if (namesColumns(titled)) return { titled, heading: '' }
  return headerWithCategory(row, titled)
}

const LONGEST_TITLES = 30

/**
 * A header that names the products or a price, and has further titles in words that nobody knows: each known title
 * counts all the same. Rows below it must have amounts in one of its columns.
 */
export function partHeaderOf(row: readonly Cell[]): Header | null {
  const filled = row.filter((cell) => !isBlank(cell))
  if (filled.length < 2 || hasNumber(row) || headerOf(row)) return null
  if (!filled.every((cell) => isWording(cell) && textOf(cell).length <= LONGEST_TITLES)) return null
  const titled = titledColumns(row)
  const isPart = titled.some(({ role }) => role === 'name' || role === 'weakName' || isPriceRole(role))
  return isPart && (titled.length > 1 || filled.length === 2) ? { titled, heading: '' } : null
}

/** Whether a row is the second one of a header: "MRP | Net" below "Price". A single word is a category heading. */
export function continues(row: readonly Cell[] | undefined): row is readonly Cell[] {
  if (row === undefined || hasNumber(row)) return false
  const filled = row.filter((cell) => !isBlank(cell))
  const titled = titledColumns(row)
  return titled.length === filled.length && (filled.length > 1 || titled.some(({ role }) => isPriceRole(role)))
}

/** Two header rows as one: each column by its lower title, by both, or by the upper one, which may span columns. */
export function joined(upper: readonly Cell[], lower: readonly Cell[]): Titled[] {
  let spanning: Cell = null
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, index) => {
    const below = lower[index] ?? null
    spanning = isBlank(upper[index]) ? spanning : (upper[index] ?? null)
    if (isBlank(below)) return upper[index] ?? null
    const both = `${textOf(spanning)} ${textOf(below)}`
    const [alone] = titledColumns([below])
    // "(Rs.)" below "MRP" adds nothing.
    const [over] = titledColumns([upper[index] ?? null])
    if (alone?.role === 'price' && over && isPriceRole(over.role)) return both
    return alone && alone.role !== 'lineAmount' ? below : both
  }).flatMap((cell, index) => titledColumns([cell]).map((titled) => ({ ...titled, index })))
}
