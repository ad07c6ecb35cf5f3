import type { Cell } from '../grid.ts'
import { amountOf, amountText, lessPercent, percentOf, totalPercent, unitOfLine } from './amounts.ts'
import { isBlank, textOf } from './cells.ts'
import { withTax } from './price-tax.ts'
import type { Columns, Table } from './table.ts'

/** The values of a product in the format of the form (prices in rupees). */
export type Typed = {
  productName: string
  brandName: string
  category: string
  orignalPrice: string
  discountPrice: string
  /** The percentage from which `discountPrice` was computed; '' where the list has a price. */
  discountPercent: string
}

/** Values that apply to a row but are stated elsewhere. */
export type Inherited = {
  brandName: string
  category: string
  /** In percent; null for none. Where the list itself states discounts, it is taken off only if `isFurther`. */
  discountPercent: number | null
  isFurther: boolean
}

/**
 * The price of one piece of a line total. A line of 0 pieces has no discount. Without a quantity the price is unknown:
 * the result is then not a number, so that the row is refused.
 */
function unitPrice(total: Cell | undefined, pieces: Cell | undefined): string {
  const [sum, quantity] = [amountOf(total), amountOf(pieces)]
  if (sum === null) return amountText(total)
  if (sum === 0) return ''
  return quantity === null || quantity === 0
    ? `${amountText(total)} / ${textOf(pieces) || '?'}`
    : unitOfLine(sum, quantity)
}

/** A row's own percentage, else the inherited one. Other text is returned unchanged, so that the row is refused. */
function percentFor(row: readonly Cell[], { columns, rules }: Table, inherited: Inherited): number | string {
  const { discountPrice, discountPercent, discountAmount } = columns
  const { hasPlainPercents, percents } = rules
  if (percents) {
    const cells = percents.columns.map((index) => row[index]).filter((cell) => !isBlank(cell))
    const unread = cells.find((cell) => percentOf(cell) === null)
    if (unread !== undefined) return textOf(unread)
    if (cells.length > 0)
      return totalPercent(
        cells.map((cell) => percentOf(cell) ?? 0),
        percents.mode,
      )
  }
  const own = discountPercent === null ? undefined : row[discountPercent]
  if (!isBlank(own)) return (hasPlainPercents ? amountOf(own) : percentOf(own)) ?? textOf(own)
  // Where products have selling prices, a product without one has no discount.
  const isOpen = discountPrice === null && discountAmount === null && !(inherited.isFurther && discountPercent !== null)
  return isOpen ? (inherited.discountPercent ?? 0) : 0
}

/** The selling price of a row that states one, or the rupees off; '' for none. */
function statedPrice(row: readonly Cell[], { discountPrice, discountAmount, quantity, orignalPrice }: Columns): string {
  if (discountPrice !== null)
    return quantity === null ? amountText(row[discountPrice]) : unitPrice(row[discountPrice], row[quantity])
  if (discountAmount === null) return ''
  const [full, off] = [amountOf(orignalPrice === null ? null : row[orignalPrice]), amountOf(row[discountAmount])]
  if (full === null || off === null) return amountText(row[discountAmount])
  return off === 0 ? '' : String(Math.round((full - off) * 100) / 100)
}

/** The name of a product, with its further parts. */
export const nameOf = (row: readonly Cell[], { productName, nameParts }: Columns): string =>
  productName === null
    ? ''
    : [productName, ...nameParts]
        .map((index) => textOf(row[index]))
        .filter((text) => text !== '')
        .join(' ')

const hasOwnDiscounts = ({ columns }: Table): boolean =>
  columns.discountPrice !== null || columns.discountPercent !== null || columns.discountAmount !== null

/** The price after a discount that comes on top of the list's own ones; `discount` is '' for none. */
function furtherReduced(discount: string, orignal: number | null, table: Table, inherited: Inherited): string {
  const { discountPercent, isFurther } = inherited
  const price = discount === '' ? orignal : amountOf(discount)
  if (!isFurther || !discountPercent || !hasOwnDiscounts(table) || price === null) return discount
  return lessPercent(price, discountPercent)
}

/** The two prices with the GST that is to be added to them; a row without its rate is refused. */
function taxed(row: readonly Cell[], { rules, columns }: Table, full: string, sold: string): [string, string] {
  const { tax } = rules
  if (!tax) return [full, sold]
  const added = (text: string) => {
    const amount = amountOf(text)
    if (amount === null) return text
    const total = withTax(amount, row, tax)
    return total === null ? `${text} + ${textOf(row[tax.column ?? -1]) || '?'}` : String(total)
  }
  const isOnly = columns.discountPrice === null
  return [isOnly || tax.isOfBoth || sold === '' ? added(full) : full, sold === '' ? '' : added(sold)]
}

/** The product of a row, as typed. A row with only one price, in whichever column, states the product's price. */
export function typedRow(row: readonly Cell[], table: Table, inherited: Inherited): Typed {
  const { columns } = table
  const cell = (index: number | null) => (index === null ? undefined : row[index])
  const brand = cell(columns.brandName)
  const named = {
    productName: nameOf(row, columns),
    brandName: isBlank(brand) ? inherited.brandName : textOf(brand),
    category: inherited.category,
  }
  const isLineTotal = columns.quantity !== null && columns.discountPrice === null
  const printed = isLineTotal
    ? unitPrice(cell(columns.orignalPrice), cell(columns.quantity))
    : amountText(cell(columns.orignalPrice))
  const orignal = amountOf(printed)
  if (table.rules.isUnpriced) return { ...named, orignalPrice: '', discountPrice: '', discountPercent: '' }
  const stated = statedPrice(row, columns)
  const percent = stated === '' ? percentFor(row, table, inherited) : 0
  const reduced =
    typeof percent === 'string' ? percent : orignal === null || percent === 0 ? '' : lessPercent(orignal, percent)
  const discount = furtherReduced(stated === '' ? reduced : stated, orignal, table, inherited)
  const isLone = printed === '' && !table.isSpecified && amountOf(discount) !== null
  const [full, sold] = taxed(row, table, isLone ? discount : printed, isLone ? '' : discount)
  const isNone = isLone || sold === '' || Number(sold) === 0 || Number(sold) === Number(full)
  return {
    ...named,
    orignalPrice: full,
    discountPrice: isNone ? '' : sold,
    discountPercent: typeof percent === 'number' && percent > 0 ? String(percent) : '',
  }
}
