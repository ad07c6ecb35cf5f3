import type { PriceListAnswers, PriceListQuestion } from '@phuljhari/contract/products/price-list-question'
import { answerTo } from './answer-to.ts'
import type { Contents } from './column-contents.ts'
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
} from './price-question.ts'
import type { Columns } from './table.ts'
import { percentNamed } from './titles.ts'

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
const RESELLER = /whole\s*sale|dealer|trade|stockist/i
/** Words that mark the price of something other than the product: a bundle, a full box. */
const OTHER_PACK = /bundle|\bbox(?:es)?\b|case|carton|dozen|\bset\b|bulk|\bper\s+\d/i
/** A title that consists only of words for prices: "Rate (Rs.)", "Price 2026". */
const PLAIN = /^[\s().:/₹-]*(?:(?:price|rate|rs|inr|rupees|in|mrp|20\d\d|each)\b[\s().:/₹-]*)+$/i

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

/** Whether a column is certainly the selling price. */
function isCertainSelling(
  { title, below }: PriceContext,
  { orignalPrice, discountPrice }: PricePair,
  isNamed: boolean,
): boolean {
  if (discountPrice === null || below.hasSteadyRatio(discountPrice, orignalPrice)) return true
  if (isNamed && !below.haveBoth(discountPrice, orignalPrice)) return true
  if (!below.isLower(discountPrice, orignalPrice, isNamed ? HALF : undefined)) return false
  const isOtherPack = OTHER_PACK.test(title(discountPrice)) && !OTHER_PACK.test(title(orignalPrice))
  return (isNamed && !isOtherPack) || PLAIN.test(title(discountPrice))
}

/** Untitled columns of amounts that are a steady share of the price. */
const unnamedPrices = ({ isTitled, below }: PriceContext, price: number | null): number[] =>
  price === null
    ? []
    : Array.from({ length: below.width }, (_, index) => index).filter(
        (index) => !isTitled(index) && !below.countsUp(index) && below.hasSteadyRatio(index, price),
      )

/** The pairs that agree with the columns that the user chose. */
const allowed = (pairs: readonly PricePair[], { orignalPrice, discountPrice }: Partial<Columns>) =>
  pairs.filter(
    (pair) =>
      (orignalPrice === undefined || pair.orignalPrice === orignalPrice) &&
      (discountPrice === undefined || pair.discountPrice === discountPrice),
  )

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
  // Without a quantity a "Net Amount" is the price of one.
  let quantity = soldAt !== null && soldAt === totals[0] ? (all('quantity').find(below.holdsAttempts) ?? null) : null
  const lone = quantity === null ? (soldAt ?? priced('lineAmount')[0]) : undefined
  // Where no row has an amount, each is refused with the title of the column that should have one.
  let orignalPrice = orignal ?? lone ?? all('mrp', 'price', 'selling', 'cost')[0] ?? null
  let discountPrice = orignalPrice === soldAt ? null : soldAt

  const percents = [...all('percent').filter(below.isFilled), ...stated.same]
  let discountPercent = percents[0] ?? all('discount').find(below.holdsPercent) ?? null
  let discountAmount: number | null = null
  const hasNoDiscount = () => discountPrice === null && discountPercent === null

  const isNamed = discountPrice !== null && (sellings.includes(discountPrice) || totals.includes(discountPrice))
  const rivalOriginals = differingColumns(originals.length > 0 ? originals : open, orignalPrice, context)
  const rivals = [
    ...rivalOriginals,
    ...differingColumns(sellings.length > 0 ? sellings : others, soldAt, context),
    ...(isNamed ? [] : costs.filter((index) => index !== orignalPrice)),
    ...(hasNoDiscount() ? unclearTotals(context, orignalPrice) : []),
    ...(hasNoDiscount() ? unnamedPrices(context, orignalPrice) : []),
    // An empty "Net Amount" column.
    ...(hasNoDiscount() ? all('lineNet').filter((index) => index !== orignalPrice) : []),
    ...(discountPrice !== null &&
    quantity === null &&
    orignalPrice !== null &&
    (RESELLER.test(title(discountPrice)) || !isCertainSelling(context, { orignalPrice, discountPrice }, isNamed))
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
    const pairs = allowed(pricePairs([...new Set([...current, ...rivals, ...alternatives])], below), chosen)
    const isChosen = chosen.orignalPrice !== undefined || chosen.discountPrice !== undefined
    const answer = pairs.length > 1 ? ask(priceQuestion(pairs, context)) : null
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

  if (quantity !== null && chosen.quantity === undefined && orignalPrice !== null && discountPrice !== null) {
    const [price, pieces] = [orignalPrice, quantity]
    const amounts = all('lineAmount').filter((index) => index !== price && below.holdsAmounts(index))
    const isProven = amounts.some((index) => below.isLineTotal(index, price, pieces)) || below.isAlways(pieces, 1)
    if (!isProven && ask(lineQuestion({ orignalPrice: price, discountPrice, quantity: pieces }, context)) === 'one')
      quantity = null
  }

  if (chosen.discountPercent !== undefined) discountPercent = chosen.discountPercent
  else if (discountPrice === null && percents.length > 1) {
    const answer = ask(percentQuestion(percents, orignalPrice, context))
    if (answer !== null) discountPercent = percents.find((index) => answer === `column:${index}`) ?? null
  }
  if (chosen.discountAmount !== undefined) discountAmount = chosen.discountAmount
  const unclear = [
    ...(discountPrice === null ? stated.unclear : []),
    ...(hasNoDiscount() ? all('discount').filter(below.isFilled) : []),
  ]
  for (const index of chosen.discountPercent === undefined && discountAmount === null ? unclear : []) {
    if (orignalPrice === null || index === orignalPrice) continue
    const meaning = ask(meaningQuestion(index, orignalPrice, context)) as Meaning | null
    if (meaning === 'price') discountPrice = index
    if (meaning === 'percent') discountPercent = index
    if (meaning === 'amount') discountAmount = index
  }
  const mixes = discountPrice === null && discountPercent !== null && below.mixesShares(discountPercent)
  const hasPlainPercents =
    mixes && discountPercent !== null && ask(fractionQuestion(discountPercent, orignalPrice, context)) === 'plain'
  return { orignalPrice, discountPrice, discountPercent, discountAmount, quantity, hasPlainPercents, questions }
}

/** "Amount" next to a price, lower than price times quantity. */
function unclearTotals({ all, below }: PriceContext, price: number | null): number[] {
  if (price === null) return []
  const pieces = all('quantity').find(below.holdsAmounts) ?? null
  return all('lineAmount').filter(
    (index) => index !== price && below.holdsAmounts(index) && !below.isLineTotal(index, price, pieces),
  )
}
