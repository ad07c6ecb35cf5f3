import { plainText } from '@phuljhari/contract/rules/plain-text'
import type { Cell, Grid } from './grid.ts'

/** What precedes a message in an exported or copied chat: "[12/10/26, 9:30 am] Murugan: ". */
const SENDER = /^\[?\d{1,2}[/.]\d{1,2}[/.]\d{2,4},?\s\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]m)?\]?\s?(?:-\s)?[^:]{1,60}:\s/i
/** Bullets, emoji and numbers at the beginning of a line. */
const BULLET = /^(?:[\s•●▪◦‣*>✓✔☑-]|\p{Extended_Pictographic}|\u{fe0f}|\u{200d})+|^\d{1,3}[.)]\s/u
const NUMBER = String.raw`\d[\d,]*(?:\.\d{1,2})?`
const SIGN = String.raw`(?:₹|rs\.?|inr|mrp|rate|price|offer|ரூ\.?|रु\.?|रू\.?)`
/** A price marked by a sign: "Rs. 45", "₹45", "45/-", "45 rs". */
const MARKED = new RegExp(
  String.raw`${SIGN}\s?[:.=-]?\s?(${NUMBER})(?:\s?/[-=])?|(${NUMBER})\s?(?:/[-=]|₹|rs\b\.?|only\b)`,
  'giu',
)
/** A price after a dash, a colon or a wide gap at the end of a line: "Lakshmi 5s - 45". */
const SEPARATED = new RegExp(
  String.raw`^(.*?)(?:\s[-–—]+\s?|[-–—]\s|\s?[=:→]\s?|\.{2,}\s?|\t+|\s{3,})(${NUMBER})$`,
  'u',
)
/** A number at the end that may be a price, a size or a count. */
const TRAILING = new RegExp(String.raw`^(.*\S)\s(${NUMBER})$`, 'u')
const SHORTEST_PHONE = 7
const LONGEST_LINE = 300

const tidy = (text: string) =>
  text
    .replace(/[*_~]/g, '')
    .replace(/(?:[\s:=.,|/–—-]|\p{Extended_Pictographic}|\u{fe0f}|\u{200d})+$/u, '')
    .trim()

/**
 * The cells of one line of a chat: a product with its prices, or a text alone. A number that could be a price or a
 * size is left unreadable, so that its row is refused rather than taken for a heading.
 */
function lineCells(raw: string): Cell[] {
  const plain = raw.slice(0, LONGEST_LINE).replace(SENDER, '').replace(BULLET, '').replace(/[*_]/g, '').trim()
  if (plain === '') return []
  const marked = [...plain.matchAll(MARKED)]
  const [first] = marked
  if (first) {
    const name = tidy(plain.slice(0, first.index))
    const amounts = marked.map(([, before, after]) => before ?? after ?? null)
    if (name !== '') return [name, ...amounts]
  }
  const [, named, price] = SEPARATED.exec(plain) ?? []
  if (named !== undefined && price !== undefined && tidy(named) !== '') return [tidy(named), price]
  const [, text, number] = TRAILING.exec(plain) ?? []
  const isPhone = (number ?? '').replace(/\D/g, '').length >= SHORTEST_PHONE
  return text !== undefined && /\p{L}/u.test(text) && !isPhone ? [plain, `${number}?`] : [tidy(plain)]
}

/** The rows of a price list that was sent as a message, one for each line: "Lakshmi 5s - 45/-", with headings. */
export const chatRows = (text: string): Cell[][] =>
  plainText(text)
    .split(/\r\n|\n|\r/)
    .map(lineCells)

/** Whether most lines that have a digit also have this delimiter: then the text is a table. */
export function isDelimited(text: string, delimiter: string): boolean {
  const lines = text.slice(0, 20_000).split(/\r\n|\n|\r/, 200)
  const withDigit = lines.filter((line) => /\d/.test(line))
  const isSplit = (line: string) => line.replace(/\d,\d/g, '').replace(SENDER, '').includes(delimiter)
  return withDigit.length > 0 && withDigit.filter(isSplit).length > withDigit.length * 0.8
}

const FEWEST_PRICED = 3
const MOSTLY = 0.5

/**
 * A message that was pasted into one column of a spreadsheet, read as the message: each row is a line. Other sheets are
 * returned unchanged.
 */
export function messageInColumn(grid: Grid): Grid {
  const texts = grid.rows.map((row) => row.filter((cell) => cell !== null && String(cell).trim() !== ''))
  if (texts.some((cells) => cells.length > 1)) return grid
  const lines = texts.map(([cell]) => (typeof cell === 'string' ? cell : ''))
  // A whole list in one cell has its lines there.
  const filled = lines.filter((line) => line !== '')
  const rows = filled.length === 1 ? chatRows(filled[0] ?? '') : lines.map((line) => chatRows(line).flat())
  const priced = rows.filter((row) => row.length > 1).length
  const withDigits = rows.filter((row) => row.some((cell) => /\d/.test(String(cell)))).length
  if (priced < FEWEST_PRICED || priced < MOSTLY * withDigits) return grid
  const { isText: _, ...sheet } = grid
  return { ...sheet, rows }
}
