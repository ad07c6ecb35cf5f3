import type { Cell } from '../grid.ts'
import { amountOf, amountText, percentOf } from './amounts.ts'
import { isBlank, isWording, textOf } from './cells.ts'
import type { Columns, Titled } from './table.ts'
import type { Role } from './titles.ts'

/** Enough to tell what a column holds. */
const SAMPLE = 400

const has = (row: readonly Cell[], index: number) => !isBlank(row[index])

/** What stands below the titles, as far as it tells columns of the same kind apart. */
function columnsBelow(rows: readonly Cell[][]) {
  const sample = rows.slice(0, SAMPLE)
  const share = (index: number, is: (cell: Cell | undefined) => boolean) => {
    const filled = sample.filter((row) => has(row, index))
    return filled.length === 0 ? 0 : filled.filter((row) => is(row[index])).length / filled.length
  }
  return {
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
  }
}

/** Takes the columns of a header in their places, by their titles first and by what they hold where titles leave it open. */
export function chooseColumns(titled: readonly Titled[], rows: readonly Cell[][]): Columns & { doubtful: boolean } {
  const below = columnsBelow(rows)
  const all = (...roles: Role[]) =>
    roles.flatMap((role) => titled.filter((column) => column.role === role).map(({ index }) => index))
  const prices = (...roles: Role[]) => all(...roles).filter(below.holdsAmounts)

  const names = all('name', 'weakName', 'localName')
  const productName = names.find(below.holdsWords) ?? names.find(below.isFilled) ?? names[0] ?? null

  // One word for all products ("Crackers") beside a subcategory says nothing.
  const categories = all('category', 'subcategory', 'weakCategory').filter(
    (index) => index !== productName && below.isFilled(index),
  )
  const [first, second] = categories
  const isUseless = first !== undefined && second !== undefined && below.kinds(first) === 1 && below.kinds(second) > 1
  const category = (isUseless ? second : first) ?? null

  const [named, open] = [all('mrp').filter(below.holdsAttempts), prices('price')]
  const orignal = named[0] ?? open.shift() ?? null
  const quantities = prices('quantity')
  const totals = all('lineNet').filter(below.holdsAttempts)
  let discountPrice =
    all('selling').find(below.holdsAttempts) ?? (named.length > 0 ? open[0] : undefined) ?? totals[0] ?? null
  // Without numbers of pieces a "Net Amount" is the price of one.
  const quantity = discountPrice !== null && discountPrice === totals[0] ? (quantities[0] ?? null) : null
  const lone = quantity === null ? (discountPrice ?? prices('lineAmount')[0]) : undefined
  // Where no row has an amount each of them is a mistake, in the column that was to have it.
  const orignalPrice = orignal ?? lone ?? all('mrp', 'price', 'selling')[0] ?? null
  if (orignalPrice === discountPrice) discountPrice = null

  const percents = all('percent').filter(below.isFilled)
  const percent = percents[0] ?? all('discount').find(below.holdsPercent)
  // Two tables side by side: the second would be lost without a word.
  const twins = titled.filter(({ role, index }) => role === 'name' && below.holdsWords(index))
  const isTwofold = new Set(twins.map(({ title }) => title.toLowerCase())).size < twins.length
  const isUntold = discountPrice === null && percent === undefined
  return {
    // Amounts in a column that says no more than "Discount" or "Rate" may change what is paid.
    doubtful: isTwofold || (isUntold && (prices('discount').length > 0 || open.length > 0)),
    productName,
    brandName: all('brand').find(below.isFilled) ?? null,
    category,
    orignalPrice,
    discountPrice,
    discountPercent: discountPrice === null ? (percent ?? null) : null,
    quantity,
  }
}
