import { COLUMN_TITLES } from './booking.messages.ts'

/** What is typed into the row of an order. */
export type TypedRow = { name: string; destination: string; lrNumber: string; cartons: string; bookedOn: string }
type Column = 'order' | keyof TypedRow

const fold = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')
/** Headings by which columns are recognised, besides those of the table. */
const HEADINGS: Readonly<Record<Column, readonly string[]>> = {
  order: ['order', 'orderno', 'orderid', 'ordernumber'],
  name: ['transport', 'transportname', 'lorry'],
  destination: ['destinationoffice', 'destination', 'office', 'to'],
  lrNumber: ['lrnumber', 'lrno', 'lr', 'grnumber', 'grno', 'biltyno'],
  cartons: ['cartons', 'carton', 'cases', 'boxes', 'packages', 'parcels', 'nos'],
  bookedOn: ['bookingdate', 'lrdate', 'date', 'bookedon'],
}
const COLUMNS = Object.keys(HEADINGS) as Column[]

function columnOf(heading: string): Column | undefined {
  const folded = fold(heading)
  return COLUMNS.find((column) => HEADINGS[column].includes(folded) || fold(COLUMN_TITLES[column]) === folded)
}

/** `yyyy-mm-dd` of a day as spreadsheets show it in India; null for anything else. */
function readDay(text: string): string | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  const indian = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{2}|\d{4})$/.exec(text)
  const [year, month, day] = iso ? iso.slice(1) : indian ? [indian[3], indian[2], indian[1]] : []
  if (!year || !month || !day) return null
  const full = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const moment = new Date(`${full}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(full) ? full : null
}

const cellsOf = (text: string): string[][] =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => line.split('\t').map((cell) => cell.trim()))
    .filter((cells) => cells.some((cell) => cell !== ''))

/** Which column each cell is, without a heading: what follows an order number, or LR number and cartons alone. */
function unheaded(cells: readonly string[], orderIds: ReadonlySet<string>): Array<Column | undefined> {
  const order = cells.findIndex((cell) => orderIds.has(cell))
  const first = order + 1
  const columns: Array<Column | undefined> = []
  if (order >= 0) columns[order] = 'order'
  columns[first] = 'lrNumber'
  columns[first + 1] = 'cartons'
  return columns
}

export type Pasted = {
  /** What to enter, by order id. */
  rows: ReadonlyMap<string, Partial<TypedRow>>
  /** Rows for which the list has no order. */
  unmatched: string[]
  /** Rows whose booking date was not understood. */
  badDays: string[]
}

/**
 * Reads rows that were copied from a spreadsheet. Rows with an order number belong to that order, others to the orders
 * of the list one after another.
 * @param orderIds the orders of the list, in their sequence
 * @param start where the text was pasted
 * @returns null for a single value, which belongs into the field
 */
export function readPasted(text: string, orderIds: readonly string[], start: number): Pasted | null {
  const grid = cellsOf(text)
  if (grid.length < 2 && (grid[0]?.length ?? 0) < 2) return null
  const known = new Set(orderIds)
  const heading = (grid[0] ?? []).map(columnOf)
  const isHeaded = heading.includes('lrNumber') || heading.filter(Boolean).length > 1
  const rows = new Map<string, Partial<TypedRow>>()
  const [unmatched, badDays]: [string[], string[]] = [[], []]
  let next = start
  for (const cells of isHeaded ? grid.slice(1) : grid) {
    const columns = isHeaded ? heading : unheaded(cells, known)
    const row: Partial<Record<Column, string>> = {}
    for (const [index, column] of columns.entries()) if (column && cells[index]) row[column] = cells[index]
    const { order, ...entered } = row
    // A row of a list for the booking office that has no LR yet.
    if (isHeaded && entered.lrNumber === undefined) continue
    const orderId = order ?? orderIds[next++]
    if (orderId === undefined || !known.has(orderId)) {
      unmatched.push(order ?? entered.lrNumber ?? cells.join(' '))
      continue
    }
    const day = entered.bookedOn === undefined ? undefined : readDay(entered.bookedOn)
    if (day === null) badDays.push(orderId)
    const { bookedOn: _shown, ...others } = entered
    rows.set(orderId, { ...others, ...(day && { bookedOn: day }) })
  }
  return { rows, unmatched, badDays }
}
