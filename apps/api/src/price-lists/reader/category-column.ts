import type { PriceListQuestion } from '@phuljhari/contract/products/price-list-question'
import { UNCATEGORISED } from '@phuljhari/contract/products/price-list.contract'
import type { Cell } from '../grid.ts'
import { answerTo } from './answers.ts'
import { couldCarry } from './carried-categories.ts'
import { isBlank, isWording, textOf } from './cells.ts'
import type { Decisions } from './choose-columns.ts'
import type { Role } from './column-role.ts'
import { isCode } from './column-contents.ts'
import { columnName, samplesOf } from './column-titles.ts'
import { categoryOf } from './headings.ts'
import { capitalised, quoted } from './quoted.ts'
import { nameOf } from './read-row.ts'
import type { LoneTexts } from './read-table.ts'
import type { Columns, Table } from './table.ts'
import { roleOf } from './titles.ts'
import { isUnit, namesKindOfFireworks } from './trade-words.ts'
import { t } from '@phuljhari/contract/rules/t'

type Rows = ReadonlyArray<readonly Cell[]>

const MOST = 0.6
/** A column that is filled in fewer rows than this is a remark rather than a category. */
const FEWEST_FILLED = 0.3
/** Lists of fewer products may well have one category. */
const FEW_PRODUCTS = 20
const EXAMPLES = 3
/** Columns with these titles hold no categories. */
const NO_CATEGORIES: ReadonlyArray<Role | null> = ['unit', 'other', 'localName', 'taxRate', 'saleStatus']

export type CategoryDecision = { category: number | null; loneTexts: LoneTexts; questions: PriceListQuestion[] }

/** Columns that are not assigned to a field. */
export function freeColumns(products: Rows, columns: Columns): number[] {
  const used = new Set(Object.values(columns).flat())
  const width = products.reduce((most, row) => Math.max(most, row.length), 0)
  return Array.from({ length: width }, (_, index) => index).filter((index) => !used.has(index))
}

const kindsIn = (products: Rows, index: number) => [
  ...new Set(products.map((row) => textOf(row[index])).filter((text) => text !== '')),
]

const filledIn = (products: Rows, index: number) => products.filter((row) => !isBlank(row[index])).length

/** Whether a column has several different values, most of them words other than units. */
function holdsKinds(products: Rows, index: number): boolean {
  const kinds = kindsIn(products, index)
  return kinds.length > 1 && kinds.filter((text) => isWording(text) && !isUnit(text)).length >= MOST * kinds.length
}

/** Whether a column holds a few words that repeat, in however few rows. */
const repeatsKinds = (products: Rows, index: number): boolean =>
  holdsKinds(products, index) && kindsIn(products, index).length * 2 <= filledIn(products, index)

/** Whether a column could hold categories: a few words that repeat or are written once for the rows below. */
export function couldBeCategory(products: Rows, index: number): boolean {
  const filled = filledIn(products, index)
  const isCarried = filled * 2 <= products.length && couldCarry(products, index) && holdsKinds(products, index)
  return isCarried || (filled >= FEWEST_FILLED * products.length && repeatsKinds(products, index))
}

/** Whether most values of a column are kinds of fireworks. */
function namesCategories(products: Rows, index: number): boolean {
  const kinds = kindsIn(products, index)
  return kinds.length > 0 && kinds.filter(namesKindOfFireworks).length >= MOST * kinds.length
}

/** Whether equal values are consecutive, like the products of a category. */
function isInBlocks(products: Rows, index: number): boolean {
  const texts = products.map((row) => textOf(row[index]))
  const blocks = texts.filter((text, at) => text !== '' && text !== texts[at - 1])
  return blocks.length === new Set(blocks).size && texts.every((text) => text !== '')
}

type Source = { id: string; label: string; examples: string[] }

/**
 * The source of a table's categories: a column, the headings or nothing.
 * @param headings the texts of the headings found so far.
 */
export function chooseCategory(
  { columns, titles }: Table,
  products: Rows,
  headings: readonly string[],
  { answers, chosen }: Decisions,
): CategoryDecision {
  const settled = (category: number | null): CategoryDecision => ({ category, loneTexts: 'headings', questions: [] })
  if (chosen.category !== undefined || products.length === 0) return settled(columns.category)
  const isTitled = (index: number) => roleOf(titles[index]) === 'weakCategory'
  const free = freeColumns(products, columns).filter(
    (index) =>
      !NO_CATEGORIES.includes(roleOf(titles[index]) ?? null) &&
      kindsIn(products, index).some((text) => isWording(text) && !isCode(text)),
  )
  const candidates = free.filter((index) => isTitled(index) || couldBeCategory(products, index))
  const strong = candidates.filter(
    (index) => namesCategories(products, index) || (isTitled(index) && isInBlocks(products, index)),
  )
  const groups = new Set(headings.map(categoryOf).filter((text) => text !== ''))
  const name = (index: number) => columnName(titles, products, index)
  const example = (row: readonly Cell[], category: string) => `${nameOf(row, columns)}: ${category || UNCATEGORISED}`
  const rows = products.slice(0, EXAMPLES)
  const byColumn = (index: number): Source => ({
    id: `column:${index}`,
    label: titles[index] ? t('The column {index}', { index: name(index) }) : capitalised(name(index)),
    examples: [...new Set([...rows, ...spread(products, index)])].map((row) => example(row, textOf(row[index]))),
  })
  const byHeadings: Source = {
    id: 'headings',
    label: t('The headings, such as {headings}', { headings: quoted(headings[0] ?? '') }),
    examples: [...new Set(headings)].slice(0, EXAMPLES),
  }
  const none: Source = {
    id: 'none',
    label: t('None: use “{uncategorised}” or a category of your choice', { uncategorised: UNCATEGORISED }),
    examples: [],
  }

  const decide = (sources: readonly Source[], isOptional: boolean, otherwise: CategoryDecision): CategoryDecision => {
    const question: PriceListQuestion = {
      id: 'category',
      text: t('Where are the categories?'),
      isOptional,
      options: [...sources, none],
    }
    const answer = answerTo(question, answers)
    const questions = [question]
    if (answer === 'headings') return { category: null, loneTexts: 'headings', questions }
    if (answer === 'none') return { category: null, loneTexts: 'notes', questions }
    const index = answer?.startsWith('column:') ? Number(answer.slice('column:'.length)) : null
    return index === null
      ? { ...otherwise, questions }
      : { category: index, loneTexts: groups.size > 0 ? 'notes' : 'headings', questions }
  }

  if (columns.category !== null) {
    const isOne = kindsIn(products, columns.category).length === 1 && products.length >= FEW_PRODUCTS
    if (!isOne || candidates.length === 0) return settled(columns.category)
    return decide([byColumn(columns.category), ...candidates.map(byColumn)], false, settled(columns.category))
  }
  if (groups.size > 1) {
    if (strong.length === 0) return settled(null)
    return decide([byHeadings, ...strong.map(byColumn)], false, settled(null))
  }
  const [only] = strong
  if (groups.size === 0 && only !== undefined && strong.length === 1) return settled(only)
  const ranked = [...new Set([...strong, ...candidates])]
  const isOneHeading = groups.size === 1 && products.length >= FEW_PRODUCTS && !headings.some(namesKindOfFireworks)
  if (ranked.length > 0 || isOneHeading)
    return decide(
      [...(groups.size > 0 ? [byHeadings] : []), ...[...new Set([...ranked, ...free])].map(byColumn)],
      false,
      settled(null),
    )
  // Without any column that could hold categories there is nothing to ask: the list can be uploaded unchanged.
  const isPlain = !free.some((index) => namesCategories(products, index) || repeatsKinds(products, index))
  if (groups.size > 0 || (isPlain && products.length < FEW_PRODUCTS)) return settled(null)
  return decide(free.map(byColumn), isPlain, settled(null))
}

/** A row for each of the first values of a column. */
function spread(products: Rows, index: number): Rows {
  return samplesOf(products, index).flatMap((text) => products.filter((row) => textOf(row[index]) === text).slice(0, 1))
}
