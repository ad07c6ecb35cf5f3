import type { Grid } from '../grid.ts'
import { answerTo, scopeAnswers, scopeQuestions } from './answers.ts'
import { decisionsOf, type ListChoices } from './choose-columns.ts'
import { expandDittoMarks } from './ditto-marks.ts'
import { textOf } from './cells.ts'
import { findTable, furtherTables } from './find-table.ts'
import { prepareGrid } from './grid-questions.ts'
import { leftOf, panelsQuestion, rightOf, secondPanel } from './panels.ts'
import type { PriceList } from './price-list.ts'
import { SheetReader } from './sheet-reader.ts'
import { findMatrix, sizeRows, sizesQuestion, type Matrix } from './size-columns.ts'
import { readSpecified, specifiedTable } from './specified-table.ts'
import { NO_RULES, NO_COLUMNS, type Columns, type Table } from './table.ts'

type Rows = Grid['rows']

/** If no table is found, the chosen columns are read from the first row on. */
function chosenTable(chosen: Partial<Columns>): Table | null {
  if (chosen.productName == null || chosen.orignalPrice == null) return null
  const columns = { ...NO_COLUMNS, ...chosen }
  return {
    header: [],
    heading: '',
    firstRow: 0,
    titles: [],
    width: null,
    columns,
    rules: NO_RULES,
    isSpecified: false,
    questions: [],
  }
}

/** The suffix of questions about a table; the first one has none. */
const scopeOf = (panel: number) => (panel === 0 ? '' : panel === 1 ? '@right' : `@panel ${panel + 1}`)
/** More panels than this are rather one table whose titles repeat. */
const MOST_PANELS = 6

/** The columns of each of several tables side by side, at their positions. */
function panelsOf(rows: Rows, most = MOST_PANELS): Rows[] {
  const table = findTable(rows, decisionsOf({}))
  const split = table && most > 1 ? secondPanel(rows, table) : null
  if (!table || split === null) return [rows]
  return [leftOf(rows, split), ...panelsOf(rightOf(rows, split, table), most - 1)]
}

/** Reads a sheet: of several tables side by side, one or all. Null when it has no names and prices. */
export function readSheet(raw: Grid, choices: ListChoices): PriceList | null {
  const { answers = {} } = choices
  const isSpecified = specifiedTable(raw, {}) !== null
  const prepared = prepareGrid(raw, answers, isSpecified)
  const list = readSpecified(prepared.grid, choices) ?? readTables(prepared.grid, choices)
  return list && { ...list, questions: [...prepared.questions, ...list.questions] }
}

function readTables(raw: Grid, choices: ListChoices): PriceList | null {
  const { answers = {} } = choices
  const grid = { ...raw, rows: expandDittoMarks(raw.rows) }
  const matrix = choices.columns === undefined ? findMatrix(grid.rows) : null
  if (matrix) {
    const sizes = readSizes(grid, matrix, choices)
    if (sizes) return sizes
  }
  const panels = panelsOf(grid.rows)
  if (panels.length === 1) return readPanel(grid, choices)
  const question = panelsQuestion(panels)
  const answer = answerTo(question, answers)
  const lists = readEach(grid, panels, choices, scopeOf)
  const [first, ...others] = lists
  if (!first || others.length === 0) return first ?? null
  const ids = ['left', 'right']
  const only = lists.find(({ at }) => answer === `panel:${at}` || (panels.length === 2 && answer === ids[at]))
  if (only) return { ...only, questions: [question, ...only.questions] }
  if (answer !== 'both') return { ...first, questions: [question] }
  return { ...joined(first, others), questions: [question, ...lists.flatMap(({ questions }) => questions)] }
}

type Part = PriceList & { at: number }

/** Each part of a sheet as a list, with its place among them. */
function readEach(grid: Grid, parts: readonly Rows[], choices: ListChoices, scope: (at: number) => string): Part[] {
  return parts.flatMap((rows, at) => {
    const answers = scopeAnswers(choices.answers ?? {}, scope(at))
    const own = at === 0 ? choices : { ...choices, columns: undefined, answers }
    const { isText: _, ...sheet } = grid
    const list = readPanel({ ...sheet, rows }, own)
    return list ? [{ ...list, at, questions: scopeQuestions(list.questions, scope(at)) }] : []
  })
}

/** One list with the products of all parts. */
const joined = (first: Part, others: readonly Part[]): PriceList => ({
  ...first,
  rows: [
    ...first.rows,
    ...others.flatMap(({ at, rows }) =>
      rows.flatMap((row) => (row.kind === 'product' || row.kind === 'error' ? [{ ...row, panel: at }] : [])),
    ),
  ],
})

/** A sheet whose columns are sizes; null if the user says that they are prices. */
function readSizes(grid: Grid, matrix: Matrix, choices: ListChoices): PriceList | null {
  const question = sizesQuestion(grid.rows, matrix)
  if (answerTo(question, choices.answers ?? {}) === 'prices') return null
  const parts = matrix.sizes.map((_, panel) => sizeRows(grid.rows, matrix, panel))
  const [first, ...others] = readEach(grid, parts, choices, () => '')
  if (!first) return null
  const list = joined(first, others)
  const header = grid.rows[matrix.header] ?? []
  // Shown as the sheet has them.
  const columns = { ...NO_COLUMNS, productName: matrix.name, orignalPrice: matrix.sizes[0] ?? null }
  return {
    ...list,
    table: { ...list.table, titles: header.map(textOf), columns },
    questions: [question, ...first.questions],
  }
}

function readPanel(grid: Grid, choices: ListChoices): PriceList | null {
  const { rows, isText } = grid
  const decisions = decisionsOf(choices)
  const found = findTable(rows, decisions) ?? chosenTable(decisions.chosen)
  if (!found) return null
  const lineOf = ({ header }: Table) => rows[header.at(-1) ?? -1]?.length ?? null
  const withWidth = (table: Table) => (isText ? { ...table, width: lineOf(table) } : table)
  const first = withWidth(found)
  return new SheetReader(
    grid,
    [first, ...furtherTables(rows, first, decisions).map(withWidth)],
    choices,
    decisions,
  ).read()
}
