import type { Cell } from '../grid.ts'

const SHEET_ERROR = /^#(?:REF|N\/A|VALUE|DIV\/0|NAME|NUM|NULL|SPILL|CALC|GETTING_DATA|FORMULA)[!?]?$/i
const DIGIT = /\p{Nd}/gu

/** Digits of any script as 0 to 9: every script's digits stand in one run of ten, which starts after something that is no digit. */
function plainDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  if (code < 0x80) return digit
  let zero = code
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  return String(code - zero)
}

/** A cell as one line of text. The apostrophe that keeps =, +, - and @ from being taken for a formula is not part of it. */
export function textOf(cell: Cell | undefined): string {
  if (cell == null) return ''
  const text = String(cell).normalize('NFC').replace(/\s+/g, ' ').trim()
  return /^'[=+\-@]/.test(text) ? text.slice(1) : text
}

/** The same with digits of every script as 0 to 9, for amounts and percentages. */
export const plainText = (cell: Cell | undefined): string => textOf(cell).replace(DIGIT, plainDigit)

/** Nothing, or a stray sign: no letter and no digit of any script. */
export const isBlank = (cell: Cell | undefined): boolean => !/[\p{L}\p{N}]/u.test(textOf(cell))

/** #REF! and its like, which a broken formula leaves. */
export const isSheetError = (cell: Cell | undefined): boolean => SHEET_ERROR.test(textOf(cell))

const hasLetter = (text: string): boolean => /\p{L}/u.test(text)

/** A cell that could be a name: with a letter, no amount. */
export const isWording = (cell: Cell | undefined): boolean =>
  typeof cell === 'string' && hasLetter(cell) && !isSheetError(cell)
