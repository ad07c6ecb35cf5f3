import { AppError } from '@phuljhari/contract/errors'
import { productForm, type ProductForm } from '@phuljhari/contract/products/products.contract'
import type { RowError } from '@phuljhari/contract/products/upload.contract'
import type { Cell, Grid } from './grid.ts'

type Field = keyof ProductForm

/** How sellers call the columns, folded by `foldHeader`; the names of section 7's forms come first. */
const HEADERS: Record<Field, readonly string[]> = {
  productName: ['productname', 'product', 'name', 'item', 'itemname', 'particulars', 'title'],
  brandName: ['brandname', 'brand', 'company', 'make'],
  category: ['category', 'categoryname', 'group', 'section'],
  orignalPrice: ['orignalprice', 'originalprice', 'mrp', 'mrpprice', 'actualprice', 'price', 'rate', 'originalrate'],
  discountPrice: [
    'discountprice',
    'discountedprice',
    'sellingprice',
    'offerprice',
    'saleprice',
    'netrate',
    'netprice',
    'finalrate',
    'netamount',
  ],
}
const REQUIRED: readonly Field[] = ['productName', 'orignalPrice']
const HEADER_DEPTH = 30

const foldHeader = (cell: Cell): string =>
  String(cell ?? '')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Mark}\p{Number}]/gu, '')
const isBlank = (cell: Cell | undefined): boolean => cell == null || String(cell).trim() === ''

type Column = { index: number; title: string }
type Columns = Partial<Record<Field, Column>>

function columnsOf(row: readonly Cell[]): Columns {
  const columns: Columns = {}
  for (const [field, names] of Object.entries(HEADERS) as Array<[Field, readonly string[]]>) {
    const titles = row.map(foldHeader)
    const name = names.find((known) => titles.includes(known))
    const index = name === undefined ? -1 : titles.indexOf(name)
    if (index >= 0) columns[field] = { index, title: String(row[index]).trim() }
  }
  return columns
}

/** An amount as typed in a list: "₹1,750.00", "1,500.00", "Rs. 50/-", and numbers to the paisa. Text that is no amount stays as it is, for the form's own message. */
export function cleanAmount(cell: Cell | undefined): string {
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(Math.round(cell * 100) / 100) : ''
  return String(cell ?? '')
    .trim()
    .replace(/^(₹|rs\.?|inr)\s*/i, '')
    .replace(/\/-$/, '')
    .replace(/(?<=\d),(?=\d{2,3}(\D|$))/g, '')
    .trim()
}

/** A selling price equal to the MRP is no discount: real lists have such rows. */
function asTyped(row: readonly Cell[], columns: Columns) {
  const cell = (field: Field): Cell | undefined => (columns[field] ? row[columns[field].index] : undefined)
  const text = (field: Field) =>
    String(cell(field) ?? '')
      .trim()
      .replace(/\s+/g, ' ')
  const orignalPrice = cleanAmount(cell('orignalPrice'))
  const discount = cleanAmount(cell('discountPrice'))
  return {
    productName: text('productName'),
    brandName: text('brandName'),
    category: text('category'),
    orignalPrice,
    discountPrice: Number(discount) === Number(orignalPrice) ? '' : discount,
  }
}

/** A product of a list and the row of the sheet that it stands in, counted from 1. */
export type PriceRow = { row: number; product: ProductForm }

/**
 * The products of a sheet: finds the header row, then takes each row that is not blank by the rules of the product form. A row with errors does not stop the others.
 * @throws {AppError} sheet.unreadable when no row names the columns.
 */
export function readPriceList({ rows }: Grid): { rows: PriceRow[]; errors: RowError[] } {
  const header = rows.slice(0, HEADER_DEPTH).findIndex((row) => REQUIRED.every((field) => columnsOf(row)[field]))
  if (header < 0) {
    throw new AppError('sheet.unreadable', {
      message:
        'No header row was found: name the columns productName, brandName, category, orignalPrice and discountPrice in the first row',
    })
  }
  const columns = columnsOf(rows[header] ?? [])
  const good: PriceRow[] = []
  const errors: RowError[] = []
  for (const [index, row] of rows.entries()) {
    if (index <= header || row.every(isBlank)) continue
    const read = productForm.safeParse(asTyped(row, columns))
    if (read.success) good.push({ row: index + 1, product: read.data })
    else {
      for (const issue of read.error.issues) {
        const field = issue.path[0] as Field
        errors.push({ row: index + 1, column: columns[field]?.title ?? field, message: issue.message })
      }
    }
  }
  return { rows: good, errors }
}
