import type { Cell } from '../grid.ts'
import { amountOf } from './amounts.ts'
import { isBlank, isWording } from './cells.ts'
import { chooseColumns, type Decisions } from './choose-columns.ts'
import { headerTitles } from './column-titles.ts'
import { guessTable } from './guess-table.ts'
import { continues, hasNumber, headerOf, joined, partHeaderOf, type Header } from './headers.ts'
import { scopeAnswers, scopeQuestions } from './answers.ts'
import { namesColumns, titledColumns, type Columns, type Table } from './table.ts'

type Rows = ReadonlyArray<readonly Cell[]>

/** How far down a sheet a table may begin. */
const DEEPEST_HEADER = 200

/** Whether a row has a name and a price above 0. */
export const looksLikeProduct = (row: readonly Cell[], { productName, orignalPrice }: Columns): boolean =>
  productName !== null && orignalPrice !== null && !isBlank(row[productName]) && (amountOf(row[orignalPrice]) ?? 0) > 0

/** What must follow a header: products with names in words, any products, or nothing. */
type Evidence = 'words' | 'products' | 'none'
type Context = { rows: Rows; evidence: Evidence; decisions: Decisions }

function tableAt({ rows, evidence, decisions }: Context, at: number[], { titled, heading }: Header): Table | null {
  const firstRow = (at.at(-1) ?? -1) + 1
  const below = rows.slice(firstRow)
  const titles = headerTitles(rows, at, titled)
  const { columns, rules, questions } = chooseColumns(titled, titles, below, decisions)
  const isEvidence = (row: readonly Cell[]) =>
    looksLikeProduct(row, columns) && (evidence === 'products' || isWording(row[columns.productName ?? 0]))
  if (evidence !== 'none' && !below.some(isEvidence)) return null
  return {
    header: at,
    heading,
    firstRow,
    titles,
    width: null,
    columns,
    rules,
    isSpecified: false,
    questions,
  }
}

/** The table whose header begins in this row. Of consecutive header rows the last one counts. */
function headedTable(context: Context, at: number): Table | null {
  const { rows } = context
  const row = rows[at] ?? []
  if (hasNumber(row)) return null
  const below = rows[at + 1]
  const alone = headerOf(row)
  if (alone) {
    const next = below && headerOf(below) ? headedTable(context, at + 1) : null
    if (next) return { ...next, header: [at, ...next.header] }
    const both = continues(below) ? { ...alone, titled: joined(row, below) } : null
    return (both && tableAt(context, [at, at + 1], both)) ?? tableAt(context, [at], alone)
  }
  if (titledColumns(row).length === 0 || !continues(below) || headerOf(below)) return null
  const both = joined(row, below)
  return namesColumns(both) ? tableAt(context, [at, at + 1], { titled: both, heading: '' }) : null
}

/** The first table below a header of which only some titles are known, with amounts below one of its cells. */
function firstPartlyHeaded(rows: Rows, decisions: Decisions): Table | null {
  for (const [at, row] of rows.slice(0, DEEPEST_HEADER).entries()) {
    const header = partHeaderOf(row)
    const table = header && tableAt({ rows, evidence: 'words', decisions }, [at], header)
    if (!table) continue
    const { orignalPrice, productName } = table.columns
    const isBelowTitle = (index: number | null) => index !== null && !isBlank(row[index])
    const isNext = looksLikeProduct(rows[table.firstRow] ?? [], table.columns)
    if (isBelowTitle(orignalPrice) && isBelowTitle(productName) && (isNext || header.titled.length > 2)) return table
  }
  return null
}

function firstHeaded(rows: Rows, evidence: Evidence, decisions: Decisions): Table | null {
  for (const [at, row] of rows.slice(0, DEEPEST_HEADER).entries()) {
    const table = row.some(isWording) ? headedTable({ rows, evidence, decisions }, at) : null
    if (table) return table
  }
  return null
}

/**
 * The first table of a sheet: below a header or, without one, where names and prices are side by side; else a header
 * whose rows all have mistakes. Null when there is none.
 */
export const findTable = (rows: Rows, decisions: Decisions): Table | null =>
  firstHeaded(rows, 'words', decisions) ??
  firstPartlyHeaded(rows, decisions) ??
  firstHeaded(rows, 'products', decisions) ??
  guessTable(rows, decisions) ??
  firstHeaded(rows, 'none', decisions)

const layoutOf = ({ titled }: Header) => titled.map(({ index, role }) => `${index} ${role}`).join()

/** The tables further down whose headers have another layout. */
export function furtherTables(rows: Rows, first: Table, own: Decisions): Table[] {
  const found: Table[] = []
  const [start] = first.header
  if (start === undefined) return found
  let current = headerOf(rows[first.header.at(-1) ?? start] ?? [])
  for (let at = first.firstRow; at < rows.length; at++) {
    const header = headerOf(rows[at] ?? [])
    if (!header || (current && layoutOf(header) === layoutOf(current))) continue
    const scope = `@row ${at + 1}`
    // The user chooses columns for the first table only.
    const decisions = { ...own, answers: scopeAnswers(own.answers, scope), chosen: {} }
    const table = headedTable({ rows, evidence: 'words', decisions }, at)
    if (!table) continue
    found.push({ ...table, questions: scopeQuestions(table.questions, scope) })
    current = header
    at = table.firstRow - 1
  }
  return found
}
