import type { PriceListAnswers, PriceListQuestion } from '@phuljhari/contract/products/price-list-question'
import type { PriceListChoices } from '@phuljhari/contract/products/price-list.contract'
import type { Cell } from '../grid.ts'
import { contentsBelow, type Contents } from './column-contents.ts'
import { columnName } from './column-titles.ts'
import type { Role } from './column-role.ts'
import { choosePrices } from './price-columns.ts'
import { NO_TRADE_COLUMNS, type Columns, type Table, type Titled } from './table.ts'

/** The user's choices and answers about a list so far. */
export type Decisions = { answers: PriceListAnswers; chosen: Partial<Columns> }

/** The columns that the user chose, without those left undefined. */
export const chosenColumns = ({ columns = {} }: PriceListChoices): Partial<Columns> =>
  Object.fromEntries(Object.entries(columns).filter(([, column]) => column !== undefined))

type Chosen = Pick<Table, 'columns' | 'hasPlainPercents'> & { questions: PriceListQuestion[] }

/** A column with the same value for all products ("Crackers") is useless if there is a subcategory. */
function categoryAmong(candidates: readonly number[], below: Contents): number | null {
  const [first, second] = candidates
  const isUseless = first !== undefined && second !== undefined && below.kinds(first) === 1 && below.kinds(second) > 1
  return (isUseless ? second : first) ?? null
}

/** Assigns the columns of a header, by their titles first and by their contents where titles leave it open. */
export function chooseColumns(
  titled: readonly Titled[],
  titles: readonly string[],
  rows: ReadonlyArray<readonly Cell[]>,
  { answers, chosen }: Decisions,
): Chosen {
  const below = contentsBelow(rows)
  const all = (...roles: Role[]) =>
    roles.flatMap((role) => titled.filter((column) => column.role === role).map(({ index }) => index))

  const names = all('name', 'weakName', 'localName')
  const productName =
    chosen.productName ?? names.find(below.holdsWords) ?? names.find(below.isFilled) ?? names[0] ?? null
  const { hasPlainPercents, questions, ...prices } = choosePrices({
    all,
    title: (index) => titles[index] ?? '',
    name: (index) => columnName(titles, rows, index),
    isTitled: (index) => titled.some((column) => column.index === index),
    below,
    productName,
    answers,
    chosen,
  })
  const columns: Columns = {
    productName,
    nameParts: [],
    brandName: all('brand').find(below.isFilled) ?? null,
    category: categoryAmong(
      all('category', 'subcategory').filter((index) => index !== productName && below.isFilled(index)),
      below,
    ),
    ...prices,
    ...NO_TRADE_COLUMNS,
  }
  return { columns: { ...columns, ...chosen }, hasPlainPercents, questions }
}
