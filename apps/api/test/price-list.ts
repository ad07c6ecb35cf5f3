import { toRupees } from '@phuljhari/contract/rules/money'
import type { Cell } from '../src/price-lists/grid.ts'
import { readPriceList } from '../src/price-lists/reader/read-price-list.ts'

/** Reads a list with a single sheet. */
export const read = (rows: Cell[][], choices = {}) => readPriceList([{ sheet: 'List', rows }], choices)
/** Each product as [row, name, category, MRP, selling price or null]. */
export const products = (rows: Cell[][], choices = {}) =>
  read(rows, choices)?.rows.flatMap((row) =>
    row.kind === 'product'
      ? [
          [
            row.row,
            row.product.productName,
            row.product.category,
            toRupees(row.product.orignalPrice),
            row.product.discountPrice === null ? null : toRupees(row.product.discountPrice),
          ],
        ]
      : [],
  )
/** The kind that each row was recognised as. */
export const kinds = (rows: Cell[][]) => read(rows)?.rows.map(({ kind }) => kind)
/** Each error as [row, column, message]. */
export const errors = (rows: Cell[][]) =>
  read(rows)?.rows.flatMap((row) =>
    row.kind === 'error' ? row.errors.map(({ row: at, column, message }) => [at, column, message]) : [],
  )

const EXPECTED = 'Write rupees in figures, such as 1250 or 1,250.50'
/** Why a row is refused whose price, or whose discount price, is this text. */
export const unread = (text: string) => `Valid price is required: the list has “${text}”. ${EXPECTED}`
export const unreadDiscount = (text: string) =>
  `Discount price must be a valid number: the list has “${text}”. ${EXPECTED}`
