import type { CustomerSummary } from '@phuljhari/contract/customers/customers.contract'
import { BYTE_ORDER_MARK, csvLine } from '@phuljhari/contract/rules/csv'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import { formatPhone } from '@phuljhari/contract/rules/phone'
import { STATES } from '@phuljhari/contract/rules/states'
import type { Tx } from '../db/database.ts'
import type { Actor } from '../events/actor.ts'
import { recordDownload } from '../events/record-download.ts'
import { countCustomers, findCustomers, type ListPosition, type SummaryRow } from './customer-list.store.ts'
import { findFacts, type FactRow } from './customers.store.ts'
import { serializeSummary } from './serialize-customer.ts'

/** How many customers a query reads, which keeps memory low, however many there are. */
const BATCH = 1000

type Row = { customer: CustomerSummary; facts: FactRow | undefined }
// The +91 is left out, because a cell that begins with + counts as a formula.
const phone = (text: string) => formatPhone(text).replace(/^\+91 /, '')
const COLUMNS: ReadonlyArray<readonly [title: string, cell: (row: Row) => string | number]> = [
  ['Name', ({ customer }) => customer.name],
  ['Phone', ({ customer }) => phone(customer.phoneNumber)],
  ['Second phone', ({ facts }) => phone(facts?.second_phone ?? '')],
  ['City', ({ customer }) => customer.city],
  ['State', ({ customer }) => STATES.find(({ code }) => code === customer.stateCode)?.name ?? ''],
  ['GSTIN', ({ customer }) => customer.gstin],
  ['Orders', ({ customer }) => customer.orders],
  ['Total', ({ customer }) => customer.totalAmount],
  ['Last order', ({ customer }) => (customer.lastOrderAt === null ? '' : indiaDay(new Date(customer.lastOrderAt)))],
  ['Transport', ({ facts }) => facts?.transport ?? ''],
  ['Destination office', ({ facts }) => facts?.destination ?? ''],
  ['Notes', ({ facts }) => facts?.notes ?? ''],
]

async function linesOf(tx: Tx, rows: readonly SummaryRow[]): Promise<string> {
  const ids = rows.map(({ id }) => id)
  const facts = await findFacts(tx, ids)
  return rows
    .map((row) => ({ customer: serializeSummary(row), facts: facts.get(row.id) }))
    .map((row) => csvLine(COLUMNS.map(([, cell]) => cell(row))))
    .join('')
}

/**
 * Returns the lines of a CSV file with the matching customers, the latest to order first, and records the download.
 * Amounts are in rupees, dates in India. The first customers are read before it returns, so that an unavailable
 * database causes an error and not half a file.
 */
export async function exportCustomers(tx: Tx, search: string, actor: Actor): Promise<AsyncGenerator<string>> {
  const read = (after?: ListPosition) => findCustomers(tx, { search }, after, BATCH)
  const first = await read()
  const rows = await countCustomers(tx, search)
  await recordDownload(tx, actor, { file: 'customers', rows, filtered: search !== '' })
  return (async function* () {
    yield BYTE_ORDER_MARK + csvLine(COLUMNS.map(([title]) => title))
    for (let rows = first; rows.length > 0;) {
      yield await linesOf(tx, rows)
      const last = rows.at(-1)
      rows = last && rows.length === BATCH ? await read({ at: last.position_at, id: last.position_id }) : []
    }
  })()
}
