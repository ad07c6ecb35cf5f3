import type { PriceListQuestion } from '@phuljhari/contract/products/price-list-question'
import { UNCATEGORISED } from '@phuljhari/contract/products/price-list.contract'
import type { Cell } from '../grid.ts'
import { answerTo } from './answers.ts'
import { isBlank, textOf } from './cells.ts'
import type { Decisions } from './choose-columns.ts'
import { nameOf } from './read-row.ts'
import type { Table } from './table.ts'
import { columnName } from './column-titles.ts'
import { t } from '@phuljhari/contract/rules/t'

type Rows = ReadonlyArray<readonly Cell[]>

/** A smaller share of blank cells than this is gaps, which are mistakes. */
const SPARSE = 0.1
const EXAMPLES = 3

export type Carrying = { carries: boolean; isSparse: boolean; questions: PriceListQuestion[] }

/** Whether a column could hold each category once, for the rows below. */
export function couldCarry(products: Rows, category: number): boolean {
  const texts = products.map((row) => textOf(row[category]))
  return texts[0] !== '' && !texts.some((text, index) => text !== '' && text === texts[index + 1])
}

/**
 * What blank cells in a column of categories mean: the category above, or none. If values are repeated on neighbouring
 * rows, the column is complete, so blank means none.
 */
export function carriedCategories({ columns, titles }: Table, products: Rows, { answers }: Decisions): Carrying {
  const { category } = columns
  const blank = category === null ? [] : products.filter((row) => isBlank(row[category]))
  const isSparse = blank.length > SPARSE * products.length
  if (category === null || !isSparse) return { carries: false, isSparse, questions: [] }
  const mayCarry = couldCarry(products, category)
  // Values that repeat on neighbouring rows show that the column is complete, unless most of it is blank.
  const isUnclear = mayCarry || blank.length * 2 > products.length
  if (!isUnclear) return { carries: mayCarry, isSparse, questions: [] }

  let above = ''
  const carried = new Map(
    products.map((row) => {
      above = textOf(row[category]) || above
      return [row, above]
    }),
  )
  const examples = (categoryFor: (row: readonly Cell[]) => string) =>
    blank.slice(0, EXAMPLES).map((row) => `${nameOf(row, columns)}: ${categoryFor(row) || UNCATEGORISED}`)
  const carry = {
    id: 'carry',
    label: t('The last one above them'),
    examples: examples((row) => carried.get(row) ?? ''),
  }
  const own = {
    id: 'own',
    label: t('None: use “{uncategorised}” or a category of your choice', { uncategorised: UNCATEGORISED }),
    examples: examples(() => ''),
  }
  const question: PriceListQuestion = {
    id: 'carry',
    text: t('{count} products have no {category}. What is their category?', {
      count: blank.length,
      category: columnName(titles, products, category),
    }),
    isOptional: false,
    options: mayCarry ? [carry, own] : [own, carry],
  }
  const answer = answerTo(question, answers)
  return { carries: answer === null ? mayCarry : answer === 'carry', isSparse, questions: [question] }
}
