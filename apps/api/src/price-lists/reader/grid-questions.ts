import type { PriceListAnswers, PriceListQuestion } from '@phuljhari/contract/products/price-list-question'
import { SHEET_MAX_COLUMNS } from '@phuljhari/contract/products/upload.contract'
import { formatRupees } from '@phuljhari/contract/rules/money'
import type { Cell, Grid } from '../grid.ts'
import { amountOf } from './amounts.ts'
import { anyOf } from './any-of.ts'
import { answerTo } from './answers.ts'
import { isBlank, isWording, plainText, textOf } from './cells.ts'
import type { Role } from './column-role.ts'
import { columnName } from './column-titles.ts'
import { quoted } from './quoted.ts'
import { joinedText } from './rows-without-product.ts'
import { isPriceRole, titledColumns } from './table.ts'
import { roleOf } from './titles.ts'
import { t } from '@phuljhari/contract/rules/t'

type Rows = Cell[][]
/** A question about cells of a sheet, and what an answer makes of its rows. Without an answer, nothing is guessed. */
type Preparation = { question: PriceListQuestion; apply: (answer: string | null, rows: Rows) => Rows }

const EXAMPLES = 3
/** How far down a sheet a table may begin. */
const DEEPEST_HEADER = 200
/** A price of "sold out" is refused with its reason. */
const NO_REMARKS: ReadonlyArray<Role | null> = ['name', 'weakName', 'localName', 'mrp', 'price', 'selling']
/** Fewer cells are mistakes rather than a way to write prices. */
const FEWEST_CELLS = 2
const MANY = 0.3
const MOST = 0.5

const LEAVE = 'leave'

/** Rows that a person who looks at the sheet does not see, or sees as withdrawn. */
function markedRows(
  { rows }: Grid,
  marked: readonly number[] | undefined,
  id: string,
  text: (count: number) => string,
): Preparation | null {
  const at = new Set(marked?.filter((index) => rows[index]?.some((cell) => isWording(cell) || amountOf(cell) !== null)))
  if (at.size === 0) return null
  const examples = [...at].slice(0, EXAMPLES).map((index) => joinedText(rows[index] ?? []))
  return {
    question: {
      id,
      text: text(at.size),
      isOptional: false,
      options: [
        { id: LEAVE, label: t('No, leave them out'), examples },
        { id: 'read', label: t('Yes, read them like the others'), examples: [] },
      ],
    },
    apply: (answer, all) => (answer === 'read' ? all : all.map((row, index) => (at.has(index) ? [] : row))),
  }
}

/** What a column that says whether products are for sale has for those that are not, and other columns in full. */
const NOT_FOR_SALE = anyOf(
  'discontinued',
  String.raw`out\s?-?of\s?-?stock`,
  String.raw`no\s?stock`,
  String.raw`sold\s?out`,
  'stopped',
  'withdrawn',
  'unavailable',
  String.raw`not\s(?:available|for\ssale|active)`,
)
const WITHDRAWN = new RegExp(`^${NOT_FOR_SALE}$`, 'i')
const NO = /^(?:no|n|false|0|in-?active|disabled|hidden|unpublished|draft|closed)$/i
const YES = /^(?:yes|y|true|1)$/i
/** Titles of columns in which "Yes" means that a product is not for sale. */
const REVERSED = /discontinued|inactive|disabled|hidden/i

/** The rows that a column or a remark marks as not for sale; none where all or no products are marked. */
function withdrawnRows({ rows }: Grid): number[] {
  const header = rows.slice(0, DEEPEST_HEADER).findIndex((row) => titledColumns(row).length > 1)
  const titles = rows[header] ?? []
  const roles = titles.map(roleOf)
  const priced = rows.flatMap((row, at) => (at > header && row.some((cell) => (amountOf(cell) ?? 0) > 0) ? [at] : []))
  const isRemark = (index: number) => !NO_REMARKS.includes(roles[index] ?? null)
  const marked = priced.filter((at) =>
    (rows[at] ?? []).some((cell, index) => {
      if (isBlank(cell)) return false
      const text = textOf(cell)
      if (roles[index] !== 'saleStatus') return isRemark(index) && WITHDRAWN.test(text)
      return WITHDRAWN.test(text) || (REVERSED.test(textOf(titles[index])) ? YES : NO).test(text)
    }),
  )
  return header < 0 || marked.length === priced.length ? [] : marked
}

const rowsText = (count: number) => (count === 1 ? '1 row is' : `${count} rows are`)

/** Columns that the seller has hidden: cost prices, last year's rates. */
function hiddenColumns({ rows, hiddenColumns: hidden = [] }: Grid): Preparation | null {
  const filled = hidden.filter((index) => rows.some((row) => !isBlank(row[index])))
  if (filled.length === 0) return null
  const titles = filled.map((index) => textOf(rows.find((row) => isWording(row[index]))?.[index]))
  const names = filled.map((index, at) => columnName(titles[at] ? { [index]: titles[at] } : {}, rows, index))
  return {
    question: {
      id: 'hiddenColumns',
      text:
        filled.length === 1
          ? t('A column is hidden in the spreadsheet: {names}. Is it part of the list?', { names: names.join() })
          : t('Columns are hidden in the spreadsheet: {names}. Are they part of the list?', {
              names: names.slice(0, EXAMPLES).join(', '),
            }),
      isOptional: false,
      options: [
        { id: LEAVE, label: t('No, leave them out'), examples: [] },
        { id: 'read', label: t('Yes, read them like the others'), examples: [] },
      ],
    },
    apply: (answer, all) =>
      answer === 'read' ? all : all.map((row) => row.map((cell, index) => (filled.includes(index) ? null : cell))),
  }
}

/** An amount with a decimal comma: "45,50", "1.145,50", "₹ 45,5". */
const DECIMAL_COMMA = /^\D{0,6}\d{1,3}(?:[. ]?\d{3}){0,3},\d{1,2}\D{0,8}$/
/** "1.145" in a list whose commas separate the paise. */
const POINTS = /^\D{0,6}\d{1,3}(?:\.\d{3}){1,3}\D{0,8}$/
const withPoint = (text: string) => text.replace(/(\d)[. ](?=\d{3})/g, '$1').replace(/,(\d{1,2})(?!\d)/, '.$1')

/** The columns in which as many cells as this share have this form, of those with a digit. */
function columnsOf(rows: Rows, is: (text: string) => boolean, share: number): number[] {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0)
  return Array.from({ length: width }, (_, index) => index).filter((index) => {
    const texts = rows.flatMap((row) => (/\d/.test(plainText(row[index])) ? plainText(row[index]) : []))
    const found = texts.filter(is)
    return found.length >= FEWEST_CELLS && found.length >= share * texts.length
  })
}

function decimalCommas({ rows }: Grid): Preparation | null {
  if (!rows.some((row) => row.some((cell) => typeof cell === 'string' && DECIMAL_COMMA.test(cell)))) return null
  const columns = columnsOf(rows, (text) => DECIMAL_COMMA.test(text), MANY)
  const samples = rows
    .flatMap((row) => columns.map((index) => plainText(row[index])))
    .filter((text) => DECIMAL_COMMA.test(text))
  const [first] = samples
  if (first === undefined) return null
  const examples = samples.slice(0, EXAMPLES).map((text) => {
    const rupees = amountOf(withPoint(text))
    return `${text}: ${rupees === null ? 'refused' : formatRupees(rupees)}`
  })
  return {
    question: {
      id: 'decimals',
      text: t('Does the comma in {first} separate rupees from paise?', { first: quoted(first) }),
      isOptional: false,
      options: [
        { id: 'comma', label: t('Yes, in all prices of the list'), examples },
        { id: 'none', label: t('No: refuse the rows with such prices'), examples: [] },
      ],
    },
    apply: (answer, all) =>
      answer !== 'comma'
        ? all
        : all.map((row) =>
            row.map((cell, index) => {
              const text = plainText(cell)
              const isWritten = columns.includes(index) && (DECIMAL_COMMA.test(text) || POINTS.test(text))
              return typeof cell === 'string' && isWritten ? withPoint(text) : cell
            }),
          ),
  }
}

const AMOUNT = /\d[\d,]*(?:\.\d{1,2})?/g
/** What may stand around two prices in one cell. */
const AROUND = /\b(?:mrp|offer|rs|inr|only|now|was|old|new|price|rate|net|our|pay|less|to)\b|[₹~*.:;,/|()=>→–—-]/gi

/** The two prices of a cell such as "₹100 ₹80", "100/80" and "MRP 100 Offer 80", else null. */
function twoPrices(cell: Cell | undefined): [number, number] | null {
  if (typeof cell !== 'string' || cell.length > 60) return null
  const text = plainText(cell)
  const found = text.match(AMOUNT) ?? []
  const [one, two] = found.map((amount) => amountOf(amount) ?? 0)
  if (found.length !== 2 || !one || !two || one === two) return null
  return text.replace(AMOUNT, ' ').replace(AROUND, ' ').trim() === '' ? [one, two] : null
}

/** The title above the first pair of prices in a column. */
function titleRow(rows: Rows, index: number): number {
  const first = rows.findIndex((row) => twoPrices(row[index]))
  return rows.slice(0, first).findLastIndex((row) => isWording(row[index]))
}

function pricesInOneCell({ rows }: Grid): Preparation | null {
  if (!rows.some((row) => row.some((cell) => twoPrices(cell)))) return null
  const [column] = columnsOf(rows, (text) => twoPrices(text) !== null, MOST).filter((index) => {
    const role = roleOf(rows[titleRow(rows, index)]?.[index])
    return role !== null && isPriceRole(role)
  })
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0)
  // The second price gets a separate column.
  if (column === undefined || width >= SHEET_MAX_COLUMNS) return null
  const samples = rows.flatMap((row) => (twoPrices(row[column]) ? textOf(row[column]) : [])).slice(0, EXAMPLES)
  const pair = (text: string) => (twoPrices(text) ?? [0, 0]).toSorted((one, other) => other - one)
  const header = titleRow(rows, column)
  const example = (text: string, hasMrp: boolean) => {
    const [high = 0, low = 0] = pair(text)
    const shown = hasMrp ? `MRP ${formatRupees(high)}, pays ${formatRupees(low)}` : `pays ${formatRupees(high)}`
    return `${text}: ${shown}`
  }
  return {
    question: {
      id: 'twoPrices',
      text: t('Cells such as {samples} hold two prices. Which do customers pay?', {
        samples: quoted(samples[0] ?? ''),
      }),
      isOptional: false,
      options: [
        {
          id: 'lower',
          label: 'The lower one; the higher one is the MRP',
          examples: samples.map((text) => example(text, true)),
        },
        {
          id: 'higher',
          label: 'The higher one; the lower one is not used',
          examples: samples.map((text) => example(text, false)),
        },
        { id: 'none', label: t('Neither: refuse these rows'), examples: [] },
      ],
    },
    apply: (answer, all) => {
      if (answer !== 'lower' && answer !== 'higher') return all
      return all.map((row, index) => {
        const cells = Array.from({ length: width + 1 }, (_, at) => row[at] ?? null)
        const found = twoPrices(row[column])
        if (index === header) return cells.with(column, 'MRP').with(width, answer === 'lower' ? 'Offer Price' : null)
        if (!found) return row
        const [high = 0, low = 0] = found.toSorted((one, other) => other - one)
        return cells.with(column, high).with(width, answer === 'lower' ? low : null)
      })
    },
  }
}

/**
 * Settles what concerns single cells before a sheet is read: what the seller hides or strikes through, decimal commas,
 * two prices in one cell.
 * @param isSpecified the list has the column names of section 7: its columns and prices are read as they are.
 */
export function prepareGrid(
  grid: Grid,
  answers: PriceListAnswers,
  isSpecified: boolean,
): { grid: Grid; questions: PriceListQuestion[] } {
  const questions: PriceListQuestion[] = []
  let { rows } = grid
  const settle = (prepare: (grid: Grid) => Preparation | null) => {
    const preparation = prepare({ ...grid, rows })
    if (!preparation) return
    questions.push(preparation.question)
    rows = preparation.apply(answerTo(preparation.question, answers), rows)
  }
  if (!isSpecified) settle(hiddenColumns)
  settle((one) =>
    markedRows(
      one,
      one.hiddenRows,
      'hiddenRows',
      (count) => `${rowsText(count)} hidden in the spreadsheet. Are they part of the list?`,
    ),
  )
  settle((one) =>
    markedRows(
      one,
      one.struckRows,
      'struckRows',
      (count) => `${rowsText(count)} struck through. Are they part of the list?`,
    ),
  )
  if (isSpecified) return { grid: { ...grid, rows }, questions }
  settle((one) =>
    markedRows(one, withdrawnRows(one), 'notForSale', (count) =>
      count === 1
        ? t('1 product is marked as not for sale. Is it part of the list?')
        : t('{count} products are marked as not for sale. Are they part of the list?', { count }),
    ),
  )
  for (const prepare of [decimalCommas, pricesInOneCell]) settle(prepare)
  return { grid: { ...grid, rows }, questions }
}
