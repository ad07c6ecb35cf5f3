import { DISCOUNT_TOO_HIGH, productForm, type ProductForm } from '@phuljhari/contract/products/products.contract'
import type { RowError } from '@phuljhari/contract/products/upload.contract'
import { UNCALCULATED, type Cell } from '../grid.ts'
import { isBlank, isSheetError } from './cells.ts'
import { quoted } from './quoted.ts'
import type { Typed } from './read-row.ts'
import type { Table } from './table.ts'
import { tradeFieldsIn, type TradeTexts } from './trade-fields-in.ts'
import { t } from '@phuljhari/contract/rules/t'

/**
 * A product, or values that break a rule. `panel` counts tables side by side, from 0. `leftOut` lists the fields of the
 * trade that break a rule, without which the product was read.
 */
export type CheckedRow = { row: number; panel: number } & (
  | { kind: 'product'; product: ProductForm; leftOut?: RowError[] }
  | { kind: 'error'; typed: Typed; trade?: TradeTexts; errors: RowError[] }
)

const TOO_MANY_CELLS = t(
  'This line has more cells than the header: put texts and amounts that hold a comma in quotes, or ' +
    'save the list as .xlsx',
)

const brokenCell = (shown: string): string =>
  shown === UNCALCULATED
    ? 'The formula in this cell has no value yet: open the list in a spreadsheet program and save it'
    : `The cell shows ${shown}: correct it in the spreadsheet`

/** Says what stands in a cell that is no price, and what is expected there. */
function unreadable(rule: string, typed: string): string {
  const text = quoted(typed)
  if (/^\D{0,6}\d[\d,]{0,12}\.\d{3,20}$/.test(typed))
    return t('{rule}: {text} has more than two decimals. Write rupees and paise, such as 1250.50', { rule, text })
  return t('{rule}: the list has {text}. Write rupees in figures, such as 1250 or 1,250.50', { rule, text })
}

/** Applies the rules of the product form to a row; `row` counts from 1. */
export function checkRow(row: number, cells: readonly Cell[], typed: Typed, table: Table): CheckedRow {
  const { columns, titles, width } = table
  const place = { row, panel: 0 } as const
  const form = productForm.safeParse(typed)
  const broken = (Object.keys(typed) as Array<keyof Typed>).filter((field) => isSheetError(typed[field]))
  if (width !== null && cells.findLastIndex((cell) => !isBlank(cell)) >= width)
    return { ...place, kind: 'error', typed, errors: [{ row, column: titles.at(-1) ?? '', message: TOO_MANY_CELLS }] }
  const { fields, texts, leftOut } = tradeFieldsIn(row, cells, table)
  if (form.success && broken.length === 0)
    return {
      ...place,
      kind: 'product',
      product: { ...form.data, ...fields },
      ...(leftOut.length > 0 && { leftOut }),
    }
  const title = (field: keyof Typed) => {
    const index = columns[field] ?? (field === 'discountPrice' ? columns.discountPercent : null)
    return (index === null ? '' : titles[index]) || field
  }
  const errors = new Map<string, string>(
    (form.error?.issues ?? []).map((issue) => [String(issue.path[0]), issue.message]),
  )
  for (const field of ['orignalPrice', 'discountPrice'] as const) {
    const rule = errors.get(field)
    if (rule !== undefined && rule !== DISCOUNT_TOO_HIGH && typed[field] !== '')
      errors.set(field, unreadable(rule, typed[field]))
  }
  for (const field of broken) errors.set(field, brokenCell(typed[field]))
  return {
    ...place,
    kind: 'error',
    typed,
    ...(Object.keys(texts).length > 0 && { trade: texts }),
    errors: [...errors].map(([field, message]) => ({ row, column: title(field as keyof Typed), message })),
  }
}
