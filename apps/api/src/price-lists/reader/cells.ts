import { plainText as withoutInvisible } from '@phuljhari/contract/rules/plain-text'
import { restoreFormulaText } from '@phuljhari/contract/rules/csv'
import type { Cell } from '../grid.ts'

const SHEET_ERROR = /^#(?:REF|N\/A|VALUE|DIV\/0|NAME|NUM|NULL|SPILL|CALC|GETTING_DATA|FORMULA)[!?]?$/i
const DIGIT = /\p{Nd}/gu
const ASCII = /^[ -~]*$/
/** Letters, digits and signs of ASCII with single spaces between them, without an apostrophe. */
const TIDY = /^[!-&(-~]+(?: [!-&(-~]+)*$/

/** A digit of any script as 0 to 9. In Unicode the ten digits of a script are consecutive, after a non-digit. */
function plainDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  if (code < 0x80) return digit
  let zero = code
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  return String(code - zero)
}

/** A cell as one line of text, without the apostrophe that protects =, +, - and @ from being read as a formula. */
export function textOf(cell: Cell | undefined): string {
  if (cell == null) return ''
  // Most of the cells of 20,000 rows need nothing else.
  if (typeof cell !== 'string' || (TIDY.test(cell) && !cell.startsWith('='))) return String(cell)
  const text = withoutInvisible(String(cell)).normalize('NFC').replace(/\s+/g, ' ').trim()
  // ="00126" keeps the zeros of a code in a text file.
  return restoreFormulaText(text.startsWith('="') && text.endsWith('"') ? text.slice(2, -1) : text)
}

/** The text of a cell with the digits of all scripts as 0 to 9, for amounts and percentages. */
export function plainText(cell: Cell | undefined): string {
  const text = textOf(cell)
  return ASCII.test(text) ? text : text.replace(DIGIT, plainDigit)
}

/** Whether a cell has no letter and no digit: empty, or a stray character. */
export const isBlank = (cell: Cell | undefined): boolean => !/[\p{L}\p{N}]/u.test(textOf(cell))

/** Whether a cell shows #REF! or another error of a broken formula. */
export const isSheetError = (cell: Cell | undefined): boolean => SHEET_ERROR.test(textOf(cell))

const hasLetter = (text: string): boolean => /\p{L}/u.test(text)

/** Whether a cell could be a name: a text with a letter. */
export const isWording = (cell: Cell | undefined): boolean =>
  typeof cell === 'string' && hasLetter(cell) && !isSheetError(cell)
