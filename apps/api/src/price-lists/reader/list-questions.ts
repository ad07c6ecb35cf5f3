import type { PriceListQuestion } from '@phuljhari/contract/products/price-list-question'
import type { Cell } from '../grid.ts'
import { amountOf } from './amounts.ts'
import { isWording, textOf } from './cells.ts'
import { looksLikeProduct } from './find-table.ts'
import { categoryOf, couldBeHeading } from './headings.ts'
import { quoted } from './quoted.ts'
import type { ReadRow, Tables } from './read-table.ts'
import { loneText } from './rows-without-product.ts'
import type { Table } from './table.ts'
import { namesBrand, namesGroup, namesKind } from './trade-words.ts'
import { t } from '@phuljhari/contract/rules/t'

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
    text: t('{count} rows above the header look like products. Are they?', { count: above.length }),
    isOptional: false,
    options: [
      { id: 'skip', label: t('No, leave them out'), examples: [] },
      { id: 'read', label: t('Yes, they are products'), examples },
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
    text: t('What are rows such as {headings}?', { headings: quoted(headings[0] ?? '') }),
    isOptional: false,
    options: [
      { id: 'headings', label: t('Category headings of the products below them'), examples },
      ...(above === null
        ? []
        : [
            {
              id: 'above',
              label: t('Category headings, and {above} above the column titles is the first one', {
                above: quoted(above),
              }),
              examples: [above, ...examples].slice(0, EXAMPLES),
            },
          ]),
      { id: 'products', label: t('Products without a price: refuse them'), examples },
    ],
  }
}

/** Whether headings that name no kind of fireworks are categories or brands. */
export function headingKindQuestion(texts: readonly string[]): PriceListQuestion | null {
  const headings = [...new Set(texts.map(categoryOf).filter((text) => text !== ''))]
  const kinds = headings.filter(namesKind)
  const others = headings.filter((text) => !namesKind(text))
  const [first] = others
  // Categories that a seller has named freely stand beside others in the plural; makers do not.
  const areGroups = headings.filter(namesGroup).length * 2 >= headings.length
  if (first === undefined || (areGroups && !others.some(namesBrand))) return null
  const examples = others.slice(0, EXAMPLES)
  const categories = { id: 'category', label: t('Categories'), examples }
  const brands = { id: 'brand', label: t('Brands'), examples }
  return {
    id: 'headingKind',
    text: t('What are headings such as {first}?', { first: quoted(first) }),
    isOptional: false,
    options: [
      ...(kinds.length === 0 && others.some(namesBrand) ? [brands, categories] : [categories, brands]),
      ...(kinds.length === 0
        ? []
        : [{ id: 'mixed', label: `Brands; ${quoted(kinds[0] ?? '')} and the like are categories`, examples }]),
    ],
  }
}

/** The option of `sheetQuestion` for all sheets. */
export const ALL_SHEETS = 'all'
/** The option of `sheetQuestion` for a sheet. */
export const sheetOption = (sheet: string): string => `sheet:${sheet}`.slice(0, 100)

/** Which of several sheets with different products to read. */
export const sheetQuestion = (sheets: ReadonlyArray<{ sheet: string; products: string[] }>): PriceListQuestion => ({
  id: 'sheet',
  text: t('Several sheets have products. Which do you want to upload?'),
  isOptional: false,
  options: [
    ...sheets.map(({ sheet, products }) => ({
      id: sheetOption(sheet),
      label:
        products.length === 1
          ? t('{sheet} ({count} product)', { sheet, count: products.length })
          : t('{sheet} ({count} products)', { sheet, count: products.length }),
      examples: products.slice(0, EXAMPLES),
    })),
    {
      id: ALL_SHEETS,
      label: 'All of them; where a sheet has no categories, its name is the category',
      examples: sheets
        .flatMap(({ sheet, products }) => (products[0] ? [`${sheet}: ${products[0]}`] : []))
        .slice(0, EXAMPLES),
    },
  ],
})
