import type { PriceListQuestion } from '@phuljhari/contract/products/price-list-question'
import { formatRupees } from '@phuljhari/contract/rules/money'
import { amountOf, lessPercent, percentOf, totalPercent, unitOfLine } from './amounts.ts'
import type { Cell } from '../grid.ts'
import { textOf } from './cells.ts'
import { capitalised } from './quoted.ts'
import { DISCOUNT_MEANINGS, paidWith, type Contents, type DiscountMeaning } from './column-contents.ts'
import { t } from '@phuljhari/contract/rules/t'

const EXAMPLES = 3

/** A column for the MRP and one for what customers pay, or null where there is only one price. */
export type PricePair = { orignalPrice: number; discountPrice: number | null }

export const pairId = ({ orignalPrice, discountPrice }: PricePair): string =>
  discountPrice === null ? `price:${orignalPrice}` : `mrp:${orignalPrice} selling:${discountPrice}`

/** Every reading of these columns as prices with which customers pay more than ₹0 and no more than the MRP. */
export function pricePairs(columns: readonly number[], below: Contents): PricePair[] {
  const pairs = columns.flatMap((orignalPrice) =>
    columns
      .filter((other) => other !== orignalPrice && !below.isSame(other, orignalPrice) && below.holdsAmounts(other))
      .filter((other) => below.canMean('price', other, orignalPrice) !== 'no')
      .map((discountPrice) => ({ orignalPrice, discountPrice })),
  )
  const priced = columns.filter(below.holdsAmounts)
  return [...pairs, ...priced.map((orignalPrice) => ({ orignalPrice, discountPrice: null }))]
}

/** `name` is how to name a column to a person. */
type Context = { below: Contents; productName: number | null; name: (index: number) => string }

/** The option that none of the prices is what customers pay: rows without one are refused. */
export const NO_PRICE = 'none'

/**
 * The question which columns hold the prices.
 * @param isKnown whether any title says that customers pay its price; else they may pay none of them.
 */
export function priceQuestion(
  pairs: readonly PricePair[],
  { below, productName, name }: Context,
  isKnown = true,
): PriceListQuestion {
  const columns = [...new Set(pairs.map(({ orignalPrice }) => orignalPrice))]
  // Rows with all the prices show best how they differ.
  const filled = (row: readonly Cell[]) => columns.filter((index) => amountOf(row[index]) !== null).length
  const rows = below
    .examples(productName, columns, Number.POSITIVE_INFINITY)
    .toSorted((one, other) => filled(other) - filled(one))
    .slice(0, EXAMPLES)
  const rupees = (row: (typeof rows)[number], index: number) => {
    const amount = amountOf(row[index])
    return amount === null ? '–' : formatRupees(amount)
  }
  const none = { id: NO_PRICE, label: t('None of them: leave these rows out'), examples: [] }
  return {
    id: 'prices',
    text: t('Which price do customers pay?'),
    isOptional: false,
    options: pairs
      .map((pair) => {
        const { orignalPrice, discountPrice } = pair
        const [mrp, selling] = [name(orignalPrice), discountPrice === null ? '' : name(discountPrice)]
        return {
          id: pairId(pair),
          label: capitalised(
            selling === ''
              ? t('{mrp}. There is no other price.', { mrp })
              : t('{selling}. The MRP is {mrp}.', { selling, mrp }),
          ),
          examples: rows.map((row) => {
            const product = textOf(row[productName ?? 0])
            const full = rupees(row, orignalPrice)
            return discountPrice === null
              ? `${product}: ${full}`
              : `${product}: MRP ${full}, pays ${rupees(row, discountPrice)}`
          }),
        }
      })
      .concat(isKnown ? [] : [none]),
  }
}

export type Meaning = DiscountMeaning | 'ignore'
/** The column that gives the discount as long as the question about another one is open. */
export type Settled = { column: number; meaning: DiscountMeaning }

const MEANING_LABELS: Record<DiscountMeaning, string> = {
  percent: 'The percentage taken off the price',
  amount: 'The rupees taken off the price',
  price: 'The price that customers pay',
}

/**
 * The question what a column titled "Discount" or similar holds. Meanings that lead to impossible prices are left out.
 */
export function meaningQuestion(
  index: number,
  orignalPrice: number,
  settled: Settled | null,
  context: Context,
): PriceListQuestion {
  const { below, name } = context
  const option = (meaning: DiscountMeaning) => ({
    id: meaning,
    label: MEANING_LABELS[meaning],
    examples: examplesOf(orignalPrice, context, (price, row) => {
      const pays = paidWith(meaning, price, row[index])
      return pays !== null && pays > 0 && pays <= price ? pays : null
    }),
  })
  const ignore = {
    id: 'ignore',
    label: settled
      ? t('Nothing more: customers pay what {column} says', { column: name(settled.column) })
      : t('None of these: leave it out'),
    examples: examplesOf(orignalPrice, context, (price, row) =>
      settled ? paidWith(settled.meaning, price, row[settled.column]) : price,
    ),
  }
  const possible = DISCOUNT_MEANINGS.filter((meaning) => below.canMean(meaning, index, orignalPrice) !== 'no')
  const options = possible.map(option)
  return {
    id: `meaning:${index}`,
    text: t('What does {index} hold?', { index: name(index) }),
    isOptional: false,
    options: settled ? [ignore, ...options] : [...options, ignore],
  }
}

/** What customers pay for a few rows of the list; `paid` is null where a row says nothing about it. */
function examplesOf(
  orignalPrice: number | null,
  { below, productName }: Context,
  paid: (price: number, row: readonly Cell[]) => number | null,
): string[] {
  if (orignalPrice === null) return []
  return below
    .examples(productName, [orignalPrice], Number.POSITIVE_INFINITY)
    .flatMap((row) => {
      const price = amountOf(row[orignalPrice]) ?? 0
      const pays = paid(price, row)
      return pays === null
        ? []
        : [`${textOf(row[productName ?? 0])}: MRP ${formatRupees(price)}, pays ${formatRupees(pays)}`]
    })
    .slice(0, EXAMPLES)
}

/** The options of several percentages that apply together. */
export const TOGETHER = ['successive', 'added'] as const
const TOGETHER_LABELS = {
  successive: t('One after the other: each from what the one before leaves'),
  added: t('Added: their sum from the price'),
}

/** Which of several columns of percentages is the discount, or how they apply together. */
export function percentQuestion(
  columns: readonly number[],
  orignalPrice: number | null,
  context: Context,
): PriceListQuestion {
  const pays = (found: (row: readonly Cell[]) => number | null) =>
    examplesOf(orignalPrice, context, (price, row) => {
      const percent = found(row)
      return percent === null || percent >= 100 ? null : Number(lessPercent(price, percent))
    })
  const together = TOGETHER.map((mode) => ({
    id: mode,
    label: TOGETHER_LABELS[mode],
    examples: pays((row) =>
      totalPercent(
        columns.map((index) => percentOf(row[index]) ?? 0),
        mode,
      ),
    ),
  })).filter(({ examples }) => examples.length > 0)
  return {
    id: 'percent',
    text: t('Which discount do customers get?'),
    isOptional: false,
    options: [
      ...together,
      ...columns.map((index) => ({
        id: `column:${index}`,
        label: capitalised(context.name(index)),
        examples: pays((row) => percentOf(row[index])),
      })),
      { id: 'none', label: t('None of them'), examples: [] },
    ],
  }
}

/** Whether 0.5 in a column with 10 and 80 means half a percent. */
export function fractionQuestion(index: number, orignalPrice: number | null, context: Context): PriceListQuestion {
  const examples = (factor: number) =>
    examplesOf(orignalPrice, context, (price, row) => {
      const share = amountOf(row[index]) ?? 0
      return share > 0 && share < 1 ? Number(lessPercent(price, share * factor)) : null
    })
  return {
    id: `shares:${index}`,
    text: t('What does a figure below 1, such as 0.5, mean in {index}?', { index: context.name(index) }),
    isOptional: false,
    options: [
      { id: 'share', label: t('0.5 is 50 percent off'), examples: examples(100) },
      { id: 'plain', label: t('0.5 is half a percent off'), examples: examples(1) },
    ],
  }
}

/** `total` is the price itself where the list has no other one. */
type LineColumns = { orignalPrice: number; total: number; quantity: number }

/** Whether a "Net Amount" next to a quantity is for one piece or for the line. */
export function lineQuestion({ orignalPrice, total, quantity }: LineColumns, context: Context): PriceListQuestion {
  const { below, productName, name } = context
  const each = below.examples(productName, [total], EXAMPLES).flatMap((row) => {
    const [sum, pieces] = [amountOf(row[total]), amountOf(row[quantity])]
    if (sum === null || pieces === null || pieces === 0) return []
    const unit = formatRupees(Number(unitOfLine(sum, pieces)))
    return [`${textOf(row[productName ?? 0])}: ${formatRupees(sum)} for ${pieces}, pays ${unit} each`]
  })
  const isBeside = total !== orignalPrice
  const one = {
    id: 'one',
    label: t('The price of one'),
    examples: examplesOf(orignalPrice, context, (_price, row) => amountOf(row[total])),
  }
  const line = { id: 'line', label: t('The price of the whole quantity: divide it'), examples: each }
  const none = {
    id: 'none',
    label: t('Neither: customers pay {orignalPrice}', { orignalPrice: name(orignalPrice) }),
    examples: examplesOf(orignalPrice, context, (price) => price),
  }
  const canBeOne = !isBeside || below.canMean('price', total, orignalPrice) !== 'no'
  return {
    id: `line:${total}`,
    text: t('Is {total} the price of one, or of the quantity in the row?', { total: name(total) }),
    isOptional: false,
    options: [line, ...(canBeOne ? [one] : []), ...(isBeside ? [none] : [])],
  }
}
