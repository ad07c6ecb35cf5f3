import { createHash } from 'node:crypto'
import type { PriceListChoices } from '@phuljhari/contract/products/price-list.contract'
import { foldName } from '@phuljhari/contract/rules/fold-name'
import type { Table } from './reader/table.ts'

/** The choices that apply to every list with the same columns. */
export type RememberedChoices = Pick<PriceListChoices, 'columns' | 'answers' | 'brandName' | 'category'>

/** Questions about the columns. Others are about the texts of one list, which change from year to year. */
const ABOUT_COLUMNS = [
  'prices',
  'meaning',
  'percent',
  'shares',
  'line',
  'category',
  'carry',
  'names',
  'brand',
  'panels',
]

/** A key for the titles of a list's columns, in their places; null without a header, where nothing identifies them. */
export function layoutOf({ header, titles }: Table): string | null {
  if (header.length === 0) return null
  return createHash('sha256')
    .update(JSON.stringify(titles.map(foldName)))
    .digest('hex')
    .slice(0, 32)
}

/** The part of these choices to remember; null if there is none. */
export function toRemember(choices: PriceListChoices): RememberedChoices | null {
  const { columns, brandName, category } = choices
  const answers = Object.entries(choices.answers ?? {}).filter(([id]) =>
    ABOUT_COLUMNS.includes(id.replace(/[:@].*$/, '')),
  )
  const remembered: RememberedChoices = {
    ...(columns && Object.keys(columns).length > 0 && { columns }),
    ...(answers.length > 0 && { answers: Object.fromEntries(answers) }),
    ...(brandName !== undefined && { brandName }),
    ...(category !== undefined && { category }),
  }
  return Object.keys(remembered).length === 0 ? null : remembered
}

/** The choices of this upload, completed by those of the last list with the same columns. */
export function withRemembered(choices: PriceListChoices, remembered: RememberedChoices | undefined): PriceListChoices {
  if (!remembered) return choices
  return {
    ...remembered,
    ...choices,
    columns: { ...remembered.columns, ...choices.columns },
    answers: { ...remembered.answers, ...choices.answers },
  }
}
