const STARTS_A_FORMULA = /^[=+\-@\t\r]/

/** A cell of a CSV file. Text that a spreadsheet would run as a formula gets an apostrophe before it, which the price list's reader takes away again. */
function csvCell(value: string | number): string {
  const text = typeof value === 'string' && STARTS_A_FORMULA.test(value) ? `'${value}` : String(value)
  return /["\n\r,;\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A CSV file as every spreadsheet opens it: UTF-8 with its mark, lines that end in CR LF, nothing that is executed. */
export const toCsv = (rows: ReadonlyArray<ReadonlyArray<string | number>>): string =>
  `\u{feff}${rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')}`
