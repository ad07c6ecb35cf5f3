import type { PriceListQuestion } from '@phuljhari/contract/products/price-list-question'
import type { ProductForm } from '@phuljhari/contract/products/products.contract'
import { formatRupees, toRupees } from '@phuljhari/contract/rules/money'
import { lessPercent, percentOf } from './amounts.ts'
import type { Cell } from '../grid.ts'
import { isBlank, textOf } from './cells.ts'
import { discountIn, type NamedDiscount } from './headings.ts'
import { quoted } from './quoted.ts'
import type { ReadRow, Tables } from './read-table.ts'
import { roleOf } from './titles.ts'
import { t } from '@phuljhari/contract/rules/t'

type Rows = ReadonlyArray<readonly Cell[]>

const EXAMPLES = 3
/** The share of products whose prices must show a discount that a text states. */
const SHOWN = 0.3
/** Prices are rounded to whole rupees, low ones by a larger share. */
const ROUNDING = 1
const ROUNDED_SHARE = 0.01

/** The discount whose name, such as "Discount %", is in this cell and whose figure is in the next filled one. */
function beside(row: readonly Cell[], index: number): NamedDiscount | null {
  const text = textOf(row[index])
  if (!/\b(?:discount|disc|less|off)\b|தள்ளுபடி|छूट/i.test(text) || /\d/.test(text)) return null
  const next = row.slice(index + 1).find((cell) => !isBlank(cell))
  const percent = next === undefined ? null : percentOf(next)
  return percent === null || percent === 0 ? null : discountIn(`${text} ${percent}%`)
}

const discountsIn = (row: readonly Cell[]): NamedDiscount[] =>
  row.flatMap((cell, index) => (typeof cell === 'string' && discountIn(textOf(cell))) || beside(row, index) || [])

/** The discounts that texts outside the products mention, and the title of the only price: "Rate (80% off)". */
function mentionedDiscounts(rows: Rows, tables: Tables, read: readonly ReadRow[]): NamedDiscount[] {
  const [{ columns, titles }] = tables
  const texts = read.flatMap(({ kind }, index) => (kind === 'note' ? discountsIn(rows[index] ?? []) : []))
  const title = hasDiscounts(tables) ? null : discountIn(titles[columns.orignalPrice ?? -1] ?? '')
  return title === null ? texts : [...texts, title]
}

/** Whether the list states what customers pay beside the price, for each product. */
export const hasDiscounts = ([{ columns }]: Tables): boolean =>
  columns.discountPrice !== null || columns.discountPercent !== null || columns.discountAmount !== null

/** Whether these products show the discount in their prices: then a text only repeats what was taken off already. */
function isShown({ percents, isRange, isConditional }: NamedDiscount, products: readonly ProductForm[]): boolean {
  const reduced = products.filter(({ discountPrice }) => discountPrice !== null)
  if (reduced.length === 0) return false
  if (isConditional) return true
  const isAfter = (percent: number) => (product: ProductForm) => {
    const left = toRupees(product.orignalPrice) * (1 - percent / 100)
    const rounding = Math.max(ROUNDING, toRupees(product.orignalPrice) * ROUNDED_SHARE)
    return Math.abs(left - toRupees(product.discountPrice ?? 0)) <= rounding
  }
  if (!isRange) return percents.some((percent) => reduced.filter(isAfter(percent)).length >= SHOWN * products.length)
  const highest = Math.max(...percents)
  const lowest = percents.length > 1 ? Math.min(...percents) : 0
  return reduced.every((product) => {
    const percent = (1 - (product.discountPrice ?? 0) / product.orignalPrice) * 100
    return percent <= highest + 1 && percent >= lowest - 1
  })
}

const productsIn = (read: readonly ReadRow[]): ProductForm[] =>
  read.flatMap((row) => (row.kind === 'product' ? [row.product] : []))

const isPlain = ({ percents, isRange, isConditional, isPartial, isApplied }: NamedDiscount) =>
  percents.length === 1 && !isRange && !isConditional && !isPartial && !isApplied

/**
 * The discount of the whole list in percent: one, stated without conditions over prices that are called MRP, from which
 * discounts are always taken. Null for none and for everything that has to be asked.
 */
export function certainDiscount(rows: Rows, tables: Tables, read: readonly ReadRow[]): number | null {
  const [{ columns, titles, firstRow }] = tables
  if (hasDiscounts(tables) || roleOf(titles[columns.orignalPrice ?? -1]) !== 'mrp') return null
  const mentioned = mentionedDiscounts(rows, tables, read).filter(({ isConditional }) => !isConditional)
  const above = rows.slice(0, firstRow).flatMap((row) => discountsIn(row))
  const [first, ...others] = mentioned
  const isOnly = others.every(({ percents }) => percents.length === 1 && percents[0] === first?.percents[0])
  const isAbove = above.some(({ text }) => text === first?.text)
  return first !== undefined && isOnly && isAbove && mentioned.every(isPlain) ? (first.percents[0] ?? null) : null
}

/** The price of a product, `percent` below the price in the list. */
function exampleOf({ productName, orignalPrice, discountPrice }: ProductForm, percent: number): string {
  const price = toRupees(discountPrice ?? orignalPrice)
  const pays = formatRupees(Number(lessPercent(price, percent)))
  return discountPrice === null && percent === 0
    ? `${productName}: pays ${pays}`
    : `${productName}: MRP ${formatRupees(toRupees(orignalPrice))}, pays ${pays}`
}

/** Whether the prices of the list are those before or after a discount that its texts mention. */
export function discountQuestion(rows: Rows, tables: Tables, read: readonly ReadRow[]): PriceListQuestion | null {
  const products = productsIn(read)
  if (products.length === 0 || certainDiscount(rows, tables, read) !== null) return null
  const isStated = hasDiscounts(tables)
  const mentioned = mentionedDiscounts(rows, tables, read).filter((one) => !isStated || !isShown(one, products))
  const open = mentioned.some((one) => !one.isConditional) ? mentioned.filter((one) => !one.isConditional) : mentioned
  const [first] = open
  if (first === undefined) return null
  const percents = [...new Set(open.flatMap((one) => one.percents))]
  const [{ columns, titles }] = tables
  const isAfter =
    isStated || roleOf(titles[columns.orignalPrice ?? -1]) === 'selling' || open.some((one) => !isPlain(one))
  const examples = (percent: number) => products.slice(0, EXAMPLES).map((product) => exampleOf(product, percent))
  const before = percents.map((percent) => ({
    id: `percent:${percent}`,
    label: t('Before: {percent} % is still to be taken off', { percent }),
    examples: examples(percent),
  }))
  const after = {
    id: 'none',
    label: t('After: customers pay the prices of the list'),
    examples: examples(0),
  }
  return {
    id: 'discount',
    text:
      percents.length === 1
        ? t('The list says {text}. Are these prices before or after {percents} %?', {
            text: quoted(first.text),
            percents: percents.join(),
          })
        : t('The list says {text}. Are these prices before or after the discount?', { text: quoted(first.text) }),
    isOptional: false,
    options: isAfter ? [after, ...before] : [...before, after],
  }
}

type Headed = { text: string; percent: number; product: ProductForm }

/** The products below headings, or in categories, that state a percentage. */
function headedProducts(rows: Rows, tables: Tables, read: readonly ReadRow[]): Headed[] {
  const [{ columns }] = tables
  let heading: NamedDiscount | null = null
  return read.flatMap((row, index): Headed[] => {
    const cells = rows[index] ?? []
    if (row.kind === 'heading') heading = discountsIn(cells)[0] ?? null
    const own = columns.category === null ? null : discountIn(textOf(cells[columns.category]))
    const named = own ?? heading
    const [percent] = named?.percents ?? []
    return row.kind === 'product' && named && percent !== undefined
      ? [{ text: named.text, percent, product: row.product }]
      : []
  })
}

/**
 * Whether percentages in headings and categories, such as "SPARKLERS 80% OFF", are still to be taken off.
 * @param read the rows without them.
 */
export function headingDiscountQuestion(
  rows: Rows,
  tables: Tables,
  read: readonly ReadRow[],
): PriceListQuestion | null {
  const open = [...Map.groupBy(headedProducts(rows, tables, read), ({ text }) => text).values()].filter((group) => {
    const [first] = group
    const named = first && discountIn(first.text)
    const products = group.map(({ product }) => product)
    return !named || !hasDiscounts(tables) || !isShown(named, products)
  })
  const [first] = open.flat()
  if (first === undefined) return null
  const examples = (isTaken: boolean) =>
    open
      .slice(0, EXAMPLES)
      .flatMap((group) => group.slice(0, 1))
      .map(({ product, percent }) => exampleOf(product, isTaken ? percent : 0))
  const discount = { id: 'discount', label: t('Before: it is still to be taken off'), examples: examples(true) }
  const none = { id: 'none', label: t('After: customers pay the prices of the list'), examples: examples(false) }
  return {
    id: 'headingDiscounts',
    text: t('Headings state a discount: {text}. Are the prices below before or after it?', {
      text: quoted(first.text),
    }),
    isOptional: false,
    options: hasDiscounts(tables) ? [none, discount] : [discount, none],
  }
}
