import { createHash } from 'node:crypto'
import type { PriceListQuestion } from '@phuljhari/contract/products/price-list-question'
import type { PriceListChoices } from '@phuljhari/contract/products/price-list.contract'
import { foldName } from '@phuljhari/contract/rules/fold-name'
import { isAlike, profilesOf, type ColumnProfile } from './column-profile.ts'
import type { Cell } from './grid.ts'
import { ALL_SHEETS, sheetOption } from './reader/list-questions.ts'
import type { PriceList } from './reader/price-list.ts'
import type { Table } from './reader/table.ts'
import { t } from '@phuljhari/contract/rules/t'

type Rows = ReadonlyArray<readonly Cell[]>

/** What identifies the contents of a list: the choices made for it apply only to lists like it. */
export type Evidence = {
  /** The columns that the choices are about, by their index. */
  columns: Record<string, ColumnProfile>
  sheets: string[]
  /** Hashes of the names of products, for the brand and category that all of them were given. */
  names: string[]
}

/** The choices that apply to every list with the same columns. Those of earlier releases have no evidence. */
export type RememberedChoices = Pick<
  PriceListChoices,
  'columns' | 'answers' | 'brandName' | 'category' | 'sheet' | 'spellings'
> & { evidence?: Evidence }

/** Questions about the columns. Others are about the texts of one list, which change from year to year. */
const ABOUT_COLUMNS = [
  'name',
  'prices',
  'tax',
  'notForSale',
  'sizes',
  'meaning',
  'percent',
  'shares',
  'line',
  'category',
  'carry',
  'names',
  'brand',
  'panels',
  'hiddenColumns',
  'decimals',
  'twoPrices',
  'sheet',
]
const MOST_NAMES = 300
/** The share of a list's products that must be known, if all of them are to get the remembered brand or category. */
const KNOWN = 0.5

const hashOf = (text: string, length: number) => createHash('sha256').update(text).digest('hex').slice(0, length)

/**
 * A key for the titles of a list's columns and their positions; null without a header, where nothing identifies them.
 */
export function layoutOf({ header, titles }: Table): string | null {
  return header.length === 0 ? null : hashOf(JSON.stringify(titles.map(foldName)), 32)
}

/** The names of a list's products, shortened to hashes. */
export const nameHashes = ({ rows }: PriceList): string[] =>
  rows
    .flatMap((row) => (row.kind === 'product' ? [row.product.productName] : []))
    .slice(0, MOST_NAMES)
    .map((name) => hashOf(foldName(name), 8))

const kindOf = (id: string) => id.replace(/[:@].*$/, '')

/** The columns that choices may be about: those chosen, those named in answers, and all others with amounts. */
function columnsOfChoices({ columns = {}, answers = {} }: PriceListChoices, table: Table): number[] {
  const chosen = Object.values(columns).flat()
  const answered = Object.entries(answers).flatMap(([id, answer]) =>
    ABOUT_COLUMNS.includes(kindOf(id)) ? (`${id.replace(/@.*$/, '')} ${answer}`.match(/\d+/g) ?? []).map(Number) : [],
  )
  return [...chosen, ...answered, table.columns.category].filter((index) => typeof index === 'number')
}

/** What identifies the contents of a list that was read with these choices; `rows` are those below its titles. */
export function evidenceOf(list: PriceList, rows: Rows, sheets: string[], choices: PriceListChoices): Evidence {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0)
  const about = columnsOfChoices(choices, list.table)
  const profiles = profilesOf(
    rows,
    Array.from({ length: width }, (_, index) => index),
  )
  const columns = Object.entries(profiles).filter(
    ([index, { levels, words }]) => about.includes(Number(index)) || (levels.length > 0 && words < 0.5),
  )
  return { columns: Object.fromEntries(columns), sheets, names: nameHashes(list) }
}

const isEmpty = (object: object | undefined) => Object.keys(object ?? {}).length === 0

/** The part of these choices to remember; null if there is none. */
export function toRemember(choices: PriceListChoices, evidence: Evidence): RememberedChoices | null {
  const { columns, brandName, category, spellings } = choices
  // Another sheet's questions are asked again: its rows are not those that the evidence is about.
  const answers = Object.entries(choices.answers ?? {}).filter(
    ([id]) => ABOUT_COLUMNS.includes(kindOf(id)) && !id.includes('@sheet'),
  )
  const sheet = choices.sheet ?? evidence.sheets.find((name) => choices.answers?.['sheet'] === sheetOption(name))
  const remembered: RememberedChoices = {
    ...(!isEmpty(columns) && { columns }),
    ...(answers.length > 0 && { answers: Object.fromEntries(answers) }),
    ...(brandName !== undefined && { brandName }),
    ...(category !== undefined && { category }),
    ...(sheet !== undefined && { sheet }),
    ...(!(isEmpty(spellings?.brandName) && isEmpty(spellings?.category)) && { spellings }),
  }
  if (isEmpty(remembered)) return null
  const isOfAll = brandName !== undefined || category !== undefined
  return { ...remembered, evidence: { ...evidence, names: isOfAll ? evidence.names : [] } }
}

/** The remembered sheet, if the workbook has the same sheets as the last one. */
export function rememberedSheet(
  remembered: RememberedChoices | undefined,
  sheets: readonly string[],
): string | undefined {
  const { sheet, answers, evidence } = remembered ?? {}
  const isSame = sheets.length > 1 && sheets.every((name) => evidence?.sheets.includes(name))
  if (!isSame || answers?.['sheet'] === ALL_SHEETS) return undefined
  return sheet !== undefined && sheets.includes(sheet) ? sheet : undefined
}

/** What is known about a list that remembered choices may apply to. */
export type Known = Omit<Evidence, 'columns'> & {
  profile: (columns: readonly number[]) => Record<string, ColumnProfile>
}

/** Whether the columns that the choices are about hold what they held in the last list. */
function hasSameColumns({ evidence, columns, answers }: RememberedChoices, { profile }: Known): boolean {
  if (isEmpty(columns) && isEmpty(answers)) return true
  if (!evidence) return false
  const now = profile(Object.keys(evidence.columns).map(Number))
  return Object.entries(evidence.columns).every(([index, before]) => {
    const column = now[index]
    return column !== undefined && isAlike(before, column)
  })
}

const SAME = 'same'
/** Asked where the contents of columns that someone chose differ, so that the choice is not dropped silently. */
const columnsQuestion: PriceListQuestion = {
  id: 'columns',
  text: t(
    'The columns of the last list were chosen by hand, and those of this list hold something else. ' +
      'How is it read?',
  ),
  isOptional: false,
  options: [
    { id: 'anew', label: t('Anew, by the titles and contents of this list'), examples: [] },
    { id: SAME, label: t('By the columns of the last list'), examples: [] },
  ],
}

export type Applied = {
  choices: PriceListChoices
  isRemembered: boolean
  /** Whether choices of the last list were not applied because the contents differ. */
  isOutdated: boolean
  questions: PriceListQuestion[]
}

/** The choices of this upload, completed by those of the last list with the same columns and the same contents. */
export function withRemembered(
  choices: PriceListChoices,
  remembered: RememberedChoices | undefined,
  known: Known,
): Applied {
  if (!remembered) return { choices, isRemembered: false, isOutdated: false, questions: [] }
  const { evidence, columns, answers = {}, brandName, category, spellings } = remembered
  const isAnswered = choices.answers?.['columns'] !== undefined
  const isSame = hasSameColumns(remembered, known) || choices.answers?.['columns'] === SAME
  const isKnown =
    known.names.filter((name) => evidence?.names.includes(name)).length >= KNOWN * Math.max(1, known.names.length)
  const sheet = rememberedSheet(remembered, known.sheets)
  const { sheet: sheetAnswer, ...others } = answers
  const hasSameSheets = known.sheets.every((name) => evidence?.sheets.includes(name))
  const applied: PriceListChoices = {
    ...(isKnown && brandName !== undefined && { brandName }),
    ...(isKnown && category !== undefined && { category }),
    ...(sheet !== undefined && { sheet }),
    ...choices,
    columns: { ...(isSame && columns), ...choices.columns },
    answers: {
      ...(isSame && others),
      ...(hasSameSheets && sheetAnswer !== undefined && { sheet: sheetAnswer }),
      ...choices.answers,
    },
    spellings: {
      brandName: { ...spellings?.brandName, ...choices.spellings?.brandName },
      category: { ...spellings?.category, ...choices.spellings?.category },
    },
  }
  const dropsColumns = !isSame && !isEmpty(columns) && isEmpty(choices.columns) && !isAnswered
  const isApplied = isSame && (isKnown || (brandName ?? category) === undefined)
  return {
    choices: applied,
    isRemembered: isApplied,
    isOutdated: !isApplied,
    questions: dropsColumns ? [columnsQuestion] : [],
  }
}
