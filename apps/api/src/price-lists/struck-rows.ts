import type { WorkBook } from '@e965/xlsx'
import type { Cell } from './grid.ts'
import { amountOf } from './reader/amounts.ts'
import { isWording } from './reader/cells.ts'

/** Parts of an opened workbook that the library keeps, but does not describe. */
type Opened = WorkBook & {
  Styles?: { Fonts?: Array<{ strike?: unknown }>; CellXf?: Array<{ fontId?: number | string }> }
  files?: Record<string, { content?: Uint8Array }>
}

const textOf = ({ files }: Opened, path: string): string => {
  const content = files?.[path]?.content ?? files?.[`/${path}`]?.content
  return content ? Buffer.from(content).toString('utf8') : ''
}

/** The numbers of the cell formats whose font is struck through, in an .xlsx or .xlsm. */
function struckFormats({ Styles }: Opened): ReadonlySet<string> {
  const fonts = Styles?.Fonts ?? []
  const formats = Styles?.CellXf ?? []
  return new Set(formats.flatMap(({ fontId }, at) => (fonts[Number(fontId)]?.strike ? [String(at)] : [])))
}

function pathOf(book: Opened, sheet: string): string {
  const sheets = (book.Workbook?.Sheets ?? []) as Array<{ name?: string; id?: string; strRelID?: string }>
  const id = sheets.find(({ name }) => name === sheet)?.id
  const relations = textOf(book, 'xl/_rels/workbook.xml.rels').split('<Relationship ')
  const relation = relations.find((one) => one.includes(`Id="${id}"`)) ?? ''
  const path = /\bTarget="([^"]{1,200})"/.exec(relation)?.[1] ?? ''
  return path.startsWith('/') ? path.slice(1) : `xl/${path}`
}

const columnOf = (letters: string) => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

/** The rows of a sheet whose name or whose prices are struck through: products that are no longer sold. */
export function struckRows(book: Opened, sheet: string, rows: Cell[][]): number[] {
  const formats = struckFormats(book)
  if (formats.size === 0) return []
  const struck = new Map<number, Set<number>>()
  for (const [, letters = '', row, format] of textOf(book, pathOf(book, sheet)).matchAll(
    /<c r="([A-Z]{1,3})(\d{1,7})"[^>]{0,80}?\bs="(\d{1,6})"/g,
  )) {
    if (!formats.has(format ?? '')) continue
    const at = Number(row) - 1
    struck.set(at, (struck.get(at) ?? new Set()).add(columnOf(letters)))
  }
  return [...struck].flatMap(([at, columns]) => {
    const cells = (rows[at] ?? []).map((cell, index) => ({ cell, isStruck: columns.has(index) }))
    const names = cells.filter(({ cell }) => isWording(cell))
    const prices = cells.filter(({ cell }) => typeof cell === 'number' || amountOf(cell) !== null)
    return names.some(({ isStruck }) => isStruck) || (prices.length > 0 && prices.every(({ isStruck }) => isStruck))
      ? [at]
      : []
  })
}
