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
}

/** What holds for a row without standing in it. */
export type Around = {
  brandName: string
  category: string
  /** For lists that have no discount price of their own: percent, null for none. */
  discountPercent: number | null
}

/** The price of one piece as a line's total has it; a line of 0 pieces has no discount. */
function unitPrice(total: Cell | undefined, pieces: Cell | undefined): string {
  const [sum, quantity] = [amountOf(total), amountOf(pieces)]
  if (sum === null) return amountText(total)
  if (sum === 0) return ''
  return quantity === null || quantity === 0 ? '' : unitOfLine(sum, quantity)
}

function discountOf(row: readonly Cell[], columns: Columns, orignal: number | null, around: Around): string {
  if (columns.discountPrice !== null) {
    const cell = row[columns.discountPrice]
    return columns.quantity === null ? amountText(cell) : unitPrice(cell, row[columns.quantity])
  }
  const own = columns.discountPercent === null ? undefined : row[columns.discountPercent]
  const percent = columns.discountPercent === null || isBlank(own) ? around.discountPercent : percentOf(own)
  // A percentage that cannot be read must not become a product without discount.
  if (percent === null) return columns.discountPercent === null || isBlank(own) ? '' : textOf(own)
  return orignal === null || percent === 0 ? '' : lessPercent(orignal, percent)
}

/** The product of a row, as typed. A list that has only one price for a product, in whichever column, means its price. */
export function typedRow(row: readonly Cell[], columns: Columns, around: Around): Typed {
  const cell = (index: number | null) => (index === null ? undefined : row[index])
  const printed = amountText(cell(columns.orignalPrice))
  const discount = discountOf(row, columns, amountOf(cell(columns.orignalPrice)), around)
  const isLone = printed === '' && amountOf(discount) !== null
  const orignalPrice = isLone ? discount : printed
  const isNone = isLone || discount === '' || Number(discount) === 0 || Number(discount) === Number(orignalPrice)
  return {
    productName: textOf(cell(columns.productName)),
    brandName: textOf(cell(columns.brandName)) || around.brandName,
    category: around.category,
    orignalPrice,
    discountPrice: isNone ? '' : discount,
  }
}
