import type { PriceListChoices } from '@phuljhari/contract/products/price-list.contract'
import type { Grid } from '../grid.ts'
import { answerTo } from './answer-to.ts'
import { chosenColumns, type Decisions } from './choose-columns.ts'
import { expandDittoMarks } from './ditto-marks.ts'
import { findTable, furtherTables } from './find-table.ts'
import { leftOf, panelsQuestion, rightOf, secondPanel } from './panels.ts'
import type { PriceList } from './price-list.ts'
import { scopeAnswers, scopeQuestions } from './scope.ts'
import { SheetReader } from './sheet-reader.ts'
import { readSpecified } from './specified-table.ts'
import { NO_COLUMNS, type Columns, type Table } from './table.ts'

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
    hasPlainPercents: false,
    isSpecified: false,
    questions: [],
  }
}

const RIGHT = '@right'

/** Reads a sheet: of two tables side by side, one or both. Null when it has no names and prices. */
export function readSheet(raw: Grid, choices: PriceListChoices): PriceList | null {
  const specified = readSpecified(raw, choices)
  if (specified) return specified
  const grid = { ...raw, rows: expandDittoMarks(raw.rows) }
  const { answers = {} } = choices
  const table = findTable(grid.rows, { answers: {}, chosen: {} })
  const split = table && secondPanel(grid.rows, table)
  if (!table || split === null) return readPanel(grid, choices)
  const question = panelsQuestion(grid.rows, split, table)
  const answer = answerTo(question, answers)
  const panel = (rows: Grid['rows']): Grid => ({ sheet: grid.sheet, rows })
  const left = readPanel(panel(leftOf(grid.rows, split)), choices)
  const rightChoices = { ...choices, columns: undefined, answers: scopeAnswers(answers, RIGHT) }
  const right = readPanel(panel(rightOf(grid.rows, split, table)), rightChoices)
  if (!left || !right) return left ?? right
  const scoped = { ...right, questions: scopeQuestions(right.questions, RIGHT) }
  if (answer === 'right') return { ...scoped, questions: [question, ...scoped.questions] }
  if (answer !== 'both') return { ...left, questions: [question, ...(answer === null ? [] : left.questions)] }
  return {
    ...left,
    questions: [question, ...left.questions, ...scoped.questions],
    rows: [
      ...left.rows,
      ...scoped.rows.flatMap((row) =>
        row.kind === 'product' || row.kind === 'error' ? [{ ...row, panel: 1 as const }] : [],
      ),
    ],
  }
}

function readPanel(grid: Grid, choices: PriceListChoices): PriceList | null {
  const { rows, isText } = grid
  const decisions: Decisions = { answers: choices.answers ?? {}, chosen: chosenColumns(choices) }
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
