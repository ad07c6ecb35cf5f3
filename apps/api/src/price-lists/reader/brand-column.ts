import type { PriceListQuestion } from '@phuljhari/contract/products/price-list-question'
import { UNBRANDED } from '@phuljhari/contract/products/price-list.contract'
import type { Cell } from '../grid.ts'
import { answerTo } from './answers.ts'
import { couldBeCategory, freeColumns } from './category-column.ts'
import { textOf } from './cells.ts'
import type { Decisions } from './choose-columns.ts'
import { columnName } from './column-titles.ts'
import { capitalised } from './quoted.ts'
import { nameOf } from './read-row.ts'
import type { Table } from './table.ts'
import { roleOf } from './titles.ts'
import { t } from '@phuljhari/contract/rules/t'

const EXAMPLES = 3

export type BrandDecision = { brandName: number | null; questions: PriceListQuestion[] }

/** Which column holds the brands if no title says so: one with a few words that repeat. */
export function chooseBrand(
  { columns, titles }: Table,
  products: ReadonlyArray<readonly Cell[]>,
  { answers, chosen }: Decisions,
): BrandDecision {
  const settled = { brandName: columns.brandName, questions: [] }
  if (chosen.brandName !== undefined || columns.brandName !== null) return settled
  // A header in known words would name the brands too.
  if (columns.productName !== null && roleOf(titles[columns.productName]) !== null) return settled
  const candidates = freeColumns(products, columns).filter(
    (index) => roleOf(titles[index]) === null && couldBeCategory(products, index),
  )
  if (candidates.length === 0) return settled
  const example = (row: readonly Cell[], brand: string) => `${nameOf(row, columns)}: ${brand}`
  const rows = products.slice(0, EXAMPLES)
  const question: PriceListQuestion = {
    id: 'brand',
    text: t('Which column holds the brands?'),
    isOptional: false,
    options: [
      ...candidates.map((index) => ({
        id: `column:${index}`,
        label: capitalised(columnName(titles, products, index)),
        examples: rows.map((row) => example(row, textOf(row[index]))),
      })),
      {
        id: 'none',
        label: t('None: use “{unbranded}” or a brand of your choice', { unbranded: UNBRANDED }),
        examples: [],
      },
    ],
  }
  const answer = answerTo(question, answers)
  return { brandName: candidates.find((index) => answer === `column:${index}`) ?? null, questions: [question] }
}
