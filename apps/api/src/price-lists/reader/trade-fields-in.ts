import {
  TRADE_FIELDS,
  type TradeField,
  type TradeFields,
  tradeFieldsForm,
} from '@phuljhari/contract/products/trade-fields'
import type { RowError } from '@phuljhari/contract/products/upload.contract'
import type { Cell } from '../grid.ts'
import { amountOf } from './amounts.ts'
import { isBlank, plainText, textOf } from './cells.ts'
import { quoted } from './quoted.ts'
import { t } from '@phuljhari/contract/rules/t'
import type { Table } from './table.ts'
import { Title } from './titles.ts'

/** The fields of the trade that have a value, in the format of the product form. */
export type TradeTexts = Partial<Record<TradeField, string>>

const CODES: readonly TradeField[] = ['code', 'listNumber', 'hsn', 'rack']
/** "8.90123E+12": a long code of which a spreadsheet program kept the first digits. */
const SHORTENED = /^\d(?:[.,]\d{1,15})?e\+?\d{1,3}$/i
const shortened = (text: string): string =>
  t('{text} is what a spreadsheet program left of a long code: format its column as text and write it again', {
    text: quoted(text),
  })

const GRAMS = /^(\d+(?:\.\d+)?)\s*(kg|kgs|kilo|kilos|g|gm|gms|gram|grams)?\.?$/i
const GRAMS_IN_A_KILO = 1000
const isKilo = (unit: string) => /^k/i.test(unit)

/** The unit of weight in a title: "Net Wt (kg)"; null for none. */
export function unitOfWeight(title: string): 'kg' | 'g' | null {
  const words = new Title(title)
  if (words.any('kg', 'kgs', 'kilo', 'kilos', 'kilogram', 'kilograms')) return 'kg'
  return words.any('g', 'gm', 'gms', 'gram', 'grams') ? 'g' : null
}

/** Whole grams of "250", "250 g" and "0.25 kg"; a bare number is in the unit of the title, else in grams. */
function gramsText(text: string, title: string): string {
  const [, number, unit = unitOfWeight(title) ?? 'g'] = GRAMS.exec(text) ?? []
  return number === undefined ? text : String(Math.round(Number(number) * (isKilo(unit) ? GRAMS_IN_A_KILO : 1)))
}

/** A cell in the format of the product form. Anything unreadable is returned unchanged, so that the form refuses it. */
export function tradeText(field: TradeField, cell: Cell | undefined, title: string): string {
  const text = plainText(cell)
  if (isBlank(cell) || /^(?:nil|none|na|n\/a)$/i.test(text)) return ''
  switch (field) {
    case 'listNumber':
      return text.replace(/(?<![.)])[.)]+$/, '')
    case 'unitsPerCase':
      // A number may name what it counts: "40 Box", "40 pkts".
      return /^(\d+)\s*[a-z]*\.?$/i.exec(text)?.[1] ?? (amountOf(cell)?.toString() || text)
    case 'netWeight':
      return gramsText(text, title)
    case 'tamilName':
      return textOf(cell)
    case 'content':
      // "1Box" becomes "1 Box".
      return textOf(cell).replace(/^(\d+)(?=\p{L})/u, '$1 ')
    default:
      return text
  }
}

/** The fields of the trade in a row. What breaks a rule is left out: lists without these columns are valid too. */
export function tradeFieldsIn(
  row: number,
  cells: readonly Cell[],
  { columns, titles }: Table,
): { fields: TradeFields; texts: TradeTexts; leftOut: RowError[] } {
  const fields: Record<string, unknown> = {}
  const texts: TradeTexts = {}
  const leftOut: RowError[] = []
  for (const field of TRADE_FIELDS) {
    const index = columns[field]
    const text = index === null ? '' : tradeText(field, cells[index], titles[index] ?? '')
    if (text === '') continue
    texts[field] = text
    if (CODES.includes(field) && SHORTENED.test(text)) {
      leftOut.push({ row, column: titles[index ?? -1] || field, message: shortened(text) })
      continue
    }
    const read = tradeFieldsForm.shape[field].safeParse(text)
    if (read.success) fields[field] = read.data
    else leftOut.push({ row, column: titles[index ?? -1] || field, message: read.error.issues[0]?.message ?? '' })
  }
  return { fields, texts, leftOut }
}
