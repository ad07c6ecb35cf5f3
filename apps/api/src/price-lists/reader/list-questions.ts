import type { PriceListQuestion } from '@phuljhari/contract/products/price-list-question'
import type { Cell } from '../grid.ts'
import { amountOf } from './amounts.ts'
import { isWording, textOf } from './cells.ts'
import { looksLikeProduct } from './find-table.ts'
import { couldBeHeading, hasBarePercent, percentIn, vagueDiscount } from './headings.ts'
import { statedDiscounts } from './list-discount.ts'
import { quoted } from './quoted.ts'
import type { ReadRow, Tables } from './read-table.ts'
import { loneText } from './rows-without-product.ts'
import type { Table } from './table.ts'

type Rows = ReadonlyArray<readonly Cell[]>

/** No product costs more: telephone numbers above a table are not prices. */
const HIGHEST_PRICE = 100_000
const EXAMPLES = 3

/** Whether rows above the header, which look like products, are read. */
export function aboveQuestion(rows: Rows, [{ header, columns }]: Tables): PriceListQuestion | null {
  const above = rows
    .slice(0, header[0] ?? 0)
    .filter(
      (row) =>
        looksLikeProduct(row, columns) &&
        isWording(row[columns.productName ?? 0]) &&
        (amountOf(row[columns.orignalPrice ?? 0]) ?? 0) < HIGHEST_PRICE,
    )
  if (above.length < 2) return null
  const examples = above.slice(0, EXAMPLES).map((row) => textOf(row[columns.productName ?? 0]))
  return {
    id: 'above',
    text: `${above.length} rows above the header look like products. Are they?`,
    isOptional: false,
    options: [
      { id: 'skip', label: 'No, leave them out', examples: [] },
      { id: 'read', label: 'Yes, they are products', examples },
    ],
  }
}

/** The text alone in the row above the header: a shop's name, or the category of the first products. */
function headingAbove(rows: Rows, { header: [first = 0], columns }: Table): string | null {
  const text = loneText(rows[first - 1] ?? [], columns)
  return text !== null && couldBeHeading(text) ? text : null
}

/** Whether texts between products are headings, in a list whose first products have none. */
export function headingsQuestion(rows: Rows, [table]: Tables, read: readonly ReadRow[]): PriceListQuestion | null {
  const first = read.findIndex(({ kind }) => kind === 'product' || kind === 'heading')
  const headings = read.flatMap((row) => (row.kind === 'heading' ? [row.text] : []))
  if (read[first]?.kind !== 'product' || headings.length === 0) return null
  const examples = headings.slice(0, EXAMPLES)
  const above = headingAbove(rows, table)
  return {
    id: 'headings',
    text: `What are rows such as ${quoted(headings[0] ?? '')}?`,
    isOptional: false,
    options: [
      { id: 'headings', label: 'Category headings of the products below them', examples },
      ...(above === null
        ? []
        : [
            {
              id: 'above',
              label: `Category headings, and ${quoted(above)} above the column titles is the first one`,
              examples: [above, ...examples].slice(0, EXAMPLES),
            },
          ]),
      { id: 'products', label: 'Products without a price: refuse them', examples },
    ],
  }
}

const NO_DISCOUNT = { id: 'none', label: 'No discount', examples: [] }

/** Which of the discounts that texts of the list mention applies to the whole list. */
export function discountQuestion(rows: Rows, tables: Tables, read: readonly ReadRow[]): PriceListQuestion | null {
  const [{ columns, firstRow }] = tables
  if (columns.discountPrice !== null || columns.discountPercent !== null || columns.discountAmount !== null) return null
  const stated = statedDiscounts(rows.slice(0, firstRow))
  const texts = read.flatMap((row, index) =>
    row.kind === 'product' || row.kind === 'error' || row.kind === 'blank' ? [] : (rows[index] ?? []).map(textOf),
  )
  const vague = texts.filter((text) => {
    const kind = vagueDiscount(text)
    return kind !== null && !(kind === 'conditional' && stated.length === 1)
  })
  const below = statedDiscounts(rows.filter((_, index) => read[index]?.kind === 'note' && index >= firstRow))
  const open = [
    ...(stated.length > 1 || vague.length > 0 ? stated.map(({ text }) => text) : []),
    ...vague,
    ...(stated.length === 0 ? below.map(({ text }) => text) : []),
  ]
  if (open.length === 0) return null
  const options = [...new Set(open)].flatMap((text) => {
    const percent = percentIn(text) ?? stated.find((one) => one.text === text)?.percent ?? null
    return percent === null ? [] : [{ id: `percent:${percent}`, label: `${percent}% off`, examples: [text] }]
  })
  return {
    id: 'discount',
    text: `The list mentions a discount: ${quoted(open[0] ?? '')}. Which discount do all products get?`,
    isOptional: false,
    options: [...new Map(options.map((option) => [option.id, option])).values(), NO_DISCOUNT],
  }
}

/** Whether percentages in headings, such as "SPARKLERS 80%", are discounts. */
export function headingDiscountQuestion(tables: Tables, read: readonly ReadRow[]): PriceListQuestion | null {
  const [{ columns }] = tables
  if (columns.discountPrice !== null || columns.discountPercent !== null) return null
  const bare = read.flatMap((row) => (row.kind === 'heading' && hasBarePercent(row.text) ? [row.text] : []))
  const [first] = bare
  if (first === undefined) return null
  return {
    id: 'headingDiscounts',
    text: `What does the percentage in headings such as ${quoted(first)} mean?`,
    isOptional: false,
    options: [
      { id: 'discount', label: 'A discount on the products below it', examples: bare.slice(0, EXAMPLES) },
      { id: 'none', label: 'No discount', examples: [] },
    ],
  }
}

/** The option of `sheetQuestion` for a sheet. */
export const sheetOption = (sheet: string): string => `sheet:${sheet}`.slice(0, 100)

/** Which of several sheets with different products to read; one is read at a time. */
export const sheetQuestion = (sheets: ReadonlyArray<{ sheet: string; products: string[] }>): PriceListQuestion => ({
  id: 'sheet',
  text: 'Several sheets have products. Which one do you want to upload now?',
  isOptional: false,
  options: sheets.map(({ sheet, products }) => ({
    id: sheetOption(sheet),
    label: `${sheet} (${products.length} ${products.length === 1 ? 'product' : 'products'})`,
    examples: products.slice(0, EXAMPLES),
  })),
})
