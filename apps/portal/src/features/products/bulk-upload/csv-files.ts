import type { RefusedRow } from '@phuljhari/contract/products/price-list.contract'
import { toCsv } from '@phuljhari/contract/rules/csv'
import { saveFile } from '../../../lib/save-file.ts'
import { FIELD_NAMES } from './bulk-upload.messages.ts'

const COLUMNS = ['productName', 'brandName', 'category', 'orignalPrice', 'discountPrice'] as const
const HEADER = COLUMNS.map((column) => FIELD_NAMES[column])

/**
 * The refused rows as a price list, to correct and upload again. The last two columns say what is wrong and are ignored
 * on upload. A discount price computed from a percentage is left out in favour of the percentage, so that correcting
 * the price changes both.
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

/** A template: the columns that are read, with two sample products. */
export const templateCsv = (): string =>
  toCsv([
    HEADER,
    ['Electric Sparklers 10 cm (10 pcs)', 'Standard', 'SPARKLERS', '80.00', '16.00'],
    ['Flower Pots Big (10 pcs)', 'Standard', 'FLOWER POTS', '285.00', ''],
  ])

/** Saves a CSV text as a download. */
export const saveCsv = (name: string, text: string): void =>
  saveFile(name, new Blob([text], { type: 'text/csv;charset=utf-8' }))
