import type { PriceListQuestion } from '@phuljhari/contract/products/price-list-question'
import { formatRupees } from '@phuljhari/contract/rules/money'
import { t } from '@phuljhari/contract/rules/t'
import { amountOf } from './amounts.ts'
import type { Cell } from '../grid.ts'
import { textOf } from './cells.ts'
import type { Contents } from './column-contents.ts'
import type { PriceSheet } from './price-candidates.ts'
import { capitalised } from './quoted.ts'
import type { AddedTax } from './table.ts'
import { taxIn } from './titles.ts'

/** The rates of GST that lists of all years may have, in percent. */
const RATES = [5, 12, 18, 28, 40]
/** The rate of fireworks, for a price that excludes GST in a list that names no rate. */
const FIREWORKS = 18
const EXAMPLES = 3
const SHARE = 0.9
const FEWEST_ROWS = 2
/** How far the sums of two columns may be from a rate, in percent. */
const CLOSE = 0.4

/** A price with the GST of its row, in rupees; null where the row states none. */
export function withTax(price: number, row: readonly Cell[], { column, percent, isRupees }: AddedTax): number | null {
  const stated =
    column === null ? percent : amountOf(row[column] === null ? null : textOf(row[column]).replace('%', ''))
  if (stated === null) return null
  // 0.18 is the value of a cell that shows 18%.
  const rate = stated > 0 && stated < 1 ? stated * 100 : stated
  return Math.round(isRupees ? (price + stated) * 100 : price * (100 + rate)) / 100
}

/** Whether a column is the price with GST, at one of its rates, in nearly all rows. */
export function isTaxed(index: number, price: number, below: Contents, isNamed = true): boolean {
  const both = below.amounts(price, index)
  const sum = (at: number) => both.reduce((total, found) => total + (found[at] ?? 0), 0)
  const ratio = (sum(1) / Math.max(1, sum(0)) - 1) * 100
  // A twentieth is as often a discount, unless a title names the tax.
  return RATES.filter((rate) => isNamed || rate > 5).some((rate) => {
    const agree = both.filter(
      ([net = 0, gross = 0]) => Math.abs(net * (1 + rate / 100) - gross) <= Math.max(0.5, net / 200),
    )
    // Low prices agree with any rate once they are rounded: their sums do not.
    return Math.abs(ratio - rate) <= CLOSE && both.length >= FEWEST_ROWS && agree.length >= SHARE * both.length
  })
}

/** The GST that a column states beside a price; null where its figures are neither a rate nor the tax in rupees. */
function taxOf(column: number, price: number, { below }: PriceSheet): AddedTax | null {
  const both = below.amounts(price, column)
  if (both.length === 0) return null
  const most = (is: (net: number, tax: number) => boolean) =>
    both.filter(([net = 0, tax = 0]) => is(net, tax)).length >= SHARE * both.length
  const isRate = most((_net, tax) => [...RATES, ...RATES.map((rate) => rate / 100)].includes(tax))
  if (isRate) return { column, percent: null, isRupees: false }
  const isTax = (net: number, tax: number) =>
    RATES.some((rate) => Math.abs((net * rate) / 100 - tax) <= Math.max(0.05, net / 500))
  return most(isTax) ? { column, percent: null, isRupees: true } : null
}

type TaxChoice = { price: number; adds: AddedTax | null }
export type TaxDecision = { question: PriceListQuestion; choiceOf: (answer: string | null) => TaxChoice }

/**
 * Whether the shop's prices are those with or without GST, where a list has both or names the tax beside a price. The
 * one that fits the shop's own prices comes first.
 * @param price the column of what customers pay.
 * @param others further columns that may be the same price with or without tax.
 */
export function taxQuestion(
  price: number,
  others: readonly number[],
  sheet: PriceSheet,
  name: (index: number) => string,
  pricesIncludeTax: boolean,
): TaxDecision | null {
  const { all, below, title, productName } = sheet
  const said = taxIn(title(price))
  const above = others.find((index) => isTaxed(index, price, below))
  const beneath = above === undefined ? others.find((index) => isTaxed(price, index, below)) : undefined
  const [net, gross] = beneath === undefined ? [price, above] : [beneath, price]
  const stated = all('taxRate').flatMap((column) => taxOf(column, net, sheet) ?? [])
  const isIncluded = taxIn(title(net)) === 'included' && gross === undefined
  const named = stated[0] ?? (said === 'excluded' ? { column: null, percent: FIREWORKS, isRupees: false } : undefined)
  // A price that includes GST fits a shop whose prices do; nothing else in the list is needed for it.
  if ((gross === undefined && named === undefined) || (isIncluded && pricesIncludeTax)) return null
  if (gross === undefined && isIncluded) return null
  const examples = (pays: (amount: number, row: readonly Cell[]) => number | null) =>
    below.examples(productName, [net], EXAMPLES).flatMap((row) => {
      const amount = pays(amountOf(row[net]) ?? 0, row)
      return amount === null ? [] : [`${textOf(row[productName ?? 0])}: ${formatRupees(amount)}`]
    })
  const without = {
    id: 'tax:none',
    label: capitalised(t('{price}, without GST', { price: name(net) })),
    examples: examples((amount) => amount),
    choice: { price: net, adds: null },
  }
  const options = [
    ...(gross === undefined
      ? []
      : [
          {
            id: `tax:column ${gross}`,
            label: capitalised(t('{price}, with GST', { price: name(gross) })),
            examples: examples((_amount, row) => amountOf(row[gross])),
            choice: { price: gross, adds: null },
          },
        ]),
    ...(gross !== undefined || named === undefined
      ? []
      : [
          {
            id: named.column === null ? `tax:add ${FIREWORKS}` : `tax:add column ${named.column}`,
            label: capitalised(
              named.column === null
                ? t('{price}, with {rate} % GST added', { price: name(net), rate: FIREWORKS })
                : t('{price}, with {tax} added', { price: name(net), tax: name(named.column) }),
            ),
            examples: examples((amount, row) => withTax(amount, row, named)),
            choice: { price: net, adds: named },
          },
        ]),
  ]
  const ordered = pricesIncludeTax ? [...options, without] : [without, ...options]
  return {
    question: {
      id: 'tax',
      text: t('Which of these is the price in your shop, with or without GST?'),
      isOptional: false,
      options: ordered.map(({ choice: _choice, ...option }) => option),
    },
    choiceOf: (answer) => ordered.find(({ id }) => id === answer)?.choice ?? { price, adds: null },
  }
}
