import type { PriceListAnswers, PriceListQuestion } from '@phuljhari/contract/products/price-list-question'
import { answerTo } from './answers.ts'
import { certainMeaning, explains, isForResellers, statedColumns } from './discount-columns.ts'
import {
  type Candidate,
  differing,
  likeliestFirst,
  priceCandidates,
  type PriceSheet,
  settlePair,
} from './price-candidates.ts'
import {
  fractionQuestion,
  lineQuestion,
  meaningQuestion,
  NO_PRICE,
  pairId,
  percentQuestion,
  pricePairs,
  priceQuestion,
  TOGETHER,
  type Meaning,
  type PricePair,
  type Settled,
} from './price-question.ts'
import { isTaxed, taxQuestion } from './price-tax.ts'
import { isAboutTax } from './titles.ts'
import type { Columns, PriceRules } from './table.ts'

type PriceFields = 'orignalPrice' | 'discountPrice' | 'discountPercent' | 'discountAmount' | 'quantity'
type Prices = Pick<Columns, PriceFields>
export type PriceColumns = Prices & { rules: PriceRules; questions: PriceListQuestion[] }

export type PriceContext = PriceSheet & {
  /** How to name a column to a person. */
  name: (index: number) => string
  answers: PriceListAnswers
  /** Columns that the user chose. */
  chosen: Partial<Columns>
  /** Whether the shop's own prices include GST. */
  pricesIncludeTax: boolean
}

const MANY_WITHOUT = 0.3
const NAMES_PRICE = /price|rate|rs\b|₹|mrp|amount/i

/** Columns without a title, or with one in unknown words, whose amounts may be what customers pay. */
const unnamedPrices = ({ isTitled, below, productName }: PriceSheet, price: number | null): number[] =>
  price === null
    ? []
    : Array.from({ length: below.width }, (_, index) => index).filter(
        (index) =>
          !isTitled(index) &&
          index !== price &&
          index !== productName &&
          !below.countsUp(index) &&
          !below.isPadded(index) &&
          (below.hasSteadyRatio(index, price) || below.followsPrice(index, price)),
      )

/** Columns such as "Amount" next to a price, with figures lower than price times quantity. */
function unclearTotals({ all, below }: PriceSheet, price: number | null): number[] {
  if (price === null) return []
  const pieces = all('quantity').find(below.holdsAmounts) ?? null
  return all('lineAmount').filter(
    (index) => index !== price && below.holdsAmounts(index) && !below.isLineTotal(index, price, pieces),
  )
}

/** Whether a column holds a percentage of discount by its title and its cells. */
function percentColumns(context: PriceSheet, price: number | null, stated: readonly number[]): number[] {
  const shown = context
    .all('discount', 'selling')
    .filter((index) => index !== price && context.below.isFilled(index) && context.below.showsPercents(index))
    .filter((index) => !isForResellers(context.title(index)))
  return [...context.all('percent').filter(context.below.isFilled), ...stated, ...shown]
}

/** The pairs that agree with the columns that the user chose. */
const allowed = (pairs: readonly PricePair[], { orignalPrice, discountPrice }: Partial<Columns>) =>
  pairs.filter(
    (pair) =>
      (orignalPrice === undefined || pair.orignalPrice === orignalPrice) &&
      (discountPrice === undefined || pair.discountPrice === discountPrice),
  )

/** The stages of one table: each settles a part of its prices, or asks about it. */
class PriceStages {
  readonly #context: PriceContext
  readonly #candidates: readonly Candidate[]
  readonly #questions: PriceListQuestion[] = []
  readonly #prices: Prices = {
    orignalPrice: null,
    discountPrice: null,
    discountPercent: null,
    discountAmount: null,
    quantity: null,
  }
  readonly #rules: PriceRules = { hasPlainPercents: false, percents: null, tax: null, isUnpriced: false }

  constructor(context: PriceContext) {
    this.#context = context
    // "80%" below "Offer" is a discount rather than a price.
    this.#candidates = priceCandidates(context).filter(
      ({ index, meaning }) => meaning !== 'selling' || !context.below.showsPercents(index),
    )
  }

  #ask(question: PriceListQuestion): string | null {
    this.#questions.push(question)
    return answerTo(question, this.#context.answers)
  }

  read(): PriceColumns {
    this.#settlePrices()
    this.#settleTax()
    this.#settleLine()
    this.#settleDiscounts()
    return { ...this.#prices, rules: this.#rules, questions: this.#questions }
  }

  /** The prices: by their titles, else by an answer. */
  #settlePrices(): void {
    const context = this.#context
    const { all, below, chosen } = context
    const titled = this.#candidates
    const first = titled.find(({ meaning }) => meaning === 'mrp') ?? titled.find(({ meaning }) => meaning === 'price')
    const stated = statedColumns(context, first?.index ?? null)
    const totals = all('lineNet').filter(below.holdsAttempts)
    const amounts = all('lineAmount').filter(below.holdsAmounts)
    const isBareAmount = titled.every(({ meaning }) => meaning === 'unclearPrice' || meaning === 'bought')
    const settled = settlePair(
      isBareAmount && (totals.length > 0 || amounts.length > 0) ? [] : titled,
      stated.after,
      below,
    )
    let { orignalPrice, discountPrice } = settled
    const pieces = all('quantity').find(below.holdsMostlyAmounts) ?? null
    let quantity: number | null = null
    if (
      discountPrice === null &&
      totals[0] !== undefined &&
      orignalPrice !== totals[0] &&
      orignalPrice !== null &&
      !titled.some(({ index, meaning }) => index === orignalPrice && meaning === 'selling')
    ) {
      // Without a quantity a "Net Amount" is the price of one piece.
      discountPrice = totals[0]
      quantity = all('quantity').find(below.holdsAttempts) ?? null
    }
    if (orignalPrice === null) {
      orignalPrice =
        totals[0] ?? amounts[0] ?? all('mrp', 'price', 'selling', 'unclearPrice', 'unlikelyPrice')[0] ?? null
      // Beside a number of pieces an amount is never the price of one, unless the user says so.
      if (totals.length + amounts.length > 0) quantity = pieces
    }
    const percents = percentColumns(context, orignalPrice, stated.same)
    const hasNoDiscount = discountPrice === null && percents.length === 0
    const [netOfLine] =
      hasNoDiscount && pieces !== null && quantity === null && orignalPrice !== null
        ? unclearTotals(context, orignalPrice).filter((at) => below.isLowerPerPiece(at, orignalPrice ?? 0, pieces))
        : []
    if (netOfLine !== undefined) [discountPrice, quantity] = [netOfLine, pieces]
    const isOpen = hasNoDiscount && netOfLine === undefined
    const taxed = taxVariants(context, discountPrice ?? orignalPrice)
    const rivals = [
      ...settled.rivals,
      ...(isOpen && pieces === null ? unclearTotals(context, orignalPrice) : []),
      ...(isOpen ? unnamedPrices(context, orignalPrice) : []),
      // A "Net Amount" column that was not used above is empty.
      ...(isOpen ? all('lineNet').filter((index) => index !== orignalPrice) : []),
      ...(discountPrice !== null &&
      quantity !== null &&
      orignalPrice !== null &&
      below.shareWithout(discountPrice, orignalPrice) > MANY_WITHOUT
        ? [discountPrice]
        : []),
    ].filter((index) => !taxed.includes(index))
    const isSettled = chosen.discountPrice !== undefined && chosen.orignalPrice !== undefined
    if (rivals.length > 0 && orignalPrice !== null && !isSettled) {
      const answered = this.#askPrices({ orignalPrice, discountPrice }, rivals, taxed)
      if (answered && answered.discountPrice !== discountPrice) quantity = null
      if (answered) ({ orignalPrice, discountPrice } = answered)
    }
    if (chosen.orignalPrice !== undefined) orignalPrice = chosen.orignalPrice
    if (chosen.discountPrice !== undefined) discountPrice = chosen.discountPrice
    else if (chosen.orignalPrice !== undefined && discountPrice === orignalPrice) discountPrice = null
    if (chosen.quantity !== undefined) quantity = chosen.quantity
    Object.assign(this.#prices, { orignalPrice, discountPrice, quantity })
  }

  #askPrices(current: { orignalPrice: number; discountPrice: number | null }, rivals: number[], taxed: number[]) {
    const { below, chosen } = this.#context
    const usable = this.#candidates.filter(({ meaning, index }) => meaning !== 'bought' || rivals.includes(index))
    const shown = [current.orignalPrice, ...(current.discountPrice === null ? [] : [current.discountPrice])]
    const columns = differing(
      [...new Set([...shown, ...rivals, ...usable.map(({ index }) => index)])].filter((one) => !taxed.includes(one)),
      below,
    )
    const readings = allowed(pricePairs(columns, below), chosen)
    const pairs = likeliestFirst(readings, this.#context, this.#candidates, this.#context.pricesIncludeTax)
    const isKnown = this.#candidates.some(({ meaning }) => ['mrp', 'price', 'selling'].includes(meaning))
    const isChosen = chosen.orignalPrice !== undefined || chosen.discountPrice !== undefined
    // Even a single reading is asked about where a column of prices is empty, or where no title names a price.
    const isDoubtful = rivals.some((index) => !below.holdsAmounts(index)) || (!isKnown && !isChosen)
    if (pairs.length === 0) return null
    const question = priceQuestion(pairs, this.#context, isKnown)
    const answer = pairs.length > 1 || isDoubtful ? this.#ask(question) : null
    if (answer === NO_PRICE) this.#rules.isUnpriced = true
    return pairs.find((one) => pairId(one) === answer) ?? (isChosen && pairs.length === 1 ? pairs[0] : null)
  }

  /** Whether what customers pay is the price with or without GST. */
  #settleTax(): void {
    const { below, chosen, pricesIncludeTax, name } = this.#context
    const { orignalPrice, discountPrice } = this.#prices
    const sold = discountPrice ?? orignalPrice
    const isMrp = (index: number) => this.#candidates.some((one) => one.index === index && one.meaning === 'mrp')
    const isChosen = discountPrice === null ? chosen.orignalPrice !== undefined : chosen.discountPrice !== undefined
    if (sold === null || isMrp(sold) || isChosen || !below.holdsAmounts(sold)) return
    const others = taxVariants(this.#context, sold)
    const decision = taxQuestion(sold, others, this.#context, name, pricesIncludeTax)
    if (!decision) return
    const { price, adds } = decision.choiceOf(this.#ask(decision.question))
    if (discountPrice === null) this.#prices.orignalPrice = price
    else this.#prices.discountPrice = price
    const isOfBoth = discountPrice !== null && orignalPrice !== null && !isMrp(orignalPrice)
    if (adds) this.#rules.tax = { ...adds, isOfBoth }
  }

  /** Whether an amount beside pieces is the price of one or of all. */
  #settleLine(): void {
    const { all, below, chosen } = this.#context
    const { orignalPrice, discountPrice, quantity } = this.#prices
    if (quantity === null || chosen.quantity !== undefined || orignalPrice === null) return
    const amounts = all('lineAmount').filter((index) => index !== orignalPrice && below.holdsAmounts(index))
    const isProven =
      below.isAlways(quantity, 1) ||
      (discountPrice !== null && amounts.some((index) => below.isLineTotal(index, orignalPrice, quantity)))
    const line = { orignalPrice, total: discountPrice ?? orignalPrice, quantity }
    const answer = isProven ? 'line' : this.#ask(lineQuestion(line, this.#context))
    if (answer === 'one' || answer === 'none') this.#prices.quantity = null
    if (answer === 'none') this.#prices.discountPrice = null
  }

  /** The percentages and amounts that are taken off. */
  #settleDiscounts(): void {
    const context = this.#context
    const { all, below, chosen, title } = context
    const prices = this.#prices
    const { orignalPrice: price, quantity } = prices
    const stated = statedColumns(context, price)
    const discounts = all('discount').filter((index) => below.isFilled(index) && index !== price)
    const certain = (index: number) => (price === null ? null : certainMeaning(index, price, context))
    const percents = percentColumns(context, price, stated.same).filter((index) => index !== prices.discountPrice)
    const offered = prices.discountPrice === null ? percents : percents.slice(0, 1)
    const isAlone = this.#candidates.some(({ index, meaning }) => index === price && meaning === 'selling')
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
      const answer = this.#ask(percentQuestion(percents, price, context))
      const mode = TOGETHER.find((one) => one === answer)
      if (mode) this.#rules.percents = { columns: percents, mode }
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
      this.#settleMeaning(index, price ?? 0, isAlone)
    const { discountPercent } = prices
    if (prices.discountPrice === null && discountPercent !== null && below.mixesShares(discountPercent))
      this.#rules.hasPlainPercents = this.#ask(fractionQuestion(discountPercent, price, context)) === 'plain'
  }

  #settleMeaning(index: number, price: number, isAlone: boolean): void {
    const prices = this.#prices
    const { below, all } = this.#context
    const paid = prices.discountPrice ?? prices.discountPercent
    const settled: Settled | null =
      paid === null || paid === index
        ? null
        : { column: paid, meaning: prices.discountPrice === null ? 'percent' : 'price' }
    if (settled && below.repeats(index, price, settled)) return
    const certain = settled === null && !isAlone && all('discount').includes(index)
    const meaning =
      (certain && certainMeaning(index, price, this.#context)) ||
      (this.#ask(meaningQuestion(index, price, settled, this.#context)) as Meaning | null)
    if (meaning === 'ignore' && index === prices.discountPercent) prices.discountPercent = null
    if (meaning === null || meaning === 'ignore') return
    prices.discountPrice = meaning === 'price' ? index : null
    prices.discountPercent = meaning === 'percent' ? index : null
    prices.discountAmount = meaning === 'amount' ? index : null
  }
}

/** Columns that may be this price with or without GST: further prices but MRPs, amounts, and those in unknown words. */
function taxVariants({ all, below, isTitled, productName, title }: PriceSheet, price: number | null): number[] {
  if (price === null) return []
  const unknown = Array.from({ length: below.width }, (_, index) => index).filter((index) => !isTitled(index))
  const isNamed = all('taxRate').length > 0
  return [...all('price', 'selling', 'unclearPrice', 'unlikelyPrice', 'lineAmount', 'lineNet'), ...unknown].filter(
    (index) =>
      index !== price &&
      index !== productName &&
      (isTaxed(index, price, below, isNamed || isAboutTax(title(index)) || isAboutTax(title(price))) ||
        isTaxed(price, index, below, isNamed || isAboutTax(title(index)) || isAboutTax(title(price)))),
  )
}

/** Which columns hold the prices: candidates, what their titles mean, rivals, questions, settled. */
export const choosePrices = (context: PriceContext): PriceColumns => new PriceStages(context).read()
