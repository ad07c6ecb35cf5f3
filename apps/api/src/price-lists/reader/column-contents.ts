import type { Cell } from '../grid.ts'
import { amountOf, amountText, lessPercent, percentOf } from './amounts.ts'
import { isBlank, isWording, textOf } from './cells.ts'

const MOST = 0.9
/** Sellers round computed prices to whole rupees. */
const ROUNDING = 1
const FEWEST_RATIOS = 3

export const DISCOUNT_MEANINGS = ['percent', 'amount', 'price'] as const
export type DiscountMeaning = (typeof DISCOUNT_MEANINGS)[number]
/** This number of rows, or this share of them, must contradict a reading to rule it out. */
const FEWEST_WRONG = 2
const WRONG = 0.2

/** With fewer rows, two columns may rise together by chance. */
const FEWEST_TO_COMPARE = 4
const MANY_RISE = 0.7
/** Discounts of 50 to 90 % leave shares of the price that differ by a factor of 5. */
const MOST_SPREAD = 6
const MOST_COMPARED = 60

/**
 * The share of pairs of rows, among those that differ in the first amount, whose second amounts differ in the same
 * direction.
 */
function rises(both: readonly number[][]): number {
  const step = Math.max(1, both.length / MOST_COMPARED)
  const some = Array.from(
    { length: Math.min(both.length, MOST_COMPARED) },
    (_, at) => both[Math.floor(at * step)] ?? [],
  )
  const pairs = some.flatMap(([one = 0, first = 0], at) =>
    some
      .slice(at + 1)
      .flatMap(([other = 0, second = 0]) => (one === other ? [] : [(one - other) * (first - second) > 0])),
  )
  return pairs.length === 0 ? 1 : pairs.filter(Boolean).length / pairs.length
}

const isNothing = (cell: Cell | undefined) => isBlank(cell) || amountText(cell) === '' || percentOf(cell) === 0

/** What customers pay when a cell beside this price has this meaning; null when it cannot have it. */
export function paidWith(meaning: DiscountMeaning, price: number, cell: Cell | undefined): number | null {
  const [amount, percent] = [amountOf(cell), percentOf(cell)]
  if (meaning === 'percent') return percent === null ? null : Number(lessPercent(price, percent))
  if (amount === null) return null
  return meaning === 'price' ? amount : Math.round((price - amount) * 100) / 100
}

function columnCache<Result>(read: (index: number) => Result): (index: number) => Result {
  const known = new Map<number, { found: Result }>()
  return (index) => {
    const cached = known.get(index) ?? { found: read(index) }
    known.set(index, cached)
    return cached.found
  }
}

/** Whether a text is the code or the picture of a product. */
export const isCode = (text: string): boolean => CODE.test(text)

/** "12001", "SP-07", "sparkler7.jpg": the code or the picture of a product. */
const CODE = /^(?:[\p{L}_]{0,6}[-_/. ]?\d[\d\-_/.]*[\p{L}]{0,2}|\S+\.(?:jpe?g|png|gif|webp|svg|bmp|heic)|https?:\S+)$/iu

/** What the cells below the titles reveal about the columns. */
export type Contents = ReturnType<typeof contentsBelow>

/** All rows count, since a column may begin far down; what is read from cells is kept for each column. */
export function contentsBelow(rows: ReadonlyArray<readonly Cell[]>) {
  const filledCells = columnCache((index) => rows.map((row) => row[index]).filter((cell) => !isBlank(cell)))
  const amountsIn = columnCache((index) => rows.map((row) => amountOf(row[index]) ?? 0))
  const texts = columnCache((index) => filledCells(index).map(textOf))
  const sample = rows
  const has = (row: readonly Cell[], index: number) => !isBlank(row[index])
  const share = (index: number, is: (cell: Cell | undefined) => boolean) => {
    const filled = filledCells(index)
    return filled.length === 0 ? 0 : filled.filter(is).length / filled.length
  }
  /** The amounts of the rows that have one in each of these columns. */
  const amounts = (...columns: number[]) => {
    const each = columns.map(amountsIn)
    const found: number[][] = []
    for (let row = 0; row < rows.length; row++) {
      const values = each.map((column) => column[row] ?? 0)
      if (!values.includes(0)) found.push(values)
    }
    return found
  }
  const isMostly = (found: number[][], is: (found: number[]) => boolean, most = MOST) =>
    found.length > 0 && found.filter(is).length >= most * found.length

  return {
    rows,
    /** The texts of the filled cells. */
    texts,
    amounts,
    amount: (row: readonly Cell[], index: number) => amountOf(row[index]) ?? 0,
    width: sample.reduce((most, row) => Math.max(most, row.length), 0),
    isFilled: (index: number) => filledCells(index).length > 0,
    holdsAmounts: (index: number) => amountsIn(index).some((amount) => amount > 0),
    /** Whether most filled cells are amounts, at least one of them above 0. */
    holdsMostlyAmounts: (index: number) =>
      share(index, (cell) => amountOf(cell) !== null) >= MOST && share(index, (cell) => (amountOf(cell) ?? 0) > 0) > 0,
    /**
     * Whether any cell has an amount, unreadable ones included: their rows are refused rather than read without them.
     */
    holdsAttempts: (index: number) => sample.some((row) => amountText(row[index]) !== '' && amountOf(row[index]) !== 0),
    holdsWords: (index: number) => share(index, isWording) > 0.3,
    /** Whether a column may hold names: words that are no codes and no names of pictures. */
    holdsNames: (index: number) => share(index, (cell) => isWording(cell) && !isCode(textOf(cell))) > 0.3,
    kinds: (index: number) => new Set(texts(index)).size,
    /** The share of the filled cells that differ from all others, 0 to 1. */
    distinct: (index: number) => new Set(texts(index)).size / Math.max(1, texts(index).length),
    /** Whether most numbers have zeros in front, as codes have: "00125". */
    isPadded: (index: number) => share(index, (cell) => /^0\d+$/.test(textOf(cell))) > 0.5,
    /** Whether every filled cell shows a percentage: "80%", or 0.8, the value of a cell that shows it. */
    showsPercents: (index: number) => {
      const cells = sample.map((row) => row[index]).filter((cell) => !isBlank(cell))
      return cells.length > 0 && cells.every((cell) => percentOf(cell) !== null && /%|^0?\.\d/.test(textOf(cell)))
    },
    /**
     * Whether a column of discounts can be read this way: customers then pay more than ₹0 and no more than the price.
     * `no` needs several rows, since one may be a typing mistake.
     */
    canMean: (meaning: DiscountMeaning, index: number, price: number): 'yes' | 'no' | 'partly' => {
      const rows = sample.filter((row) => (amountOf(row[price]) ?? 0) > 0 && !isNothing(row[index]))
      const wrong = rows.filter((row) => {
        const pays = paidWith(meaning, amountOf(row[price]) ?? 0, row[index])
        return pays === null || pays <= 0 || pays > (amountOf(row[price]) ?? 0)
      })
      if (wrong.length === 0) return 'yes'
      return wrong.length === rows.length || wrong.length >= Math.max(FEWEST_WRONG, rows.length * WRONG)
        ? 'no'
        : 'partly'
    },
    /**
     * Whether a column only repeats the discount that another one gives: nearly all rows that have both then lead to
     * the same price, with any of the meanings. True for a column that states nothing.
     */
    repeats: (index: number, price: number, other: { column: number; meaning: DiscountMeaning }) => {
      const rows = sample.filter((row) => (amountOf(row[price]) ?? 0) > 0 && !isNothing(row[index]))
      return DISCOUNT_MEANINGS.some((meaning) => {
        const agree = rows.filter((row) => {
          const full = amountOf(row[price]) ?? 0
          const cell = row[other.column]
          const paid = isNothing(cell) ? full : paidWith(other.meaning, full, cell)
          const pays = paidWith(meaning, full, row[index])
          return pays !== null && paid !== null && Math.abs(pays - paid) <= Math.max(ROUNDING, full / 100)
        })
        return agree.length >= MOST * rows.length
      })
    },
    /** Whether the column has figures below and above 1: then 0.5 may mean half a percent or 50 %. */
    mixesShares: (index: number) => {
      const bare = sample
        .map((row) => textOf(row[index]))
        .filter((text) => /^(?:\d+|\d*\.\d+)$/.test(text) && Number(text) > 0)
      return bare.some((text) => Number(text) < 1) && bare.some((text) => Number(text) >= 1)
    },
    isAlways: (index: number, amount: number) => isMostly(amounts(index), ([found]) => found === amount),
    isSame: (one: number, other: number) => isMostly(amounts(one, other), ([a, b]) => a === b),
    /** Whether any row has an amount in both columns. */
    haveBoth: (one: number, other: number) => amounts(one, other).length > 0,
    /** Whether the column is no higher than the price in most rows, or in this share of them. */
    isLower: (index: number, price: number, most = MOST) =>
      isMostly(amounts(price, index), ([full = 0, less = 0]) => less <= full, most),
    /** Whether the column holds what is left of the price after this discount. */
    isLessPercent: (index: number, price: number, percent: number) =>
      isMostly(
        amounts(price, index),
        ([full = 0, less = 0]) => Math.abs(full * (1 - percent / 100) - less) <= Math.max(ROUNDING, full / 100),
      ),
    /**
     * Whether the column is the same share of the price in every row, or one of a few shares, up to rounding. Products
     * without a discount have the price itself.
     */
    hasSteadyRatio: (index: number, price: number) => {
      const both = amounts(price, index).toSorted(([one = 0], [other = 0]) => other - one)
      const found = both.filter(([full, part]) => full !== part)
      if (new Set(found.map(([full]) => full)).size < FEWEST_RATIOS || found.length * 2 < both.length) return false
      const ratios: number[] = []
      for (const [full = 1, part = 0] of found) {
        if (part >= full) return false
        if (!ratios.some((ratio) => Math.abs(full * ratio - part) <= ROUNDING)) ratios.push(part / full)
      }
      return ratios.length <= Math.max(1, found.length / 5)
    },
    /** Whether a column rises and falls with the price, never above it, as other prices of the same products do. */
    followsPrice: (index: number, price: number) => {
      const both = amounts(price, index)
      return (
        both.length >= FEWEST_TO_COMPARE && both.every(([full = 0, part = 0]) => part <= full) && rises(both) >= MOST
      )
    },
    /** Whether figures beside prices are low enough for percentages, and do not rise and fall with the prices. */
    looksLikePercents: (index: number, price: number) => {
      const both = amounts(price, index)
      const isLow = both.every(([, part = 0]) => part < 100)
      const ratios = both.map(([full = 1, part = 0]) => part / full)
      const isSpread = Math.max(...ratios) > Math.min(...ratios) * MOST_SPREAD
      return (
        both.length >= FEWEST_TO_COMPARE &&
        isLow &&
        both.some(([full = 0]) => full > 100) &&
        (isSpread || rises(both) < MANY_RISE)
      )
    },
    /** Whether a total, divided by the pieces of its line, is no higher than the price in most rows. */
    isLowerPerPiece: (total: number, price: number, pieces: number) =>
      isMostly(amounts(price, total, pieces), ([full = 0, sum = 0, count = 1]) => sum / count <= full + ROUNDING / 10),
    /** Whether the column is price times quantity wherever all are given. */
    isLineTotal: (index: number, price: number, pieces: number | null) =>
      sample
        .map((row) => [row[index], row[price], pieces === null ? 1 : row[pieces]].map((cell) => amountOf(cell) ?? 0))
        .filter(([total, full]) => total !== 0 && full !== 0)
        .every(([total = 0, full = 0, count = 0]) => Math.abs(total - full * count) <= ROUNDING),
    /** The share of priced rows that have no amount in the column. */
    shareWithout: (index: number, price: number) => {
      const priced = sample.filter((row) => (amountOf(row[price]) ?? 0) > 0)
      const without = priced.filter((row) => (amountOf(row[index]) ?? 0) === 0)
      return priced.length === 0 ? 0 : without.length / priced.length
    },
    /** Whether the cells count 1, 2, 3 …, possibly several times: numbers of rows, not prices. */
    countsUp: (index: number) => {
      const cells = sample.filter((row) => has(row, index)).map((row) => amountOf(row[index]))
      const steps = cells.slice(1).filter((cell, at) => cell !== null && (cell === (cells[at] ?? 0) + 1 || cell === 1))
      return cells.length > 1 && steps.length >= MOST * (cells.length - 1)
    },
    /** Rows with a name and any of these amounts, as examples. */
    examples: (name: number | null, columns: readonly number[], count: number) =>
      sample
        .filter(
          (row) => name !== null && isWording(row[name]) && columns.some((index) => (amountOf(row[index]) ?? 0) > 0),
        )
        .slice(0, count),
  }
}
