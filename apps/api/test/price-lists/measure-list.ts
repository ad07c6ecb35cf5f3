import type { PriceListChoices } from '@phuljhari/contract/products/price-list.contract'
import type { Grid } from '../../src/price-lists/grid.ts'
import type { PriceList } from '../../src/price-lists/reader/price-list.ts'
import { readPriceList } from '../../src/price-lists/reader/read-price-list.ts'
import { truthfulAnswer } from './answer-truthfully.ts'
import { openList } from './spreadsheet-file.ts'
import { generateList, type ExpectedProduct, type GeneratedList } from './write-list.ts'

/** More rounds of questions than any list may need. */
const MOST_ROUNDS = 12

/** How one list was read. */
export type Measured = {
  list: GeneratedList
  /** Questions that block the upload, in the order in which they were asked. */
  asked: string[]
  /** Questions whose first option is not the true one. */
  unlikely: string[]
  /** Questions without a true option. */
  unanswerable: string[]
  /** Rows with a wrong price, brand or category although nothing was asked before. */
  silentlyWrong: string[]
  rows: number
  /** Rows that are right once all questions are answered. */
  right: number
  mistakes: string[]
}

const paise = (rupees: number) => Math.round(rupees * 100)

/** The mistakes in the rows of a list, as "row: mistake". Refused rows are no mistakes. */
function mistakesIn(list: PriceList | null, expected: readonly ExpectedProduct[]) {
  const open = Map.groupBy(expected, ({ row }) => row)
  const mistakes: string[] = []
  let right = 0
  for (const row of list?.rows ?? []) {
    if (row.kind !== 'product') continue
    const truth = open.get(row.row)?.shift()
    const { productName, brandName, category, orignalPrice, discountPrice } = row.product
    if (!truth) {
      mistakes.push(`${row.row}: “${productName}” is no product`)
      continue
    }
    const selling = truth.selling === null || truth.selling >= truth.mrp ? null : paise(truth.selling)
    const wrong = [
      orignalPrice !== paise(truth.mrp) && `price ${orignalPrice / 100} instead of ${truth.mrp}`,
      discountPrice !== selling && `selling price ${(discountPrice ?? 0) / 100} instead of ${truth.selling}`,
      category !== truth.category && `category “${category}” instead of “${truth.category}”`,
      brandName !== truth.brand && `brand “${brandName}” instead of “${truth.brand}”`,
      productName !== truth.name && `name “${productName}” instead of “${truth.name}”`,
    ].filter((text) => text !== false)
    if (wrong.length === 0) right++
    else mistakes.push(`${row.row}: ${wrong.join(', ')}`)
  }
  return { mistakes, right }
}

/** Reads a list, answers its questions truthfully one after the other and compares the result with the truth. */
export function measureList(seed: number): Measured {
  const list = generateList(seed)
  const grids: Grid[] = openList(list)
  const asked: string[] = []
  const unanswerable: string[] = []
  const unlikely: string[] = []
  let choices: PriceListChoices = {}
  // The shop of a list with prices before tax has such prices.
  const shop = { pricesIncludeTax: list.layout.trap !== 'tax' }
  const first = readPriceList(grids, choices, shop)
  let read = first
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const question = read?.questions.find(({ id }) => !unanswerable.includes(id))
    if (!question) break
    if (!question.isOptional) asked.push(question.id.replace(/[:@].*/, ''))
    const answer = truthfulAnswer(list, question)
    if (answer !== question.options[0]?.id) unlikely.push(question.id)
    if (answer === null) unanswerable.push(question.id)
    else choices = { ...choices, answers: { ...choices.answers, [question.id]: answer } }
    read = readPriceList(grids, choices, shop)
  }
  const isSilent = !first?.questions.some(({ isOptional }) => !isOptional)
  const { mistakes, right } = mistakesIn(read, list.expected)
  return {
    list,
    asked,
    unlikely,
    unanswerable,
    silentlyWrong: isSilent ? mistakesIn(first, list.expected).mistakes : [],
    rows: list.expected.length,
    right,
    mistakes,
  }
}
