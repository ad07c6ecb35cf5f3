const SAMPLE_LINES = 50

const endOfLine = (text: string, from: number): number => {
  const at = text.slice(from).search(/[\r\n]/)
  return at < 0 ? text.length : from + at
}

/**
 * Where a quoted field whose content starts at `from` closes, or -1. Only a quote before a delimiter or line end closes
 * it, since names contain inch marks.
 * @param pairs whether two quotes are an escaped inch mark ("5"" Big") or an inch mark and the closing quote ("5"").
 */
function closingQuote(text: string, from: number, to: number, delimiter: string, pairs: boolean): number {
  for (let at = text.indexOf('"', from); at >= 0 && at < to; at = text.indexOf('"', at + 1)) {
    const next = text[at + 1]
    if (next === '"' && pairs) at++
    else if (next === undefined || next === delimiter || next === '\n' || next === '\r') return at
  }
  return -1
}

/** The end of a quoted field, or -1 when its quote is an ordinary character. */
function quotedEnd(text: string, start: number, delimiter: string, fieldsMissing: number): number {
  const lineEnd = endOfLine(text, start)
  for (const pairs of [true, false]) {
    const close = closingQuote(text, start + 1, lineEnd, delimiter, pairs)
    if (close >= 0) return close
  }
  // An unclosed quote would swallow the rows below. Only where the line lacks fields may the cell contain a line break.
  const isComplete = text.slice(start, lineEnd).split(delimiter).length >= fieldsMissing
  return isComplete ? -1 : closingQuote(text, start + 1, text.length, delimiter, true)
}

/**
 * Rows of a CSV text, one for every line, also for empty ones. Accepts any text: malformed quotes count as ordinary
 * characters, since sellers write inch marks that way.
 */
export function parseCsv(text: string, delimiter: string): string[][] {
  const width = text
    .split(/\r\n|\n|\r/, SAMPLE_LINES)
    .reduce((most, line) => Math.max(most, line.split(delimiter).length), 1)
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  while (at < text.length) {
    const close = text[at] === '"' ? quotedEnd(text, at, delimiter, width - row.length) : -1
    let end = close + 1
    if (close >= 0) row.push(text.slice(at + 1, close).replaceAll('""', '"'))
    else {
      end = at
      while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') end++
      row.push(text.slice(at, end))
    }
    if (text[end] === delimiter) {
      at = end + 1
      if (at === text.length) row.push('')
      continue
    }
    rows.push(row)
    row = []
    at = end + (text[end] === '\r' && text[end + 1] === '\n' ? 2 : 1)
  }
  if (row.length > 0) rows.push(row)
  return rows
}
