import type { PriceListQuestion } from '@phuljhari/contract/products/price-list-question'
import { certainMeaning, explains, isForResellers, percentColumns, statedColumns } from './discount-columns.ts'
import type { Candidate, PriceContext, Prices } from './price-candidates.ts'
import {
  fractionQuestion,
  meaningQuestion,
  percentQuestion,
  TOGETHER,
  type Meaning,
  type Settled,
} from './price-question.ts'
import type { PriceRules } from './table.ts'

type Ask = (question: PriceListQuestion) => string | null
type Taken = Pick<Prices, 'discountPrice' | 'discountPercent' | 'discountAmount'>
type Discounts = Taken & { rules: Partial<PriceRules> }

const NAMES_PRICE = /price|rate|rs\b|₹|mrp|amount/i

/** What a column of discounts changes, once it is known what it holds; nothing while that is open. */
function meaningOf(
  index: number,
  price: number,
  isAlone: boolean,
  prices: Prices,
  context: PriceContext,
  ask: Ask,
): Partial<Taken> {
  const { below, all } = context
  const paid = prices.discountPrice ?? prices.discountPercent
  const settled: Settled | null =
    paid === null || paid === index
      ? null
      : { column: paid, meaning: prices.discountPrice === null ? 'percent' : 'price' }
  if (settled && below.repeats(index, price, settled)) return {}
  const certain = settled === null && !isAlone && all('discount').includes(index)
  const meaning =
    (certain && certainMeaning(index, price, context)) ||
    (ask(meaningQuestion(index, price, settled, context)) as Meaning | null)
  if (meaning === null) return {}
  if (meaning === 'ignore') return index === prices.discountPercent ? { discountPercent: null } : {}
  return {
    discountPrice: meaning === 'price' ? index : null,
    discountPercent: meaning === 'percent' ? index : null,
    discountAmount: meaning === 'amount' ? index : null,
  }
}

/** The percentages and amounts that are taken off the price, where customers do not pay another price. */
export function settleDiscounts(
  settled: Prices,
  candidates: readonly Candidate[],
  context: PriceContext,
  ask: Ask,
): Discounts {
  const { all, below, chosen, title } = context
  const prices = { ...settled }
  const rules: Discounts['rules'] = {}
  const { orignalPrice: price, quantity } = prices
  const stated = statedColumns(context, price)
  const discounts = all('discount').filter((index) => below.isFilled(index) && index !== price)
  const certain = (index: number) => (price === null ? null : certainMeaning(index, price, context))
  const percents = percentColumns(context, price, stated.same).filter((index) => index !== prices.discountPrice)
  const offered = prices.discountPrice === null ? percents : percents.slice(0, 1)
  const isAlone = candidates.some(({ index, meaning }) => index === price && meaning === 'selling')
  prices.discountPercent =
    offered[0] ?? (isAlone ? null : (discounts.find((index) => certain(index) === 'percent') ?? null))
  const isTogether = percents.length > 1 && prices.discountPrice === null
  const isExplained =
    percents.length > 1 &&
    prices.discountPrice !== null &&
    price !== null &&
    explains(percents, price, prices.discountPrice, below)
  if (chosen.discountPercent !== undefined) prices.discountPercent = chosen.discountPercent
  else if (isTogether) {
    const answer = ask(percentQuestion(percents, price, context))
    const mode = TOGETHER.find((one) => one === answer)
    if (mode) rules.percents = { columns: percents, mode }
    else if (answer !== null) prices.discountPercent = percents.find((at) => answer === `column:${at}`) ?? null
  }
  if (chosen.discountAmount !== undefined) prices.discountAmount = chosen.discountAmount
  const isOpen =
    chosen.discountPercent === undefined && chosen.discountPrice === undefined && prices.discountAmount === null
  const repeated = [...new Set([...discounts, ...percents])].filter(
    (index) =>
      !(isTogether && percents.includes(index)) &&
      !(isExplained && percents.includes(index)) &&
      quantity === null &&
      index !== prices.discountPrice &&
      !(index === prices.discountPercent && prices.discountPrice === null),
  )
  // A percentage beside net prices alone may have been taken off already.
  const doubtful = percents.filter((at) => isAlone || isForResellers(title(at)) || title(at).trim() === '%')
  const ofResellers = prices.discountPrice === null && !isTogether ? doubtful : []
  // An "Offer" of 20, 30 or 25 beside MRPs of hundreds may be a percentage.
  const offers = [prices.discountPrice].filter(
    (index): index is number =>
      index !== null &&
      price !== null &&
      quantity === null &&
      all('selling').includes(index) &&
      !NAMES_PRICE.test(title(index)) &&
      below.looksLikePercents(index, price),
  )
  const unclear = [...offers, ...(prices.discountPrice === null ? stated.unclear : []), ...ofResellers, ...repeated]
  for (const index of isOpen && price !== null ? new Set(unclear) : [])
    Object.assign(prices, meaningOf(index, price ?? 0, isAlone, prices, context, ask))
  const { discountPercent } = prices
  if (prices.discountPrice === null && discountPercent !== null && below.mixesShares(discountPercent))
    rules.hasPlainPercents = ask(fractionQuestion(discountPercent, price, context)) === 'plain'
  const { discountPrice, discountAmount } = prices
  return { discountPrice, discountPercent: prices.discountPercent, discountAmount, rules }
}
