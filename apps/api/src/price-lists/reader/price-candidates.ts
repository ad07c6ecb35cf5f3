import type { PriceListAnswers } from '@phuljhari/contract/products/price-list-question'
import type { Contents } from './column-contents.ts'
import type { Role } from './column-role.ts'
import type { PricePair } from './price-question.ts'
import type { Columns } from './table.ts'
import { taxIn, Title, YEAR, yearIn } from './titles.ts'

/** What the title of a column of prices says, the likeliest price of customers first. */
const MEANINGS = ['selling', 'price', 'mrp', 'unclearPrice', 'unlikelyPrice', 'bought'] as const satisfies Role[]
type PriceMeaning = (typeof MEANINGS)[number]
export type Candidate = { index: number; meaning: PriceMeaning }

/** The columns of a table as the stages see them. */
export type PriceSheet = {
  /** The columns with these roles, in the order of the roles. */
  all: (...roles: Role[]) => number[]
  title: (index: number) => string
  isTitled: (index: number) => boolean
  below: Contents
  productName: number | null
}

type PriceFields = 'orignalPrice' | 'discountPrice' | 'discountPercent' | 'discountAmount' | 'quantity'
export type Prices = Pick<Columns, PriceFields>

export type PriceContext = PriceSheet & {
  /** How to name a column to a person. */
  name: (index: number) => string
  answers: PriceListAnswers
  /** Columns that the user chose. */
  chosen: Partial<Columns>
  /** Whether the shop's own prices include GST. */
  pricesIncludeTax: boolean
}

const PACKS = [
  'box',
  'boxes',
  'case',
  'cases',
  'carton',
  'cartons',
  'ctn',
  'bundle',
  'bundles',
  'dozen',
  'set',
  'sets',
].concat(['pack', 'packs', 'pkt', 'pkts', 'packet', 'packets', 'pc', 'pcs', 'piece', 'pieces', 'kg', 'bulk'])

/** What a price is for, other than one of what the list sells: "box" in "Box Rate", "5" in "Rate for 5". */
function packOf(title: string): string {
  if (/^\s*1\s?\w/.test(title)) return ''
  const words = new Title(title.replace(YEAR, ' '))
  return [...words.words].filter((word) => PACKS.includes(word) || (!words.isAfterPercent && /^\d+$/.test(word))).join()
}

/** Without any column that is titled as a price, those of amounts in unknown words may be one. */
function untitledPrices({ isTitled, below, productName }: PriceSheet): number[] {
  const unknown = Array.from({ length: below.width }, (_, index) => index).filter((index) => !isTitled(index))
  return unknown.filter(
    (index) =>
      index !== productName &&
      below.holdsMostlyAmounts(index) &&
      !below.countsUp(index) &&
      !below.isPadded(index) &&
      !below.showsPercents(index),
  )
}

/**
 * The columns of prices and what their titles mean. A year that is not the latest one, and a pack that the price beside
 * it is not for, make a price unlikely or unclear. Columns whose rows are all empty are none.
 */
export function priceCandidates(sheet: PriceSheet): Candidate[] {
  const { all, title, below } = sheet
  const titled = MEANINGS.flatMap((meaning) =>
    all(meaning)
      .filter(meaning === 'mrp' || meaning === 'selling' ? below.holdsAttempts : below.holdsAmounts)
      .map((index) => ({ index, meaning })),
  )
  if (titled.length === 0) return untitledPrices(sheet).map((index) => ({ index, meaning: 'unclearPrice' as const }))
  const years = titled.flatMap(({ index }) => yearIn(title(index)) ?? [])
  const latest = Math.max(0, ...years)
  const base = titled.find(({ meaning }) => meaning === 'mrp') ?? titled.find(({ meaning }) => meaning === 'price')
  const inContext = ({ index, meaning }: Candidate): Candidate => {
    if (meaning === 'mrp' || base === undefined || titled.length === 1) return { index, meaning }
    const year = yearIn(title(index))
    const pack = packOf(title(index))
    if (year !== null && year < latest) return { index, meaning: 'unlikelyPrice' }
    const isOfYear = year !== null && yearIn(title(base.index)) === null
    const isOfPack = pack !== '' && pack !== packOf(title(base.index)) && index !== base.index
    const isUnclear = (isOfYear || isOfPack) && (meaning === 'selling' || meaning === 'price')
    return { index, meaning: isUnclear ? 'unclearPrice' : meaning }
  }
  return titled.map(inContext)
}

/** The first of several columns that hold the same amounts. */
export const differing = (columns: readonly number[], below: Contents): number[] =>
  columns.filter((index, at) => !columns.slice(0, at).some((other) => below.isSame(index, other)))

const HALF = 0.5
/** A second MRP is likelier another pack's than what customers pay. */
const SECOND_MRP = 0.4

/** How likely it is that the shop's customers pay a price with this title; lower is likelier. */
function paidRank(
  index: number,
  sheet: PriceSheet,
  candidates: readonly Candidate[],
  isTaxed: boolean,
  isSecond: boolean,
): number {
  const meaning = candidates.find((one) => one.index === index)?.meaning ?? 'unclearPrice'
  const tax = taxIn(sheet.title(index))
  const misfit = tax !== null && (tax === 'included') !== isTaxed ? HALF : 0
  return MEANINGS.indexOf(meaning) + misfit + (isSecond && meaning === 'mrp' ? SECOND_MRP : 0)
}

const AS_MRP: Record<PriceMeaning, number> = {
  mrp: 0,
  price: 1,
  selling: 3,
  unclearPrice: 3,
  unlikelyPrice: 4,
  bought: 5,
}
/** A list without an MRP is likelier than one whose MRP is called otherwise, and less likely than a titled one. */
const NO_MRP = 2

/** Readings in the order of their titles: by what customers would pay, then by what the MRP would be. */
export function likeliestFirst(
  pairs: readonly PricePair[],
  sheet: PriceSheet,
  candidates: readonly Candidate[],
  isTaxed: boolean,
): PricePair[] {
  const asMrp = (index: number) => AS_MRP[candidates.find((one) => one.index === index)?.meaning ?? 'unclearPrice']
  const hasMrp = candidates.some(({ meaning }) => meaning === 'mrp')
  const hasTitles = candidates.some(({ meaning }) => AS_MRP[meaning] < AS_MRP.unclearPrice)
  const rank = ({ orignalPrice, discountPrice }: PricePair) => {
    const paid = paidRank(discountPrice ?? orignalPrice, sheet, candidates, isTaxed, discountPrice !== null) * 10
    if (discountPrice === null) return paid + (hasMrp || !hasTitles ? AS_MRP.selling : NO_MRP)
    // Where no title tells anything, the higher price is the MRP.
    return paid + (hasTitles ? asMrp(orignalPrice) : 0)
  }
  return pairs.toSorted((one, other) => rank(one) - rank(other))
}

export type SettledPair = {
  orignalPrice: number | null
  discountPrice: number | null
  /** Columns that make it a question which prices these are; none where titles decide. */
  rivals: number[]
  /** Whether one of them may be the MRP. */
  hasRivalMrp: boolean
}

/**
 * The prices that titles name: the MRP, and what customers pay. Amounts never make a price likelier than its title;
 * they only tell where titles cannot be true.
 */
export function settlePair(candidates: readonly Candidate[], after: readonly number[], below: Contents): SettledPair {
  const of = (meaning: PriceMeaning) =>
    differing(
      candidates.filter((one) => one.meaning === meaning).map(({ index }) => index),
      below,
    )
  const [printed, plain, paid] = [of('mrp'), of('price'), [...of('selling'), ...after]]
  const others = [...of('unclearPrice'), ...of('unlikelyPrice')]
  const orignal = printed[0] ?? plain[0] ?? null
  const sold = paid[0] ?? (printed.length > 0 ? plain[0] : undefined) ?? null
  const only = orignal ?? sold
  if (only === null) {
    const [first = null] = others.length > 0 ? others : of('bought')
    return {
      orignalPrice: first,
      discountPrice: null,
      rivals: first === null ? [] : [...others, first],
      hasRivalMrp: true,
    }
  }
  const pair = { orignalPrice: only, discountPrice: sold === only ? null : sold }
  const isTold = sold !== null && isPossible(pair, paid.includes(sold), below)
  const isBeside = (index: number) => !below.isSame(index, only) && (sold === null || !below.isSame(index, sold))
  const mrps = (printed.length > 0 ? printed.slice(1) : plain.slice(1)).filter(isBeside)
  const rivals = [
    ...mrps,
    ...(paid.length > 0 ? paid.slice(1) : printed.length > 0 ? plain.slice(1) : []),
    ...(paid.length > 0 && isTold ? [] : of('unclearPrice')),
    ...(isTold ? [] : of('unlikelyPrice')),
  ].filter(isBeside)
  const isOpen = !isTold && pair.discountPrice !== null
  return { ...pair, rivals: isOpen ? [...rivals, only] : rivals, hasRivalMrp: mrps.length > 0 }
}

/** Whether customers may pay this price: it is lower than the MRP, in most rows where its title is a plain one. */
function isPossible({ orignalPrice, discountPrice }: PricePair, isNamed: boolean, below: Contents): boolean {
  if (discountPrice === null) return true
  if (isNamed && !below.haveBoth(discountPrice, orignalPrice)) return true
  return below.isLower(discountPrice, orignalPrice, isNamed ? HALF : undefined)
}
