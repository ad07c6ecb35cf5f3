// Includes full-width forms. In locales where `;` or a tab separates fields, the text after it is a separate field.
const FORMULA_START = /(^|[;\t] *)(?=[=+\-@＝＋－＠])|^(?=[\t\r])/g

/** The text with an apostrophe before everything that a spreadsheet would run as a formula. */
const neutralise = (text: string): string => text.replace(FORMULA_START, "$1'")

/** Removes the apostrophes that `toCsv` adds: a price list exported here reads back as it was. */
export const restoreFormulaText = (text: string): string => text.replace(/(^|[;\t] *)'(?=[=+\-@＝＋－＠])/g, '$1')

function csvCell(value: string | number): string {
  const text = typeof value === 'string' ? neutralise(value) : String(value)
  return /["\n\r,;\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A line of a CSV file, with its end: CR LF. */
export const csvLine = (cells: ReadonlyArray<string | number>): string => `${cells.map(csvCell).join(',')}\r\n`

/** Begins a CSV file, so that spreadsheets recognise UTF-8. */
export const BYTE_ORDER_MARK = '\u{feff}'

/** A CSV file that every spreadsheet opens: UTF-8 with a byte order mark, and without executable formulas. */
export const toCsv = (rows: ReadonlyArray<ReadonlyArray<string | number>>): string =>
  `${BYTE_ORDER_MARK}${rows.map(csvLine).join('')}`
