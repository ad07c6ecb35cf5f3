import type { Cell } from '../grid.ts'
import { amountOf } from './amounts.ts'
import { isBlank, isWording } from './cells.ts'
import { chooseColumns } from './choose-columns.ts'
import { guessTable } from './guess-table.ts'
import { continues, hasNumber, headerOf, joined, type Header } from './headers.ts'
import { namesColumns, titledColumns, type Columns, type Table } from './table.ts'

type Rows = ReadonlyArray<readonly Cell[]>

/** How far down a sheet a table may begin. */
const DEEPEST_HEADER = 200

/** A name and a price above 0 in their columns. */
export const looksLikeProduct = (row: readonly Cell[], { productName, orignalPrice }: Columns): boolean =>
  productName !== null && orignalPrice !== null && !isBlank(row[productName]) && (amountOf(row[orignalPrice]) ?? 0) > 0

/** What a header must have below it: products with names in words, products at all, or nothing. */
type Proof = 'words' | 'products' | 'none'

function tableAt(rows: Rows, at: number[], { titled, heading }: Header, proof: Proof): Table | null {
  const firstRow = (at.at(-1) ?? -1) + 1
  const below = rows.slice(firstRow)
  const { columns, doubts } = chooseColumns(titled, below)
  const isProof = (row: readonly Cell[]) =>
    looksLikeProduct(row, columns) && (proof === 'products' || isWording(row[columns.productName ?? 0]))
  if (proof !== 'none' && !below.some(isProof)) return null
  const titles: string[] = []
  for (const { index, title } of titled) titles[index] = title
  return {
    header: at,
    heading,
    firstRow,
    titles: Array.from(titles, (title) => title ?? ''),
    width: null,
    columns,
    doubts,
  }
}

/** The table whose header begins in this row. Of header rows that follow each other the last one stands over the columns. */
function headedTable(rows: Rows, at: number, proof: Proof): Table | null {
  const row = rows[at] ?? []
  if (hasNumber(row)) return null
  const below = rows[at + 1]
  const alone = headerOf(row)
  if (alone) {
    const next = below && headerOf(below) ? headedTable(rows, at + 1, proof) : null
    if (next) return { ...next, header: [at, ...next.header] }
    const both = continues(below) ? { ...alone, titled: joined(row, below) } : null
    return (both && tableAt(rows, [at, at + 1], both, proof)) ?? tableAt(rows, [at], alone, proof)
  }
  if (titledColumns(row).length === 0 || !continues(below)) return null
  const both = joined(row, below)
  return namesColumns(both) ? tableAt(rows, [at, at + 1], { titled: both, heading: '' }, proof) : null
}

/** The first table with a header. */
function firstHeaded(rows: Rows, proof: Proof): Table | null {
  for (const [at, row] of rows.slice(0, DEEPEST_HEADER).entries()) {
    const table = row.some(isWording) ? headedTable(rows, at, proof) : null
    if (table) return table
  }
  return null
}

/** The table of a sheet: below its header, or, without one, where names and prices stand side by side; else a header whose rows all have mistakes. Null when there is none. */
export const findTable = (rows: Rows): Table | null =>
  firstHeaded(rows, 'words') ?? firstHeaded(rows, 'products') ?? guessTable(rows) ?? firstHeaded(rows, 'none')

const place = ({ titled }: Header) => titled.map(({ index, role }) => `${index} ${role}`).join()

/** The tables further down whose headers put other columns in their places: each counts from its header on. */
export function furtherTables(rows: Rows, first: Table): Table[] {
  const found: Table[] = []
  const [start] = first.header
  if (start === undefined) return found
  let current = headerOf(rows[first.header.at(-1) ?? start] ?? [])
  for (let at = first.firstRow; at < rows.length; at++) {
    const header = headerOf(rows[at] ?? [])
    if (!header || (current && place(header) === place(current))) continue
    const table = headedTable(rows, at, 'words')
    if (!table) continue
    found.push(table)
    current = header
    at = table.firstRow - 1
  }
  return found
}
