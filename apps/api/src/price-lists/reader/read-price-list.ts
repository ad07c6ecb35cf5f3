import type { PriceListChoices } from '@phuljhari/contract/products/price-list.contract'
import { foldName } from '@phuljhari/contract/rules/fold-name'
import type { Grid } from '../grid.ts'
import { answerTo, openQuestions } from './answer-to.ts'
import { sheetOption, sheetQuestion } from './list-questions.ts'
import type { PriceList } from './price-list.ts'
import { readSheet } from './read-sheet.ts'

const productsIn = ({ rows }: PriceList) => rows.flatMap((row) => (row.kind === 'product' ? [row.product] : []))

/** A table with the column names of section 7 counts most, then one with any header. */
const rankOf = ({ table }: PriceList): number => (table.isSpecified ? 2 : Number(table.header.length > 0))

/** Prefers the table of the higher rank, then the one with the most products, then the first. */
const isBetter = (one: PriceList, other: PriceList): boolean =>
  rankOf(one) > rankOf(other) ||
  (rankOf(one) === rankOf(other) && productsIn(one).length > productsIn(other).length)

/** Other sheets of the same rank, with a header, and with products that the best one does not have. */
function furtherSheets(best: PriceList, all: readonly PriceList[]): PriceList[] {
  const known = new Set(productsIn(best).map(({ productName }) => foldName(productName)))
  return all
    .filter((list) => list !== best && list.table.header.length > 0 && rankOf(list) >= rankOf(best))
    .filter((list) => productsIn(list).some(({ productName }) => !known.has(foldName(productName))))
}

/**
 * Reads a workbook's price list: finds the sheet, its table, header and columns, and classifies every row. Null when no
 * sheet has names and prices.
 * @param choices of the user; everything else is detected.
 */
export function readPriceList(grids: readonly Grid[], choices: PriceListChoices = {}): PriceList | null {
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
  const question = sheetQuestion(
    [best, ...further].map((list) => ({
      sheet: list.sheet,
      products: productsIn(list).map(({ productName }) => productName),
    })),
  )
  const answer = answerTo(question, answers)
  const answered = lists.find(({ sheet }) => answer === sheetOption(sheet))
  return answered ? open(answered) : { ...open(best), questions: [question, ...open(best).questions] }
}
