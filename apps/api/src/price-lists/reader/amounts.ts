import type { Cell } from '../grid.ts'
import { plainText } from './cells.ts'

const GROUPED = /^\d{1,3}(?:,\d{2,3})*,\d{3}(\.\d+)?$/
const PLAIN = /^\d+(\.\d+)?$|^\.\d+$/
const CURRENCY = /^(?:mrp\s*)?(?:₹|rs\b\.?|inr\b|rupees\b|ரூ\.?|रु\.?|रू\.?)?\s*/i
/** What may follow an amount: at most three parts, since any number could be divided in exponentially many ways. */
const AFTER = /(?: ?(?:₹|\/-|\/=|(?:\/|per) ?[a-z]{2,12}\.?|only|rs\.?|inr|rupees|\*)){1,3}$/i
/** Spaces that are never written between two amounts: "1 250" with a no-break space is one. */
const GROUP_SPACE = /(\d)[\u00a0\u202f\u2009](?=\d{3}(?!\d))/gu
/** What a spreadsheet puts before a number that it keeps as text: "'1250", "+1250". */
const LEADING = /^['’‘+]\s?(?=[\d₹Rr])/u
/** "1.500" is fifteen hundred where points separate thousands. */
const UNCLEAR_POINT = /^[1-9]\d{0,2}\.\d{3}$/
/** What sellers write instead of a price. */
const NONE = /^(?:-+|–|—|nil|none|na|n\/a|net(?:\s*rate[d]?)?|no\s*discount)$/i

/** The amount in whole paise: formulas yield 12.999999999999998 for 13. */
const paiseOfNumber = (rupees: number): number => Math.round(Number((rupees * 100).toFixed(4)))

/**
 * Converts "₹1,750.00", "1,500.00", "Rs. 50/-", "450 / Box" and 12.5 to an amount in rupees that the product form
 * accepts; an empty cell, a dash and "nil" to ''. Anything else is returned unchanged, so that the form refuses it:
 * "40-50", "1,50" and "1.500" are never guessed.
 */
export function amountText(cell: Cell | undefined): string {
  if (typeof cell === 'boolean') return String(cell)
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(paiseOfNumber(cell) / 100) : ''
  const known = typeof cell === 'string' ? texts.get(cell) : undefined
  if (known !== undefined) return known
  const read = readAmount(cell)
  if (typeof cell === 'string' && cell.length <= LONGEST_KNOWN) {
    if (texts.size >= MOST_KNOWN) texts.clear()
    texts.set(cell, read)
  }
  return read
}

/** The cells of a list repeat, and each is read for several reasons. */
const texts = new Map<string, string>()
const MOST_KNOWN = 50_000
const LONGEST_KNOWN = 40

function readAmount(cell: Cell | undefined): string {
  const text = plainText(typeof cell === 'string' ? cell.replace(GROUP_SPACE, '$1') : cell)
  if (text === '' || NONE.test(text)) return ''
  const bare = text.replace(LEADING, '').replace(CURRENCY, '').replace(LEADING, '').replace(AFTER, '').trim()
  if (GROUPED.test(bare)) return bare.replaceAll(',', '')
  return PLAIN.test(bare) && !UNCLEAR_POINT.test(bare) ? bare : text
}

/** The amount in rupees, or null when there is none or it is unreadable. */
export function amountOf(cell: Cell | undefined): number | null {
  if (typeof cell === 'number') return cell >= 0 && cell < 1e15 ? paiseOfNumber(cell) / 100 : null
  const text = amountText(cell)
  return text === '' || !PLAIN.test(text) || UNCLEAR_POINT.test(text) ? null : Number(text)
}

/**
 * The percentage, 0 to 99.99, that "80%", "80 % off", 80 or 0.8 (the value of a cell that shows 80%) states, else null.
 */
export function percentOf(cell: Cell | undefined): number | null {
  const text = plainText(cell)
  if (/^0?\.\d+$/.test(text)) return Math.round(Number(text) * 10_000) / 100
  const [, number] = /^(?:flat\s*)?(\d{1,2}(?:\.\d{1,2})?)\s*(?:%\s*(?:discount|disc\.?|off|less)?)?$/i.exec(text) ?? []
  return number === undefined ? null : Number(number)
}

/** `rupees` less `percent`, rounded to the paisa, in the format of the form. */
export function lessPercent(rupees: number, percent: number): string {
  const [paise, hundredths] = [Math.round(rupees * 100), Math.round(percent * 100)]
  return String(Math.round((paise * (10_000 - hundredths)) / 10_000) / 100)
}

/** The price per piece of a line total, in the format of the form. */
export const unitOfLine = (total: number, quantity: number): string => String(paiseOfNumber(total / quantity) / 100)

/** Several percentages of one row: one after the other, or their sum; as one percentage, '' for none. */
export function totalPercent(percents: readonly number[], mode: 'successive' | 'added'): number {
  if (mode === 'added') return percents.reduce((sum, percent) => sum + percent, 0)
  const left = percents.reduce((part, percent) => (part * (100 - percent)) / 100, 100)
  return Math.round((100 - left) * 10_000) / 10_000
}
