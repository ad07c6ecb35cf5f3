import type { PriceListAnswers, PriceListQuestion } from '@phuljhari/contract/products/price-list-question'
import { t } from '@phuljhari/contract/rules/t'
import { answerTo } from './answers.ts'
import type { Contents } from './column-contents.ts'
import { capitalised } from './quoted.ts'
import { isUnit } from './trade-words.ts'

const SAMPLES = 3
/** Names repeat less often than groups, brands and units do. */
export const MOST_DIFFER = 0.5
const NEARLY_ALL_DIFFER = 0.8
/** Longer texts describe a product. */
const LONGEST_NAME = 60
const TWICE = 2

type NameDecision = { productName: number | null; questions: PriceListQuestion[] }

const isOfUnits = (index: number, below: Contents) => {
  const texts = below.texts(index)
  return texts.filter(isUnit).length * TWICE > texts.length
}

const averageLength = (texts: readonly string[]) =>
  texts.reduce((sum, text) => sum + text.length, 0) / Math.max(1, texts.length)

/** Columns in the order in which they may hold names, by their cells alone: the likeliest first. */
export function likelyNames(columns: readonly number[], below: Contents): number[] {
  const rank = (index: number) =>
    Number(!below.holdsNames(index)) * 4 +
    Number(below.distinct(index) < MOST_DIFFER) * 2 +
    Number(averageLength(below.texts(index)) > LONGEST_NAME)
  const words = columns.filter(below.holdsWords)
  // "7 cm Red" may be a name where no other column is.
  const names = words.filter((index) => !isOfUnits(index, below))
  return (names.length > 0 ? names : words).toSorted((one, other) => rank(one) - rank(other))
}

/** Which column holds the names, with the first different cells of each. */
export function nameQuestion(
  columns: readonly number[],
  below: Contents,
  name: (index: number) => string,
): PriceListQuestion {
  return {
    id: 'name',
    text: t('Which column holds the names of the products?'),
    isOptional: false,
    options: columns.map((index) => ({
      id: `column:${index}`,
      label: capitalised(name(index)),
      examples: [...new Set(below.texts(index))].slice(0, SAMPLES),
    })),
  }
}

/**
 * The column of names: the first one with a title for names whose cells may be names. A column of codes below "Product"
 * is none, nor is one that repeats a few groups beside another in which all cells differ.
 * @param titled the columns with titles for names, the likeliest title first.
 */
export function chooseName(
  titled: readonly number[],
  isTitled: (index: number) => boolean,
  below: Contents,
  name: (index: number) => string,
  answers: PriceListAnswers,
): NameDecision {
  const decide = (columns: readonly number[]): NameDecision => {
    const question = nameQuestion(columns, below, name)
    const answer = answerTo(question, answers)
    return {
      productName: columns.find((index) => answer === `column:${index}`) ?? columns[0] ?? null,
      questions: [question],
    }
  }
  const named = titled.filter(below.holdsNames)
  const [first, ...others] = named
  if (first !== undefined) {
    // "PRODUCT" may hold the groups of what "DESCRIPTION" names.
    const rivals = others.filter((index) => below.distinct(index) >= NEARLY_ALL_DIFFER)
    const isGroup = below.distinct(first) < MOST_DIFFER && rivals.length > 0
    return isGroup ? decide([...rivals, first]) : { productName: first, questions: [] }
  }
  // Codes below "Product": the names are below a title in other words.
  const free = Array.from({ length: below.width }, (_, index) => index).filter(
    (index) => !isTitled(index) && below.holdsNames(index),
  )
  const unknown = likelyNames(free, below).filter((index) => below.distinct(index) >= MOST_DIFFER)
  const [only] = unknown
  if (only !== undefined && unknown.length === 1) return { productName: only, questions: [] }
  if (unknown.length > 1) return decide([...unknown, ...titled.filter(below.isFilled)])
  return {
    productName: titled.find(below.holdsWords) ?? titled.find(below.isFilled) ?? titled[0] ?? null,
    questions: [],
  }
}
