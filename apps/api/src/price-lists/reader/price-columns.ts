import type { PriceListQuestion } from '@phuljhari/contract/products/price-list-question'
import { answerTo } from './answers.ts'
import { percentColumns, statedColumns } from './discount-columns.ts'
import { settleDiscounts } from './discount-stage.ts'
import {
  type Candidate,
  differing,
  likeliestFirst,
  priceCandidates,
  type PriceContext,
  type Prices,
  type PriceSheet,
  settlePair,
} from './price-candidates.ts'
import { lineQuestion, NO_PRICE, pairId, pricePairs, priceQuestion, type PricePair } from './price-question.ts'
import { isTaxed, taxQuestion } from './price-tax.ts'
import { isAboutTax } from './titles.ts'
import { NO_RULES, type Columns, type PriceRules } from './table.ts'

export type PriceColumns = Prices & { rules: PriceRules; questions: PriceListQuestion[] }

const MANY_WITHOUT = 0.3

/** Columns without a title, or with one in unknown words, whose amounts may be what customers pay. */
const unnamedPrices = ({ all, isTitled, below, productName }: PriceSheet, price: number | null): number[] =>
  price === null
    ? []
    : Array.from({ length: below.width }, (_, index) => index).filter(
        (index) =>
          // "Per Pc" is what a price is for, or the price.
          (!isTitled(index) || (all('unit').includes(index) && below.hasSteadyRatio(index, price))) &&
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
  readonly #rules: Partial<PriceRules> = {}

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
    const { rules, ...discounts } = settleDiscounts(this.#prices, this.#candidates, this.#context, (question) =>
      this.#ask(question),
    )
    return {
      ...this.#prices,
      ...discounts,
      rules: { ...NO_RULES, ...this.#rules, ...rules },
      questions: this.#questions,
    }
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
    const sold = discountPrice ?? orignalPrice
    // An MRP includes all taxes by law: a price below it is another one.
    const taxed = titled.some(({ index, meaning }) => index === sold && meaning === 'mrp')
      ? []
      : taxVariants(context, sold)
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
    const isSettled = chosen.discountPrice !== undefined && (chosen.orignalPrice !== undefined || !settled.hasRivalMrp)
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
