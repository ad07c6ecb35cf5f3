import type { PriceListAnswers, PriceListQuestion } from '@phuljhari/contract/products/price-list-question'
import { answerTo } from './answers.ts'
import { DISCOUNT_MEANINGS, type Contents, type DiscountMeaning } from './column-contents.ts'
import type { Role } from './column-role.ts'
import {
  lineQuestion,
  meaningQuestion,
  pairId,
  percentQuestion,
  pricePairs,
  priceQuestion,
  fractionQuestion,
  type Meaning,
  type PricePair,
  type Settled,
} from './price-question.ts'
import type { Columns } from './table.ts'
import { percentNamed, taxIn } from './titles.ts'

type PriceFields = 'orignalPrice' | 'discountPrice' | 'discountPercent' | 'discountAmount' | 'quantity'
export type PriceColumns = Pick<Columns, PriceFields> & {
  hasPlainPercents: boolean
  questions: PriceListQuestion[]
}

export type PriceContext = {
  /** The columns with these roles, in the order of the roles. */
  all: (...roles: Role[]) => number[]
  title: (index: number) => string
  /** How to name a column to a person. */
  name: (index: number) => string
  isTitled: (index: number) => boolean
  below: Contents
  productName: number | null
  answers: PriceListAnswers
  /** Columns that the user chose. */
  chosen: Partial<Columns>
}

const MANY_WITHOUT = 0.3
const HALF = 0.5
const NAMES_PRICE = /price|rate|rs\b|₹|mrp|amount/i
const RESELLER = /whole\s*sale|dealer|trade|stockist/i
/** Words that mark the price of something other than the product: a bundle, a full box. */
const OTHER_PACK = /bundle|\bbox(?:es)?\b|case|carton|dozen|\bset\b|bulk|\bper\s+\d/i
/** A title that consists only of words for prices: "Rate (Rs.)", "Price 2026". */
const PLAIN = /^[\s().:/₹-]*(?:(?:price|rate|rs|inr|rupees|in|mrp|20\d\d|each)\b[\s().:/₹-]*)+$/i

/** Whether one of two prices excludes GST and the other may include it. */
const differInTax = (one: string, other: string) => (taxIn(one) === 'excluded') !== (taxIn(other) === 'excluded')

const differingColumns = (columns: readonly number[], chosen: number | null, { below }: PriceContext) =>
  columns.filter(
    (index) => index !== chosen && below.holdsAmounts(index) && chosen !== null && !below.isSame(index, chosen),
  )

/** "80% Discount" is the title of the percentage or of what is left after it: the amounts decide. */
function statedColumns({ all, title, below }: PriceContext, price: number | null) {
  const columns = all('stated').filter(below.holdsAmounts)
  const percent = (index: number) => percentNamed(title(index)) ?? 0
  const after = columns.filter((index) => price !== null && below.isLessPercent(index, price, percent(index)))
  const same = columns.filter((index) => below.isAlways(index, percent(index)))
  return { after, same, unclear: columns.filter((index) => !after.includes(index) && !same.includes(index)) }
}

/** What a column of discounts holds if its cells or the prices beside it leave only one meaning; else null. */
function certainMeaning(index: number, price: number, { below, title }: PriceContext): DiscountMeaning | null {
  if (RESELLER.test(title(index))) return null
  if (below.showsPercents(index)) return 'percent'
  const meanings = DISCOUNT_MEANINGS.map((meaning) => ({ meaning, can: below.canMean(meaning, index, price) }))
  const [only, ...others] = meanings.filter(({ can }) => can !== 'no')
  return only?.can === 'yes' && others.length === 0 ? only.meaning : null
}

/** Whether a column is certainly the selling price. */
function isCertainSelling(
  { title, below }: PriceContext,
  { orignalPrice, discountPrice }: PricePair,
  isNamed: boolean,
): boolean {
  if (discountPrice === null || below.hasSteadyRatio(discountPrice, orignalPrice)) return true
  if (isNamed && !below.haveBoth(discountPrice, orignalPrice)) return true
  if (!below.isLower(discountPrice, orignalPrice, isNamed ? HALF : undefined)) return false
  const isPack = (text: string) => OTHER_PACK.test(text) && !/^\s*1\s?\w/.test(text)
  const isOtherPack = isPack(title(discountPrice)) && !isPack(title(orignalPrice))
  return (isNamed && !isOtherPack) || PLAIN.test(title(discountPrice))
}

/** Columns without a title, or with one in unknown words, whose amounts may be what customers pay. */
const unnamedPrices = ({ isTitled, below }: PriceContext, price: number | null): number[] =>
  price === null
    ? []
    : Array.from({ length: below.width }, (_, index) => index).filter(
        (index) =>
          !isTitled(index) &&
          index !== price &&
          !below.countsUp(index) &&
          (below.hasSteadyRatio(index, price) || below.followsPrice(index, price)),
      )

/** The pairs that agree with the columns that the user chose. */
const allowed = (pairs: readonly PricePair[], { orignalPrice, discountPrice }: Partial<Columns>) =>
  pairs.filter(
    (pair) =>
      (orignalPrice === undefined || pair.orignalPrice === orignalPrice) &&
      (discountPrice === undefined || pair.discountPrice === discountPrice),
  )

/** Readings with a price for resellers, of another pack or of a cost come last: it is hardly what customers pay. */
function likeliestFirst(pairs: readonly PricePair[], { all, title }: PriceContext): PricePair[] {
  const costs = all('cost')
  const isDoubtful = (index: number | null) =>
    index !== null && (RESELLER.test(title(index)) || OTHER_PACK.test(title(index)) || costs.includes(index))
  const doubts = (pair: PricePair) => [pair.orignalPrice, pair.discountPrice].filter(isDoubtful).length
  return pairs.toSorted((one, other) => doubts(one) - doubts(other))
}

/** Which columns hold the prices, by their titles first and by their contents where titles leave it open. */
export function choosePrices(context: PriceContext): PriceColumns {
  const { all, title, below, answers, chosen } = context
  const questions: PriceListQuestion[] = []
  const ask = (question: PriceListQuestion) => {
    questions.push(question)
    return answerTo(question, answers)
  }
  const priced = (...roles: Role[]) => all(...roles).filter(below.holdsAmounts)

  const [originals, open, costs] = [all('mrp').filter(below.holdsAttempts), priced('price'), priced('cost')]
  const orignal = originals[0] ?? open[0] ?? costs[0] ?? null
  const further = open.filter((index) => index !== orignal)
  const stated = statedColumns(context, orignal)
  const named = all('selling').filter(below.holdsAttempts)
  const forCustomers = named.filter((index) => !RESELLER.test(title(index)))
  const others = originals.length > 0 ? further : []
  // A price for resellers is used only if there is no other.
  const sellings = [...(forCustomers.length + others.length > 0 ? forCustomers : named), ...stated.after]
  const totals = all('lineNet').filter(below.holdsAttempts)
  const soldAt = sellings[0] ?? (originals.length > 0 ? further[0] : undefined) ?? totals[0] ?? null
  // Without a quantity a "Net Amount" is the price of one piece.
  let quantity = soldAt !== null && soldAt === totals[0] ? (all('quantity').find(below.holdsAttempts) ?? null) : null
  const lone = soldAt ?? priced('lineAmount')[0]
  // Where no row has an amount, each is refused with the title of the column that should have one.
  let orignalPrice = orignal ?? lone ?? all('mrp', 'price', 'selling', 'cost')[0] ?? null
  let discountPrice = orignalPrice === soldAt ? null : soldAt

  const percents = [...all('percent').filter(below.isFilled), ...stated.same]
  const discounts = all('discount').filter((index) => below.isFilled(index) && index !== orignalPrice)
  const certain = (index: number) => (orignalPrice === null ? null : certainMeaning(index, orignalPrice, context))
  let discountPercent =
    percents[0] ?? (soldAt === orignalPrice ? null : discounts.find((index) => certain(index) === 'percent')) ?? null
  let discountAmount: number | null = null
  const hasNoDiscount = () => discountPrice === null && discountPercent === null
  // Beside a number of pieces an amount is never the price of one, unless the user says so.
  const pieces = all('quantity').find(below.holdsMostlyAmounts) ?? null
  const isTotalAlone = orignal === null && (lone === totals[0] || lone === priced('lineAmount')[0])
  if (isTotalAlone) quantity ??= pieces
  const [netOfLine] =
    hasNoDiscount() && pieces !== null && orignalPrice !== null
      ? unclearTotals(context, orignalPrice).filter((index) => below.isLowerPerPiece(index, orignalPrice ?? 0, pieces))
      : []
  if (netOfLine !== undefined && !isTotalAlone) {
    discountPrice = netOfLine
    quantity = pieces
  }

  const isNamed = discountPrice !== null && [...sellings, ...totals, netOfLine].some((index) => index === discountPrice)
  const rivalOriginals = differingColumns(originals.length > 0 ? originals : open, orignalPrice, context)
  const rivals = [
    ...rivalOriginals,
    ...differingColumns(sellings.length > 0 ? sellings : others, soldAt, context),
    ...(isNamed ? [] : costs.filter((index) => index !== orignalPrice)),
    ...(hasNoDiscount() && pieces === null ? unclearTotals(context, orignalPrice) : []),
    ...(hasNoDiscount() ? unnamedPrices(context, orignalPrice) : []),
    // A "Net Amount" column that was not used above is empty.
    ...(hasNoDiscount() ? all('lineNet').filter((index) => index !== orignalPrice) : []),
    ...(discountPrice !== null &&
    quantity === null &&
    orignalPrice !== null &&
    (RESELLER.test(title(discountPrice)) ||
      differInTax(title(orignalPrice), title(discountPrice)) ||
      !isCertainSelling(context, { orignalPrice, discountPrice }, isNamed))
      ? [discountPrice]
      : []),
    ...(discountPrice !== null &&
    quantity !== null &&
    orignalPrice !== null &&
    below.shareWithout(discountPrice, orignalPrice) > MANY_WITHOUT
      ? [discountPrice]
      : []),
  ]
  const isSettled =
    chosen.discountPrice !== undefined && (chosen.orignalPrice !== undefined || rivalOriginals.length === 0)
  if (rivals.length > 0 && orignalPrice !== null && !isSettled) {
    const alternatives = [...open, ...sellings].filter(below.holdsAmounts)
    const current = discountPrice === null ? [orignalPrice] : [orignalPrice, discountPrice]
    const readings = pricePairs([...new Set([...current, ...rivals, ...alternatives])], below)
    const pairs = likeliestFirst(allowed(readings, chosen), context)
    const isChosen = chosen.orignalPrice !== undefined || chosen.discountPrice !== undefined
    // Even a single reading is asked about where a column of prices is empty.
    const isEmpty = rivals.some((index) => !below.holdsAmounts(index))
    const answer = pairs.length > 1 || isEmpty ? ask(priceQuestion(pairs, context)) : null
    const pair = pairs.find((one) => pairId(one) === answer) ?? (isChosen && pairs.length === 1 ? pairs[0] : undefined)
    if (pair) {
      if (pair.discountPrice !== discountPrice) quantity = null
      ;({ orignalPrice, discountPrice } = pair)
    }
  }
  if (chosen.orignalPrice !== undefined) orignalPrice = chosen.orignalPrice
  if (chosen.discountPrice !== undefined) discountPrice = chosen.discountPrice
  if (chosen.orignalPrice !== undefined && discountPrice === orignalPrice && chosen.discountPrice === undefined)
    discountPrice = null
  if (chosen.quantity !== undefined) quantity = chosen.quantity

  if (quantity !== null && chosen.quantity === undefined && orignalPrice !== null) {
    const [price, count] = [orignalPrice, quantity]
    const amounts = all('lineAmount').filter((index) => index !== price && below.holdsAmounts(index))
    const isProven =
      below.isAlways(count, 1) ||
      (discountPrice !== null && amounts.some((index) => below.isLineTotal(index, price, count)))
    const line = { orignalPrice: price, total: discountPrice ?? price, quantity: count }
    const answer = isProven ? 'line' : ask(lineQuestion(line, context))
    if (answer === 'one' || answer === 'none') quantity = null
    if (answer === 'none') discountPrice = null
  }

  if (chosen.discountPercent !== undefined) discountPercent = chosen.discountPercent
  else if (discountPrice === null && percents.length > 1) {
    const answer = ask(percentQuestion(percents, orignalPrice, context))
    if (answer !== null) discountPercent = percents.find((index) => answer === `column:${index}`) ?? null
  }
  if (chosen.discountAmount !== undefined) discountAmount = chosen.discountAmount
  const isOpen = chosen.discountPercent === undefined && chosen.discountPrice === undefined && discountAmount === null
  const isAsked = (index: number) => discountPrice === null && percents.length > 1 && percents.includes(index)
  const repeated = [...discounts, ...all('percent').filter(below.isFilled)].filter(
    (index) =>
      !isAsked(index) &&
      quantity === null &&
      index !== discountPrice &&
      !(index === discountPercent && discountPrice === null),
  )
  // A percentage beside net prices alone may have been taken off already.
  const isNetAlone = orignal === null && orignalPrice !== null && orignalPrice === soldAt
  const doubtful = percents.filter((index) => isNetAlone || RESELLER.test(title(index)) || title(index).trim() === '%')
  const ofResellers = discountPrice === null ? doubtful : []
  // An "Offer" of 20, 30 or 25 beside MRPs of hundreds may be a percentage.
  const offers =
    discountPrice !== null && orignalPrice !== null && quantity === null && named.includes(discountPrice)
      ? [discountPrice].filter(
          (index) => !NAMES_PRICE.test(title(index)) && below.looksLikePercents(index, orignalPrice ?? 0),
        )
      : []
  const unclear = [...offers, ...(discountPrice === null ? stated.unclear : []), ...ofResellers, ...repeated]
  for (const index of isOpen && orignalPrice !== null ? new Set(unclear) : []) {
    const price: number = orignalPrice ?? 0
    const paid = discountPrice ?? discountPercent
    const settled: Settled | null =
      paid === null || paid === index ? null : { column: paid, meaning: discountPrice === null ? 'percent' : 'price' }
    if (settled && below.repeats(index, price, settled)) continue
    const isCertain = settled === null && !isNetAlone && discounts.includes(index) && certain(index)
    const meaning = isCertain || (ask(meaningQuestion(index, price, settled, context)) as Meaning | null)
    if (meaning === 'ignore' && index === discountPercent) discountPercent = null
    if (meaning === null || meaning === 'ignore') continue
    discountPrice = meaning === 'price' ? index : null
    discountPercent = meaning === 'percent' ? index : null
    discountAmount = meaning === 'amount' ? index : null
  }
  const mixes = discountPrice === null && discountPercent !== null && below.mixesShares(discountPercent)
  const hasPlainPercents =
    mixes && discountPercent !== null && ask(fractionQuestion(discountPercent, orignalPrice, context)) === 'plain'
  return { orignalPrice, discountPrice, discountPercent, discountAmount, quantity, hasPlainPercents, questions }
}

/** Columns such as "Amount" next to a price, with figures lower than price times quantity. */
function unclearTotals({ all, below }: PriceContext, price: number | null): number[] {
  if (price === null) return []
  const pieces = all('quantity').find(below.holdsAmounts) ?? null
  return all('lineAmount').filter(
    (index) => index !== price && below.holdsAmounts(index) && !below.isLineTotal(index, price, pieces),
  )
}
