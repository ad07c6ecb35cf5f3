import type { PricedLine } from '@phuljhari/contract/order-entry/draft-totals'
import type { OrderedLine } from '@phuljhari/contract/order-entry/own-discount'
import type { PickListProduct } from '@phuljhari/contract/products/pick-list.contract'
import { formatRupees, fractionOf, toPaise, toRupees } from '@phuljhari/contract/rules/money'
import { randomId } from '../../../lib/random-id.ts'

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
  /** For tax that the prices do not include; absent without. */
  hsn?: string
  /** That of the catalogue today, where the line has that of its order. */
  productHsn?: string
  /** Whether the product has left the catalogue. */
  isDeleted?: boolean
}

export type DraftLine = {
  /** Of the line: several may have the same product. */
  id: string
  product: LineProduct
  quantity: number
  /** The unit price if it was changed. */
  pricePaise: number | null
  /** Which line of the order or estimate it changes, from 1. */
  changes?: number
  /** The line of the order that is being edited, as it was: it keeps the price at which it was ordered. */
  ordered?: OrderedLine
  /** The line of a valid estimate, whose catalogue price was promised for so many. */
  promised?: Omit<PricedLine, 'unitPaise'>
}

/** A product of the pick list as a line keeps it. */
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
/** What its totals are computed from. */
export const pricedLine = (line: DraftLine): PricedLine => ({
  listPaise: line.product.listPaise,
  unitPaise: unitPaise(line),
  quantity: line.quantity,
})
export const linePaise = (line: DraftLine): number => unitPaise(line) * line.quantity

/** The line to which more of a product is added: the latest of several. */
export const latestLine = (lines: Lines, productId: string): DraftLine | undefined =>
  lines.findLast(({ product }) => product.id === productId)

/** The lines with more of a product: of its latest line, or of a new one at the end. @param id of a new line */
export function addProduct(lines: Lines, product: LineProduct, quantity: number, id = randomId()): Lines {
  const known = latestLine(lines, product.id)
  if (!known) return [...lines, { id, product, quantity, pricePaise: null }]
  return lines.map((line) => (line === known ? { ...line, quantity: line.quantity + quantity } : line))
}

/** The lines with another quantity or price of one. */
export const changeLine = (lines: Lines, id: string, changes: LineChanges): Lines =>
  lines.map((line) => (line.id === id ? { ...line, ...changes } : line))

export const removeLine = (lines: Lines, id: string): Lines => lines.filter((line) => line.id !== id)

/** The lines with a removed one back in its place. */
export const restoreLine = (lines: Lines, line: DraftLine, index: number): Lines =>
  lines.some(({ id }) => id === line.id) ? lines : lines.toSpliced(index, 0, line)

const WHOLE = 10_000

/** How much the unit price is below the catalogue's, in hundredths of a percent; 0 when it is not. */
export function discountBasisPoints(line: DraftLine): number {
  const { listPaise } = line.product
  const given = listPaise - unitPaise(line)
  return given <= 0 || listPaise === 0 ? 0 : fractionOf(WHOLE, given, listPaise)
}

/** The unit price that is so many hundredths of a percent below the catalogue's; null for the catalogue's own. */
export const discountedPaise = ({ listPaise }: LineProduct, basisPoints: number): number | null =>
  basisPoints === 0 ? null : listPaise - fractionOf(listPaise, basisPoints, WHOLE)

/** Why a price cannot be charged, or null. The server has the same rule. */
export function priceProblem(line: DraftLine): string | null {
  const paise = unitPaise(line)
  if (paise <= 0) return 'Enter a price above ₹0'
  return line.pricePaise !== null && paise > line.product.mrpPaise
    ? `At most the MRP, ${formatRupees(toRupees(line.product.mrpPaise))}`
    : null
}

/** A line whose product has another price now, or left the catalogue. */
export type PriceChange = { line: DraftLine; now: LineProduct | null }

/** The lines whose products have changed in the catalogue since. Lines of an edited order keep their prices. */
export const priceChanges = (lines: Lines, products: ReadonlyMap<string, PickListProduct>): PriceChange[] =>
  lines.flatMap((line): PriceChange[] => {
    if (line.ordered) return []
    const found = products.get(line.product.id)
    if (!found) return [{ line, now: null }]
    const now = lineProduct(found)
    const isSame = now.listPaise === line.product.listPaise && now.mrpPaise === line.product.mrpPaise
    return isSame ? [] : [{ line, now }]
  })

/** The lines at today's prices, without those whose products are gone. A price that was typed stays. */
export function atTodaysPrices(lines: Lines, changes: readonly PriceChange[]): Lines {
  const byId = new Map(changes.map(({ line, now }) => [line.id, now]))
  return lines.flatMap((line): DraftLine[] => {
    const now = byId.get(line.id)
    if (now === undefined) return [line]
    return now === null ? [] : [{ ...line, product: now }]
  })
}
