import { TRADE_FIELDS, type TradeField, tradeFieldsForm } from '@phuljhari/contract/products/trade-fields'
import type { Cell } from '../grid.ts'
import { isBlank, textOf } from './cells.ts'
import { contentsBelow } from './column-contents.ts'
import type { Role } from './column-role.ts'
import type { Columns, Table, TradeColumns } from './table.ts'
import { roleOf, Title } from './titles.ts'
import { tradeText, unitOfWeight } from './trade-fields-in.ts'
import { isUnit } from './trade-words.ts'

/** A table of the list, the cells of its products, and the columns that the user chose for it. */
type Part = { table: Table; products: ReadonlyArray<readonly Cell[]>; chosen: Partial<Columns> }
type Column = Pick<Part, 'products'> & { index: number; title: string; role: Role | null; words: Title }

/** The share of a column's cells that must fit the field, and of its rows that must be filled. */
const MOST = 0.8
const FILLED = 0.5
const NAMES: ReadonlyArray<Role | null> = ['name', 'weakName', 'localName']
/** "Type" may be the title of "1 Box". */
const UNITS: ReadonlyArray<Role | null> = ['unit', 'weakCategory']
const TAMIL = /\p{Script=Tamil}/u
/** A weight with its unit: "250 g", "0.5 kg". */
const HAS_UNIT = /\d\s*(?:k?gs?|gms?|grams?)\.?$/i
/** "10 cm", `4"`: the size of the product rather than what a unit is. */
const LENGTH = /\d\s*(?:cm|mm|inch|"|''?)/i

const filled = ({ products, index }: Column) => products.filter((row) => !isBlank(row[index]))
const mostly = (column: Column, is: (cell: Cell | undefined) => boolean) => {
  const rows = filled(column)
  return rows.length > 0 && rows.filter((row) => is(row[column.index])).length >= MOST * rows.length
}
const isOfCase = ({ words }: Column) => !words.isPrice && words.has('case', 'carton', 'ctn')
const isCode = ({ words }: Column) =>
  (words.any('code', 'sku') || words.has('itemcode', 'productcode')) &&
  !words.has('barcode', 'hsn', 'pincode', 'colour', 'color') &&
  !words.any('bar', 'qr', 'pin', 'gst', 'tax')

const countsUp = ({ products, index }: Column) => contentsBelow(products).countsUp(index)

/** Whether the title of a column is that of the field. Its cells must fit too. */
const IS_TITLED: Readonly<Record<TradeField, (column: Column) => boolean>> = {
  // "Product Code" or "id" above 1, 2, 3 … is the number in the list.
  listNumber: (column) =>
    column.role === 'serial' ||
    ['listno', 'listnumber', 'listnum'].includes(column.words.joined) ||
    ((isCode(column) || column.words.joined === 'id') && countsUp(column)),
  code: (column) => isCode(column) && !countsUp(column),
  tamilName: (column) => NAMES.includes(column.role) && mostly(column, (cell) => TAMIL.test(textOf(cell))),
  content: (column) =>
    UNITS.includes(column.role) &&
    !isOfCase(column) &&
    mostly(column, (cell) => isUnit(textOf(cell)) && /\p{L}/u.test(textOf(cell)) && !LENGTH.test(textOf(cell))),
  unitsPerCase: isOfCase,
  hsn: ({ words }) => words.has('hsn'),
  rack: ({ words }) => !words.isPrice && words.any('rack', 'shelf', 'bin'),
  // Without a unit 0.5 may be kilos and 5 grams.
  netWeight: (column) =>
    (column.words.has('weight') || column.words.any('wt')) &&
    !column.words.has('gross') &&
    (unitOfWeight(column.title) !== null || mostly(column, (cell) => HAS_UNIT.test(textOf(cell)))),
}

const fits = (column: Column, field: TradeField) =>
  filled(column).length >= FILLED * column.products.length &&
  mostly(column, (cell) => tradeFieldsForm.shape[field].safeParse(tradeText(field, cell, column.title)).success)

/** The columns of one table that no other field uses. */
function freeColumns({ table: { columns, titles }, products }: Part): Column[] {
  const used = new Set(Object.values(columns).flat())
  return titles.flatMap((title, index) =>
    title === '' || used.has(index) ? [] : [{ products, index, title, role: roleOf(title), words: new Title(title) }],
  )
}

function columnsOf(part: Part): TradeColumns {
  const free = freeColumns(part)
  const detected = { ...part.table.columns }
  for (const field of TRADE_FIELDS) {
    if (part.chosen[field] !== undefined) continue
    const candidates = free.filter((column) => IS_TITLED[field](column) && fits(column, field))
    // "Content" rather than "Unit" where a list has both.
    const best = candidates.find(({ words }) => words.has('content')) ?? candidates[0]
    detected[field] = best?.index ?? null
    if (best) free.splice(free.indexOf(best), 1)
  }
  return detected
}

/**
 * The columns of the fields of the trade, by their titles and contents, one result per table. A serial number that
 * starts again, in a category or in another table, is a position in the list and no list number.
 */
export function detectTradeColumns(parts: readonly Part[]): TradeColumns[] {
  const found = parts.map(columnsOf)
  const numbers = found.flatMap(({ listNumber }, at) => {
    const { products = [], table } = parts[at] ?? {}
    if (listNumber === null || !table) return []
    const title = table.titles[listNumber] ?? ''
    return products.map((row) => tradeText('listNumber', row[listNumber], title).toLowerCase()).filter(Boolean)
  })
  const isUnique = new Set(numbers).size === numbers.length
  return found.map((columns, at) => {
    const { listNumber: chosen = null } = parts[at]?.chosen ?? {}
    return isUnique ? columns : { ...columns, listNumber: chosen }
  })
}
