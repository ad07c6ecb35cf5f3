import type { PriceListAnswers, PriceListQuestion } from '@phuljhari/contract/products/price-list-question'
import type { PriceListChoices } from '@phuljhari/contract/products/price-list.contract'
import type { Cell } from '../grid.ts'
import { contentsBelow, type Contents } from './column-contents.ts'
import { columnName } from './column-titles.ts'
import type { Role } from './column-role.ts'
import { chooseName } from './name-column.ts'
import { choosePrices } from './price-columns.ts'
import { NO_TRADE_COLUMNS, type Columns, type Table, type Titled } from './table.ts'

/** What the shop does, as far as it decides how its lists are read. */
export type Shop = { pricesIncludeTax: boolean }
/** The choices about a list in this shop. */
export type ListChoices = PriceListChoices & Partial<Shop>

/** The user's choices and answers about a list so far. */
export type Decisions = {
  answers: PriceListAnswers
  chosen: Partial<Columns>
  /** Whether the shop's own prices include GST. */
  pricesIncludeTax: boolean
}

/** The columns that the user chose, without those left undefined. */
export const chosenColumns = ({ columns = {} }: PriceListChoices): Partial<Columns> =>
  Object.fromEntries(Object.entries(columns).filter(([, column]) => column !== undefined))

export const decisionsOf = (choices: ListChoices): Decisions => ({
  answers: choices.answers ?? {},
  chosen: chosenColumns(choices),
  pricesIncludeTax: choices.pricesIncludeTax ?? true,
})

type Chosen = Pick<Table, 'columns' | 'rules'> & { questions: PriceListQuestion[] }

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
  { answers, chosen, pricesIncludeTax }: Decisions,
): Chosen {
  const below = contentsBelow(rows)
  const all = (...roles: Role[]) =>
    roles.flatMap((role) => titled.filter((column) => column.role === role).map(({ index }) => index))

  const isTitled = (index: number) => titled.some((column) => column.index === index)
  const name = (index: number) => columnName(titles, rows, index)
  const named = chooseName(all('name', 'weakName', 'localName'), isTitled, below, name, answers)
  const productName = chosen.productName ?? named.productName
  const { rules, questions, ...prices } = choosePrices({
    all,
    title: (index) => titles[index] ?? '',
    name,
    isTitled,
    below,
    productName,
    answers,
    chosen,
    pricesIncludeTax,
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
  return {
    columns: { ...columns, ...chosen },
    rules,
    questions: [...(chosen.productName === undefined ? named.questions : []), ...questions],
  }
}
