import { DISCOUNT_MEANINGS, type Contents, type DiscountMeaning } from './column-contents.ts'
import { lessPercent, percentOf, totalPercent } from './amounts.ts'
import type { PriceSheet } from './price-candidates.ts'
import { percentNamed } from './titles.ts'

const RESELLER = /whole\s*sale|dealer|trade|stockist/i

/** Whether a title is about resellers, whose discounts customers do not get. */
export const isForResellers = (title: string): boolean => RESELLER.test(title)

/** "80% Discount" is the title of the percentage or of what is left after it: the amounts decide. */
export function statedColumns({ all, title, below }: PriceSheet, price: number | null) {
  const columns = all('stated').filter(below.holdsAmounts)
  const percent = (index: number) => percentNamed(title(index)) ?? 0
  const after = columns.filter((index) => price !== null && below.isLessPercent(index, price, percent(index)))
  const same = columns.filter((index) => below.isAlways(index, percent(index)))
  return { after, same, unclear: columns.filter((index) => !after.includes(index) && !same.includes(index)) }
}

/** What a column of discounts holds if its cells or the prices beside it leave only one meaning; else null. */
export function certainMeaning(index: number, price: number, { below, title }: PriceSheet): DiscountMeaning | null {
  if (isForResellers(title(index))) return null
  if (below.showsPercents(index)) return 'percent'
  const meanings = DISCOUNT_MEANINGS.map((meaning) => ({ meaning, can: below.canMean(meaning, index, price) }))
  const [only, ...others] = meanings.filter(({ can }) => can !== 'no')
  return only?.can === 'yes' && others.length === 0 ? only.meaning : null
}

/** Whether these percentages, one after the other, lead to the price beside them. */
export function explains(percents: readonly number[], price: number, sold: number, below: Contents): boolean {
  const rows = below.rows.filter((row) => below.amount(row, price) > 0 && below.amount(row, sold) > 0)
  const agree = rows.filter((row) => {
    const found = percents.map((index) => percentOf(row[index]) ?? 0)
    const pays = Number(lessPercent(below.amount(row, price), totalPercent(found, 'successive')))
    return Math.abs(pays - below.amount(row, sold)) <= Math.max(1, below.amount(row, price) / 100)
  })
  return rows.length > 0 && agree.length >= 0.9 * rows.length
}

/** The columns of percentages, by their titles or by their cells. */
export function percentColumns(context: PriceSheet, price: number | null, stated: readonly number[]): number[] {
  const shown = context
    .all('discount', 'selling')
    .filter((index) => index !== price && context.below.isFilled(index) && context.below.showsPercents(index))
    .filter((index) => !isForResellers(context.title(index)))
  return [...context.all('percent').filter(context.below.isFilled), ...stated, ...shown]
}
