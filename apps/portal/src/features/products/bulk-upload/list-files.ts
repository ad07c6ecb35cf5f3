import type { RefusedRow } from '@phuljhari/contract/products/price-list.contract'
import { toCsv } from '@phuljhari/contract/rules/csv'
import { FIELD_NAMES } from './bulk-upload.messages.ts'

const COLUMNS = ['productName', 'brandName', 'category', 'orignalPrice', 'discountPrice'] as const
const HEADER = COLUMNS.map((column) => FIELD_NAMES[column])

/**
 * The refused rows as a list of their own, to correct and upload again: the last two columns tell what is wrong and are not read.
 * Where a percentage makes the discount price it stands in its place: a price that is corrected then changes both.
 */
export const refusedCsv = (refused: readonly RefusedRow[]): string =>
  toCsv([
    [...HEADER, FIELD_NAMES.discountPercent, 'Row of the list', 'What is wrong'],
    ...refused.map(({ row, typed, errors }) => [
      ...COLUMNS.map((column) => (column === 'discountPrice' && typed.discountPercent !== '' ? '' : typed[column])),
      typed.discountPercent,
      row,
      errors.map(({ column, message }) => `${column}: ${message}`).join('; '),
    ]),
  ])

/** An empty list with the columns that are read, and two products to see how they are filled in. */
export const templateCsv = (): string =>
  toCsv([
    HEADER,
    ['Electric Sparklers 10 cm (10 pcs)', 'Standard', 'SPARKLERS', '80.00', '16.00'],
    ['Flower Pots Big (10 pcs)', 'Standard', 'FLOWER POTS', '285.00', ''],
  ])

/** Gives a text to the browser's downloads. */
export function saveFile(name: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  link.download = name
  link.click()
  // The download has begun by then; the address is not needed again.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
