import type { Cell } from '../grid.ts'
import { amountOf, amountText, percentOf } from './amounts.ts'
import { isBlank, isWording, textOf } from './cells.ts'

/** Enough to tell what a column holds. */
const SAMPLE = 400
const MOST = 0.9
/** Sellers round what they compute to whole rupees. */
const ROUNDED = 1

/** What stands below the titles, as far as it tells columns of the same kind apart. */
export type Contents = ReturnType<typeof contentsBelow>

export function contentsBelow(rows: ReadonlyArray<readonly Cell[]>) {
  const sample = rows.slice(0, SAMPLE)
  const has = (row: readonly Cell[], index: number) => !isBlank(row[index])
  const share = (index: number, is: (cell: Cell | undefined) => boolean) => {
    const filled = sample.filter((row) => has(row, index))
    return filled.length === 0 ? 0 : filled.filter((row) => is(row[index])).length / filled.length
  }
  /** The amounts of rows that have one in each of these columns. */
  const amounts = (...columns: number[]) =>
    sample.map((row) => columns.map((index) => amountOf(row[index]) ?? 0)).filter((found) => !found.includes(0))
  const isMostly = (found: number[][], is: (found: number[]) => boolean) =>
    found.length > 0 && found.filter(is).length >= MOST * found.length

  return {
    width: sample.reduce((most, row) => Math.max(most, row.length), 0),
    isFilled: (index: number) => sample.some((row) => has(row, index)),
    holdsAmounts: (index: number) => sample.some((row) => (amountOf(row[index]) ?? 0) > 0),
    /** Also an amount that cannot be read: its rows are refused then, never taken without it. */
    holdsAttempts: (index: number) => sample.some((row) => amountText(row[index]) !== '' && amountOf(row[index]) !== 0),
    holdsWords: (index: number) => share(index, isWording) > 0.3,
    kinds: (index: number) => new Set(sample.map((row) => textOf(row[index])).filter((text) => text !== '')).size,
    /** A bare "Discount" is a percentage when its cells say so, or when it is the same high one for all. */
    holdsPercent: (index: number) => {
      const cells = sample.map((row) => row[index]).filter((cell) => !isBlank(cell))
      const percents = cells.map(percentOf)
      if (cells.length === 0 || percents.includes(null)) return false
      const isShare = (cell: Cell | undefined) => /%$|^0?\.\d/.test(textOf(cell))
      return cells.every(isShare) || (new Set(percents).size === 1 && (percents[0] ?? 0) >= 50)
    },
    /** 0.5 beside 10 and 80: half a percent, or a half? */
    mixesShares: (index: number) => {
      const bare = sample
        .map((row) => textOf(row[index]))
        .filter((text) => /^\d*\.?\d+$/.test(text) && Number(text) > 0)
      return bare.some((text) => Number(text) < 1) && bare.some((text) => Number(text) >= 1)
    },
    isAlways: (index: number, amount: number) => isMostly(amounts(index), ([found]) => found === amount),
    /** Both columns hold the same amounts. */
    isSame: (one: number, other: number) => isMostly(amounts(one, other), ([a, b]) => a === b),
    /** A column holds what is left of the price after this discount. */
    isLessPercent: (index: number, price: number, percent: number) =>
      isMostly(
        amounts(price, index),
        ([full = 0, less = 0]) => Math.abs(full * (1 - percent / 100) - less) <= Math.max(ROUNDED, full / 100),
      ),
    /** A column holds the same part of the price in every row, or a few different ones: so discount prices do, and hardly anything else. */
    isPartOf: (index: number, price: number) => {
      const found = amounts(price, index)
      if (found.length < 3 || new Set(found.map(([full]) => full)).size < 3) return false
      if (!found.every(([full = 0, part = 0]) => part < full)) return false
      const parts = new Set(found.map(([full = 1, part = 0]) => Math.round((part / full) * 50)))
      return parts.size <= Math.max(1, found.length / 5)
    },
    /** A line's total is its price times its pieces wherever both are there, and none where there are no pieces. */
    isLineTotal: (index: number, price: number, pieces: number | null) =>
      sample
        .map((row) => [row[index], row[price], pieces === null ? 1 : row[pieces]].map((cell) => amountOf(cell) ?? 0))
        .filter(([total, full]) => total !== 0 && full !== 0)
        .every(([total = 0, full = 0, count = 0]) => Math.abs(total - full * count) <= ROUNDED),
    /** Of the rows with a price, how many have no amount here. */
    shareWithout: (index: number, price: number) => {
      const priced = sample.filter((row) => (amountOf(row[price]) ?? 0) > 0)
      const without = priced.filter((row) => (amountOf(row[index]) ?? 0) === 0)
      return priced.length === 0 ? 0 : without.length / priced.length
    },
  }
}
