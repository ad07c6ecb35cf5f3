import type { Cell } from './grid.ts'

/** Spreadsheet programs and shop systems save tables of HTML under the name .xls. */
export const isHtml = (text: string): boolean =>
  /^[^<\w]{0,200}<(?:!doctype\s+html|html|head|body|table|meta|style)\b/i.test(text)

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  frac12: '½',
  frac14: '¼',
  frac34: '¾',
}
/** Far more than tables need: a cell that claims to span more must not fill the memory. */
const MOST_SPANNED = 200
const LONGEST_CELL = 5_000
const LAST_CODE_POINT = 0x10_ff_ff

function decoded(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z\d]{2,8}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[String(name).toLowerCase()] ?? whole
    const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal)
    return code > 0 && code <= LAST_CODE_POINT ? String.fromCodePoint(code) : ' '
  })
}

const span = (attributes: string, name: string) =>
  Math.min(
    MOST_SPANNED,
    Math.max(1, Number(new RegExp(String.raw`\b${name}\s?=\s?["']?(\d{1,4})`, 'i').exec(attributes)?.[1] ?? 1)),
  )

type Open = { text: string; struck: number; columns: number; rows: number }

class TableReader {
  readonly rows: Cell[][] = []
  readonly hiddenRows: number[] = []
  readonly struckRows: number[] = []
  #open: Open | null = null
  #depth = 0
  #strikes = 0
  /** Texts of cells that span further rows, by column. */
  readonly #spans: Array<{ text: string; left: number } | undefined> = []

  write(text: string): void {
    if (!this.#open || this.#open.text.length > LONGEST_CELL) return
    this.#open.text += text
    if (this.#strikes > 0) this.#open.struck += text.trim().length
  }

  #closeCell(): void {
    const row = this.rows.at(-1)
    if (!this.#open || !row) return
    const at = this.rows.length - 1
    const text = decoded(this.#open.text).replace(/\s+/g, ' ').trim()
    const isStruck = text !== '' && this.#open.struck >= this.#open.text.trim().length
    if (isStruck && /\p{L}/u.test(text) && this.struckRows.at(-1) !== at) this.struckRows.push(at)
    this.#fillSpanned(row)
    if (this.#open.rows > 1) this.#spans[row.length] = { text, left: this.#open.rows - 1 }
    for (let column = 0; column < this.#open.columns && row.length < MOST_SPANNED; column++)
      row.push(column === 0 ? text : null)
    this.#open = null
  }

  /** Adds the cells that cells above span, up to the next free column. */
  #fillSpanned(row: Cell[]): void {
    for (let span = this.#spans[row.length]; span && span.left > 0; span = this.#spans[row.length]) {
      span.left--
      row.push(span.text)
    }
  }

  #closeRow(): void {
    this.#closeCell()
    const row = this.rows.at(-1)
    if (row) this.#fillSpanned(row)
  }

  tag(name: string, isEnd: boolean, attributes: string): void {
    if (name === 'table') this.#depth = Math.max(0, this.#depth + (isEnd ? -1 : 1))
    // A table inside a cell is a part of its text.
    const isOuter = this.#depth <= 1
    if (name === 'tr' && isOuter) {
      this.#closeRow()
      if (isEnd) return
      this.rows.push([])
      if (/display\s?:\s?none/i.test(attributes)) this.hiddenRows.push(this.rows.length - 1)
    } else if ((name === 'td' || name === 'th') && isOuter) {
      this.#closeCell()
      if (isEnd) return
      if (this.rows.length === 0) this.rows.push([])
      this.#open = { text: '', struck: 0, columns: span(attributes, 'colspan'), rows: span(attributes, 'rowspan') }
    } else if (['s', 'strike', 'del'].includes(name)) this.#strikes = Math.max(0, this.#strikes + (isEnd ? -1 : 1))
    else this.write(' ')
  }

  end(): void {
    this.#closeRow()
  }
}

/**
 * The rows of the tables in an HTML text. Scripts, styles and URLs are skipped: nothing is run or fetched. Takes
 * time in proportion to the text.
 * @param maxRows the number of rows beyond which reading stops.
 */
export function htmlRows(text: string, maxRows: number): Pick<TableReader, 'rows' | 'hiddenRows' | 'struckRows'> {
  const reader = new TableReader()
  let at = 0
  while (at < text.length && reader.rows.length <= maxRows) {
    const open = text.indexOf('<', at)
    if (open < 0) break
    reader.write(text.slice(at, open))
    const isComment = text.startsWith('<!--', open)
    const close = text.indexOf(isComment ? '-->' : '>', open)
    if (close < 0) break
    at = close + (isComment ? 3 : 1)
    const [, slash, named] = /^<(\/?)([a-z][a-z\d]{0,15})/i.exec(text.slice(open, open + 20)) ?? []
    const name = named?.toLowerCase()
    if (isComment || name === undefined) continue
    if ((name === 'script' || name === 'style') && slash === '') {
      const end = text.indexOf(`</${name}`, at)
      if (end < 0) break
      at = end
      continue
    }
    reader.tag(name, slash === '/', text.slice(open, Math.min(close, open + LONGEST_CELL)))
  }
  reader.end()
  return reader
}
