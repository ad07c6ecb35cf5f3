import type { Cell } from './grid.ts'
import { amountOf } from './reader/amounts.ts'
import { isBlank, isWording, textOf } from './reader/cells.ts'

/**
 * What the cells of a column look like, so that an answer about it can be applied to the next list only if that one
 * holds the same kind of figures. Shares are 0 to 1. `levels` are the low, the middle and the high amounts as shares of
 * the largest amount in their rows, which distinguishes rupees, percentages and prices of another size.
 */
export type ColumnProfile = {
  filled: number
  words: number
  percents: number
  distinct: number
  levels: number[]
}

const LEVELS = [0.1, 0.5, 0.9]
/** How much shares and levels may differ between two seasons' lists of the same kind. */
const SHARE_DIFFERS = 0.25
const LEVEL_FACTOR = 1.4
const LEVEL_DIFFERS = 0.02

const rounded = (share: number) => Math.round(share * 1000) / 1000

/** The profiles of these columns over the rows that have any amount. */
export function profilesOf(
  rows: ReadonlyArray<readonly Cell[]>,
  columns: readonly number[],
): Record<string, ColumnProfile> {
  const priced = rows.flatMap((row) => {
    const largest = row.reduce<number>((most, cell) => Math.max(most, amountOf(cell) ?? 0), 0)
    return largest > 0 ? [{ row, largest }] : []
  })
  const profile = (index: number): ColumnProfile => {
    const filled = priced.filter(({ row }) => !isBlank(row[index]))
    const share = (is: (cell: Cell | undefined) => boolean) =>
      rounded(filled.filter(({ row }) => is(row[index])).length / Math.max(1, filled.length))
    const amounts = filled
      .map(({ row, largest }) => (amountOf(row[index]) ?? 0) / largest)
      .filter((amount) => amount > 0)
      .toSorted((one, other) => one - other)
    return {
      filled: rounded(filled.length / Math.max(1, priced.length)),
      words: share(isWording),
      percents: share((cell) => textOf(cell).includes('%')),
      distinct: rounded(new Set(filled.map(({ row }) => textOf(row[index]))).size / Math.max(1, filled.length)),
      levels: amounts.length === 0 ? [] : LEVELS.map((at) => rounded(amounts[Math.floor(at * amounts.length)] ?? 0)),
    }
  }
  return Object.fromEntries(columns.map((index) => [String(index), profile(index)]))
}

/** Whether two columns hold the same kind of cells. */
export function isAlike(one: ColumnProfile, other: ColumnProfile): boolean {
  const shares = (['filled', 'words', 'percents'] as const).every(
    (share) => Math.abs(one[share] - other[share]) <= SHARE_DIFFERS,
  )
  const levels = one.levels.every((level, at) => {
    const now = other.levels[at] ?? 0
    const isNear = Math.max(level, now) <= Math.min(level, now) * LEVEL_FACTOR
    return isNear || Math.abs(level - now) <= LEVEL_DIFFERS
  })
  const isOfWords = one.words > 0.5
  return (
    shares &&
    one.levels.length === other.levels.length &&
    (isOfWords ? Math.abs(one.distinct - other.distinct) <= SHARE_DIFFERS * 2 : levels)
  )
}
