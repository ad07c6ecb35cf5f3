import type { PriceListQuestion } from '@phuljhari/contract/products/price-list-question'
import { MAX_NAME_PARTS } from '@phuljhari/contract/products/price-list.contract'
import { foldName } from '@phuljhari/contract/rules/fold-name'
import type { Cell } from '../grid.ts'
import { amountOf } from './amounts.ts'
import { answerTo } from './answers.ts'
import { isBlank, textOf } from './cells.ts'
import type { Decisions } from './choose-columns.ts'
import type { Role } from './column-role.ts'
import { contentsBelow } from './column-contents.ts'
import { quoted } from './quoted.ts'
import { nameOf } from './read-row.ts'
import { isPriceRole, type Columns, type Table } from './table.ts'
import { roleOf } from './titles.ts'
import { isUnit } from './trade-words.ts'
import { t } from '@phuljhari/contract/rules/t'

/** A product row and the product that was read from it. */
export type NamedRow = { cells: readonly Cell[]; category: string; brandName: string }

/** Columns with these titles, and those of prices, are never a part of names. */
const NO_NAMES: readonly Role[] = ['serial', 'other', 'percent', 'quantity', 'taxRate', 'saleStatus']
const isNoName = (role: Role | null): boolean => role !== null && (NO_NAMES.includes(role) || isPriceRole(role))
const MOST = 0.8
const EXAMPLES = 3

export type NameDecision = { nameParts: readonly number[]; questions: PriceListQuestion[] }

const keyOf = ({ cells, category, brandName }: NamedRow, columns: Columns) =>
  [foldName(nameOf(cells, columns)), foldName(category), foldName(brandName)].join('\n')

/** The rows whose name occurs more than once in their category. */
function sameNames(rows: readonly NamedRow[], columns: Columns): NamedRow[] {
  const groups = Map.groupBy(rows, (row) => keyOf(row, columns))
  return [...groups.values()].filter((group) => group.length > 1).flat()
}

/**
 * Columns that distinguish products of the same name, if any: names may be spread over several columns
 * ("Sparklers" | "Gold" | "9 cm").
 */
export function chooseNameColumns(
  { columns, titles }: Table,
  rows: readonly NamedRow[],
  { answers, chosen }: Decisions,
): NameDecision {
  if (chosen.nameParts !== undefined) return { nameParts: chosen.nameParts, questions: [] }
  const same = sameNames(rows, columns)
  if (columns.productName === null || same.length === 0) return { nameParts: [], questions: [] }
  const below = contentsBelow(rows.map(({ cells }) => cells))
  const used = new Set(Object.values(columns).flat())
  const groups = [...Map.groupBy(same, (row) => keyOf(row, columns)).values()]
  /** Whether most rows of the same name have different values in this column. */
  const distinguishesNames = (index: number) => {
    const differing = groups.filter((group) => new Set(group.map(({ cells }) => textOf(cells[index]))).size > 1)
    return differing.length >= MOST * groups.length
  }
  const isPart = (index: number) =>
    !used.has(index) &&
    !isNoName(roleOf(titles[index])) &&
    same.some(({ cells }) => !isBlank(cells[index])) &&
    !below.countsUp(index) &&
    !isBarePrice(index)
  /** An untitled or unknown column of plain numbers may be a sort order or an old price. */
  const isBarePrice = (index: number) =>
    same.every(({ cells }) => isBlank(cells[index]) || amountOf(cells[index]) !== null)
  const parts = Array.from({ length: below.width }, (_, index) => index).filter(isPart)
  const distinguishing = parts.filter(distinguishesNames)
  if (distinguishing.length === 0) return { nameParts: [], questions: [] }

  // Neighbouring columns from the first one on, or a single one that is enough.
  const runs = parts.slice(0, MAX_NAME_PARTS).map((_, index) => parts.slice(0, index + 1))
  const choices = [...runs, ...distinguishing.map((index) => [index])]
  const unique = [...new Map(choices.map((choice) => [choice.join(), choice])).values()]
  const examples = (nameParts: readonly number[]) =>
    same.slice(0, EXAMPLES).map(({ cells }) => nameOf(cells, { ...columns, nameParts }))
  const units = (choice: readonly number[]) =>
    choice.filter((index) => same.filter(({ cells }) => isUnit(textOf(cells[index]))).length * 2 > same.length).length
  const title = (index: number) => quoted(titles[index] || textOf(same[0]?.cells[index]))
  const question: PriceListQuestion = {
    id: 'names',
    text: t('{count} products share their name with another one. What is the full name?', { count: same.length }),
    isOptional: false,
    options: [
      ...unique
        // What one unit is, such as "10 Pcs", is hardly a part of the name.
        .toSorted((one, other) => units(one) - units(other) || other.length - one.length)
        .map((choice) => ({
          id: `parts:${choice.join()}`,
          label: t('{productName} with {title}', {
            productName: quoted(titles[columns.productName ?? 0] || t('Name')),
            title: choice.map(title).join(' and '),
          }),
          examples: examples(choice),
        })),
      { id: 'alone', label: t('The name alone: rows with the same name are the same product'), examples: examples([]) },
    ],
  }
  const answer = answerTo(question, answers)
  const nameParts = unique.find((choice) => answer === `parts:${choice.join()}`)
  return { nameParts: nameParts ?? [], questions: [question] }
}
