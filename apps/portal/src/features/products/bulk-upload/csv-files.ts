import type { PriceListField, RefusedRow } from '@phuljhari/contract/products/price-list.contract'
import { TRADE_FIELDS, type TradeField } from '@phuljhari/contract/products/trade-fields'
import { toCsv } from '@phuljhari/contract/rules/csv'
import { saveFile } from '../../../lib/save-file.ts'

/** The titles by which the reader finds the columns of an uploaded list: English, whatever the portal's language. */
const TITLES: Record<PriceListField, string> = {
  productName: 'Product Name',
  brandName: 'Brand',
  category: 'Category',
  orignalPrice: 'MRP Price',
  discountPrice: 'Selling Price',
  discountPercent: 'Discount %',
  discountAmount: 'Discount in rupees',
  quantity: 'Quantity',
  listNumber: 'List number',
  code: 'Code',
  tamilName: 'Tamil name',
  content: 'Content',
  unitsPerCase: 'Units per case',
  hsn: 'HSN',
  netWeight: 'Net weight (g)',
  rack: 'Rack',
}
const COLUMNS = ['productName', 'brandName', 'category', 'orignalPrice', 'discountPrice'] as const
const HEADER = COLUMNS.map((column) => TITLES[column])

/**
 * Returns the refused rows as a price list to correct and upload again, with the fields of the trade that any of them
 * has. The last two columns say what is wrong and are ignored on upload. A discount price that was computed from a
 * percentage is left out in favour of the percentage, so that correcting the price changes both.
 */
export function refusedCsv(refused: readonly RefusedRow[]): string {
  const fields = TRADE_FIELDS.filter((field) => refused.some(({ trade }) => trade?.[field]))
  const titles = fields.map((field) => TITLES[field])
  return toCsv([
    [...HEADER, TITLES.discountPercent, ...titles, 'Row of the list', 'What is wrong'],
    ...refused.map(({ row, typed, trade, errors }) => [
      ...COLUMNS.map((column) => (column === 'discountPrice' && typed.discountPercent !== '' ? '' : typed[column])),
      typed.discountPercent,
      ...fields.map((field) => trade?.[field] ?? ''),
      row,
      errors.map(({ column, message }) => `${column}: ${message}`).join('; '),
    ]),
  ])
}

type Sample = { values: string[]; trade: Record<TradeField, string> }
const SAMPLES: readonly Sample[] = [
  {
    values: ['Electric Sparklers 10 cm (10 pcs)', 'Standard', 'SPARKLERS', '80.00', '16.00'],
    trade: {
      listNumber: '1',
      code: 'SPK-001',
      tamilName: 'மின்சார கம்பி மத்தாப்பு',
      content: '1 Box (10 Pcs)',
      unitsPerCase: '200',
      hsn: '3604',
      netWeight: '60',
      rack: 'A1',
    },
  },
  {
    values: ['Flower Pots Big (10 pcs)', 'Standard', 'FLOWER POTS', '285.00', ''],
    trade: {
      listNumber: '2',
      code: 'FLO-001',
      tamilName: 'புஸ்வாணம் பெரியது',
      content: '1 Box (10 Pcs)',
      unitsPerCase: '24',
      hsn: '3604',
      netWeight: '750',
      rack: 'B2',
    },
  },
]

/**
 * Returns a template: the columns that are read, with two sample products.
 * @param hasTradeFields whether the server reads the fields of the trade.
 */
export function templateCsv(hasTradeFields: boolean): string {
  const fields = hasTradeFields ? TRADE_FIELDS : []
  return toCsv([
    [...HEADER, ...fields.map((field) => TITLES[field])],
    ...SAMPLES.map(({ values, trade }) => [...values, ...fields.map((field) => trade[field])]),
  ])
}

/** Saves a CSV text as a download. */
export const saveCsv = (name: string, text: string): void =>
  saveFile(name, new Blob([text], { type: 'text/csv;charset=utf-8' }))
