const STARTS_A_FORMULA = /^[=+\-@\t\r]/

/** A cell of a CSV file. Text that a spreadsheet would run as a formula gets an apostrophe before it, which the price list's reader takes away again. */
function csvCell(value: string | number): string {
  const text = typeof value === 'string' && STARTS_A_FORMULA.test(value) ? `'${value}` : String(value)
  return /["\n\r,;\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A line of a CSV file, with its end: CR LF. */
export const csvLine = (cells: ReadonlyArray<string | number>): string => `${cells.map(csvCell).join(',')}\r\n`

/** A CSV file as every spreadsheet opens it: UTF-8 with its byte order mark, and nothing that is executed. */
export const toCsv = (rows: ReadonlyArray<ReadonlyArray<string | number>>): string =>
  `\u{feff}${rows.map(csvLine).join('')}`
