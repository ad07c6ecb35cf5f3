import { PANELS_PER_SHEET, type PriceListChoices } from '@phuljhari/contract/products/price-list.contract'
import { foldName } from '@phuljhari/contract/rules/fold-name'
import type { Grid } from '../grid.ts'
import { answerTo, openQuestions, scopeAnswers, scopeQuestions } from './answers.ts'
import { ALL_SHEETS, sheetOption, sheetQuestion } from './list-questions.ts'
import type { ListChoices, Shop } from './choose-columns.ts'
import type { PriceList } from './price-list.ts'
import { readSheet } from './read-sheet.ts'
import type { ReadRow } from './read-table.ts'

const productsIn = ({ rows }: PriceList) => rows.flatMap((row) => (row.kind === 'product' ? [row.product] : []))

/** A table with the column names of section 7 counts most, then one with any header. */
const rankOf = ({ table }: PriceList): number => (table.isSpecified ? 2 : Number(table.header.length > 0))

/** Prefers the table of the higher rank, then the one with the most products, then the first. */
const isBetter = (one: PriceList, other: PriceList): boolean =>
  rankOf(one) > rankOf(other) || (rankOf(one) === rankOf(other) && productsIn(one).length > productsIn(other).length)

const pricesIn = (list: PriceList) =>
  new Map(
    productsIn(list).map(({ productName, orignalPrice, discountPrice }) => [
      foldName(productName),
      `${orignalPrice} ${discountPrice}`,
    ]),
  )

/** Other sheets of the same rank, with a header, and with products or prices that the best one does not have. */
function furtherSheets(best: PriceList, all: readonly PriceList[]): PriceList[] {
  const known = pricesIn(best)
  return all
    .filter((list) => list !== best && list.table.header.length > 0 && rankOf(list) >= rankOf(best))
    .filter((list) => [...pricesIn(list)].some(([name, prices]) => known.get(name) !== prices))
}

const scopeOf = (sheet: number) => (sheet === 0 ? '' : `@sheet ${sheet + 1}`)
/** Whether someone named the sheet: spreadsheet programs call a new one "Sheet1". */
const isNamed = (sheet: string) => !/^(?:sheet|table|tabelle)\s?\d*$/i.test(sheet)

/** Several sheets as one list: questions and rows of the later ones are marked with their sheets. */
function joinedSheets(grids: readonly Grid[], sheets: readonly string[], choices: ListChoices): PriceList | null {
  const { answers = {} } = choices
  const lists = sheets.flatMap((sheet, at) => {
    const grid = grids.find((one) => one.sheet === sheet)
    const own = at === 0 ? choices : { ...choices, columns: undefined, answers: scopeAnswers(answers, scopeOf(at)) }
    const list = grid && readSheet({ ...grid, ...(isNamed(sheet) && { category: sheet }) }, own)
    return list ? [{ ...list, at }] : []
  })
  const [first, ...others] = lists
  if (!first) return null
  return {
    ...first,
    questions: lists.flatMap(({ questions, at }) => scopeQuestions(questions, scopeOf(at))),
    rows: [
      ...first.rows,
      ...others.flatMap(({ rows, at, sheet }) =>
        rows.flatMap((row): ReadRow[] => {
          if (row.kind !== 'product' && row.kind !== 'error') return []
          const place = { panel: row.panel + at * PANELS_PER_SHEET }
          if (row.kind === 'product') return [{ ...row, ...place }]
          return [
            {
              ...row,
              ...place,
              errors: row.errors.map((error) => ({ ...error, column: `${sheet}: ${error.column}` })),
            },
          ]
        }),
      ),
    ],
  }
}

/**
 * Reads a workbook's price list: finds the sheet, its table, header and columns, and classifies every row. Null when no
 * sheet has names and prices.
 * @param made the user's choices; everything else is detected.
 * @param shop how the shop states its own prices.
 */
export function readPriceList(
  grids: readonly Grid[],
  made: PriceListChoices = {},
  shop: Partial<Shop> = {},
): PriceList | null {
  const choices: ListChoices = { ...made, ...shop }
  const { answers = {} } = choices
  const chosen = choices.sheet === undefined ? grids : grids.filter(({ sheet }) => sheet === choices.sheet)
  const lists = chosen.flatMap((grid) => readSheet(grid, choices) ?? [])
  const best = lists.reduce<PriceList | null>(
    (best, next) => (best === null || isBetter(next, best) ? next : best),
    null,
  )
  if (!best) return null
  const further = choices.sheet === undefined ? furtherSheets(best, lists) : []
  const open = (list: PriceList): PriceList => ({ ...list, questions: openQuestions(list.questions, answers) })
  if (further.length === 0) return open(best)
  const all = [best, ...further]
  const question = sheetQuestion(
    all.map((list) => ({ sheet: list.sheet, products: productsIn(list).map(({ productName }) => productName) })),
  )
  const answer = answerTo(question, answers)
  const joined =
    answer === ALL_SHEETS
      ? joinedSheets(
          grids,
          all.map(({ sheet }) => sheet),
          choices,
        )
      : null
  const answered = joined ?? lists.find(({ sheet }) => answer === sheetOption(sheet))
  return answered ? open(answered) : { ...open(best), questions: [question, ...open(best).questions] }
}
