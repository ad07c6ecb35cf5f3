import type { PricedLine } from '@phuljhari/contract/order-entry/draft-totals'
import type { OrderedLine } from '@phuljhari/contract/order-entry/own-discount'
import type { PickListProduct } from '@phuljhari/contract/products/pick-list.contract'
import { formatRupees, fractionOf, toPaise, toRupees } from '@phuljhari/contract/rules/money'
import { randomId } from '../../../lib/random-id.ts'
import { t } from '@phuljhari/contract/rules/t'

/** A product as it was when it was put on the draft. */
export type LineProduct = {
  id: string
  name: string
  tamilName: string
  content: string
  listNumber: string
  code: string
  mrpPaise: number
  /** What a unit sells for in the catalogue. */
  listPaise: number
  /** The HSN code, which decides the tax where prices exclude it; absent if the product has none. */
  hsn?: string
  /** The HSN code in today's catalogue, on a line that keeps the one of its order in `hsn`. */
  productHsn?: string
  /** Whether the product has left the catalogue. */
  isDeleted?: boolean
}

/** A line of a draft as entered. What its totals are computed from is the contract's `PricedLine`. */
export type DraftLine = {
  /** Identifies the line, since several may have the same product. */
  id: string
  product: LineProduct
  quantity: number
  /** The unit price if it was changed by hand, else null. */
  pricePaise: number | null
  /** The number of the line of the order or estimate that this one changes, from 1. */
  changes?: number
  /** The line of the edited order as it was ordered, whose price is kept. */
  ordered?: OrderedLine
  /** The catalogue price that a valid estimate promised, and for how many units. */
  promised?: Omit<PricedLine, 'unitPaise'>
}

/** Copies what a line keeps of a product of the pick list. */
export const lineProduct = (product: PickListProduct): LineProduct => ({
  id: product._id,
  name: product.name,
  tamilName: product.tamilName ?? '',
  content: product.content ?? '',
  listNumber: product.listNumber ?? '',
  code: product.code ?? '',
  mrpPaise: toPaise(product.mrp),
  listPaise: toPaise(product.price),
  ...(product.hsn && { hsn: product.hsn }),
})

type Lines = readonly DraftLine[]
export type LineChanges = Partial<Pick<DraftLine, 'quantity' | 'pricePaise'>>

/** What a unit costs the customer, in paise. */
export const unitPaise = ({ product, pricePaise }: DraftLine): number => pricePaise ?? product.listPaise
/** Returns what the totals are computed from. */
export const pricedLine = (line: DraftLine): PricedLine => ({
  listPaise: line.product.listPaise,
  unitPaise: unitPaise(line),
  quantity: line.quantity,
})
export const linePaise = (line: DraftLine): number => unitPaise(line) * line.quantity

/** Returns the line to which more of a product is added: the latest one that has it. */
export const latestLine = (lines: Lines, productId: string): DraftLine | undefined =>
  lines.findLast(({ product }) => product.id === productId)

/**
 * Adds a quantity of a product to its latest line, or to a new line at the end.
 * @param id the id of the new line.
 */
export function addProduct(lines: Lines, product: LineProduct, quantity: number, id = randomId()): Lines {
  const known = latestLine(lines, product.id)
  if (!known) return [...lines, { id, product, quantity, pricePaise: null }]
  return lines.map((line) => (line === known ? { ...line, quantity: line.quantity + quantity } : line))
}

/** Changes the quantity or the price of one line. */
export const changeLine = (lines: Lines, id: string, changes: LineChanges): Lines =>
  lines.map((line) => (line.id === id ? { ...line, ...changes } : line))

export const removeLine = (lines: Lines, id: string): Lines => lines.filter((line) => line.id !== id)

/** Puts a removed line back in its place. */
export const restoreLine = (lines: Lines, line: DraftLine, index: number): Lines =>
  lines.some(({ id }) => id === line.id) ? lines : lines.toSpliced(index, 0, line)

const WHOLE = 10_000

/** Returns by how much the unit price is below the catalogue's, in hundredths of a percent, at least 0. */
export function discountBasisPoints(line: DraftLine): number {
  const { listPaise } = line.product
  const given = listPaise - unitPaise(line)
  return given <= 0 || listPaise === 0 ? 0 : fractionOf(WHOLE, given, listPaise)
}

/** Returns the unit price with a discount in hundredths of a percent; null without one, for the catalogue's price. */
export const discountedPaise = ({ listPaise }: LineProduct, basisPoints: number): number | null =>
  basisPoints === 0 ? null : listPaise - fractionOf(listPaise, basisPoints, WHOLE)

/** Says why the price of a line cannot be charged, or null. The server applies the same rule. */
export function priceProblem(line: DraftLine): string | null {
  const paise = unitPaise(line)
  if (paise <= 0) return t('Enter a price above ₹0')
  return line.pricePaise !== null && paise > line.product.mrpPaise
    ? t('At most the MRP, {mrpPaise}', { mrpPaise: formatRupees(toRupees(line.product.mrpPaise)) })
    : null
}

/** A line whose product has a new price, or, where `now` is null, has left the catalogue. */
export type PriceChange = { line: DraftLine; now: LineProduct | null }

/** Finds the lines whose prices in the catalogue have changed since. Lines of an edited order keep theirs. */
export const priceChanges = (lines: Lines, products: ReadonlyMap<string, PickListProduct>): PriceChange[] =>
  lines.flatMap((line): PriceChange[] => {
    if (line.ordered) return []
    const found = products.get(line.product.id)
    if (!found) return [{ line, now: null }]
    const now = lineProduct(found)
    const isSame = now.listPaise === line.product.listPaise && now.mrpPaise === line.product.mrpPaise
    return isSame ? [] : [{ line, now }]
  })

/** Returns the lines at today's prices, without those whose products are gone. Typed prices stay. */
export function atTodaysPrices(lines: Lines, changes: readonly PriceChange[]): Lines {
  const byId = new Map(changes.map(({ line, now }) => [line.id, now]))
  return lines.flatMap((line): DraftLine[] => {
    const now = byId.get(line.id)
    if (now === undefined) return [line]
    return now === null ? [] : [{ ...line, product: now }]
  })
}
