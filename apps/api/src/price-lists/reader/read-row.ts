import type { Cell } from '../grid.ts'
import { amountOf, amountText, lessPercent, percentOf, unitOfLine } from './amounts.ts'
import { isBlank, textOf } from './cells.ts'
import type { Columns } from './table.ts'

/** The values of a product as the form takes them (prices in rupees). */
export type Typed = {
  productName: string
  brandName: string
  category: string
  orignalPrice: string
  discountPrice: string
  /** The percentage of which `discountPrice` was made; '' where the list has a price. */
  discountPercent: string
}

/** What holds for a row without standing in it. */
export type Around = {
  brandName: string
  category: string
  /** For lists that have no discount price of their own: percent, null for none. */
  discountPercent: number | null
}

/** The price of one piece as a line's total has it; a line of 0 pieces has no discount. Without a number of pieces the price is not known: both texts are shown, and refused. */
function unitPrice(total: Cell | undefined, pieces: Cell | undefined): string {
  const [sum, quantity] = [amountOf(total), amountOf(pieces)]
  if (sum === null) return amountText(total)
  if (sum === 0) return ''
  return quantity === null || quantity === 0
    ? `${amountText(total)} / ${textOf(pieces) || '?'}`
    : unitOfLine(sum, quantity)
}

/** The percentage that holds for a row: its own, else the one around it. What is no percentage comes as it is written, to be refused: it must not become a product without discount. */
function percentFor(
  row: readonly Cell[],
  { discountPrice, discountPercent }: Columns,
  around: Around,
): number | string {
  const own = discountPercent === null ? undefined : row[discountPercent]
  if (!isBlank(own)) return percentOf(own) ?? textOf(own)
  // Where products have prices of their own one without has no discount.
  return discountPrice === null ? (around.discountPercent ?? 0) : 0
}

function statedPrice(row: readonly Cell[], { discountPrice, quantity }: Columns): string {
  if (discountPrice === null) return ''
  return quantity === null ? amountText(row[discountPrice]) : unitPrice(row[discountPrice], row[quantity])
}

/** The product of a row, as typed. A list that has only one price for a product, in whichever column, means its price. */
export function typedRow(row: readonly Cell[], columns: Columns, around: Around): Typed {
  const cell = (index: number | null) => (index === null ? undefined : row[index])
  const printed = amountText(cell(columns.orignalPrice))
  const orignal = amountOf(cell(columns.orignalPrice))
  const stated = statedPrice(row, columns)
  const percent = stated === '' ? percentFor(row, columns, around) : 0
  const reduced =
    typeof percent === 'string' ? percent : orignal === null || percent === 0 ? '' : lessPercent(orignal, percent)
  const discount = stated === '' ? reduced : stated
  const isLone = printed === '' && amountOf(discount) !== null
  const orignalPrice = isLone ? discount : printed
  const isNone = isLone || discount === '' || Number(discount) === 0 || Number(discount) === Number(orignalPrice)
  return {
    productName: textOf(cell(columns.productName)),
    brandName: textOf(cell(columns.brandName)) || around.brandName,
    category: around.category,
    orignalPrice,
    discountPrice: isNone ? '' : discount,
    discountPercent: typeof percent === 'number' && percent > 0 ? String(percent) : '',
  }
}
