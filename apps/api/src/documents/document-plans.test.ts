import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../../test/database.ts'
import { explaining } from '../../test/query-plans.ts'
import { columnTypes, type Tx } from '../db/database.ts'
import { countKeptMoney } from '../privacy/customer-erasure.store.ts'
import { findInvoiceFacts } from './invoice-facts.store.ts'
import { findSummaries, type ListFilter } from './document-list.store.ts'
import { findActiveInvoice, findDocuments, findNotes, findSummariesOfOrder } from './documents.store.ts'
import { countUninvoiced, findUninvoiced } from './invoicing.store.ts'

/** So many that reading all of them is never the cheapest plan. */
const DOCUMENTS = 10_000
let db: TestDatabase
let client: pg.Client

const seed = [
  `with made as (insert into brands (name, name_key) values ('B', 'b') returning id),
     kind as (insert into categories (name, name_key) values ('C', 'c') returning id)
   insert into products (name, name_key, brand_id, category_id, orignal_price_paise)
   select 'P' || n, 'p' || n, made.id, kind.id, 100 from made, kind, generate_series(1, ${DOCUMENTS}) n`,
  `insert into orders (order_id, status, ordered_at, customer_name, customer_phone, street, city, state, pincode,
     subtotal_paise, total_paise, payment_method, unbilled_since)
   select 'PJ-202601-' || lpad(n::text, 6, '0'), 'delivered', now() - n * interval '1 minute', 'Meena ' || n,
     '98' || lpad(n::text, 8, '0'), '', 'Madurai', 'Tamil Nadu', '', 1, 1, '',
     case when n % 100 = 0 then now() - n * interval '1 minute' end
   from generate_series(1, ${DOCUMENTS}) n`,
  `insert into order_items (order_id, position, product_id, product_name, brand_name, category, orignal_price_paise,
     quantity)
   select order_id, 1, n::text, 'P', 'B', 'C', 1, 1 from (
     select order_id, row_number() over () as n from orders) o`,
  `insert into tax_documents (kind, number, prefix, financial_year, serial, date, order_id, customer_name,
     customer_phone, gstin, place_of_supply, supply, taxable_paise, cgst_paise, sgst_paise, igst_paise, round_off_paise,
     payable_paise, requires_irn, requires_e_way_bill, content, issued_by)
   select 'tax_invoice', 'PH/25-26/' || n, 'PH', '25-26', n, date '2026-01-01' + (n / 200), order_id, customer_name,
     customer_phone, '', '33', 'intra', 1, 0, 0, 0, 0, 1, n % 100 = 0, false, '{}', ''
   from (select *, row_number() over (order by order_id)::integer as n from orders) o`,
  'analyze',
  // Empties the pending list of the index, as autovacuum does.
  'vacuum tax_documents',
]

beforeAll(async () => {
  db = await testDatabase()
  for (const [index, text] of seed.entries()) await db.owner.run({ name: `test_seed_${index}`, text })
  client = new pg.Client({ ...db.connection, types: columnTypes })
  await client.connect()
}, 120_000)
afterAll(async () => {
  await client.end()
  await db.close()
})

const wholeTable = expect.stringMatching(/^Seq Scan (orders|products|order_items|tax_documents|customer_names)$/)
const ALL: ListFilter = { search: '', orderIds: [], isIncomplete: false, before: null }
const LISTS: Array<[string, ListFilter]> = [
  ['all', ALL],
  ['the next page', { ...ALL, before: 5000 }],
  ['a kind', { ...ALL, kind: 'tax_invoice', before: 5000 }],
  ['a day', { ...ALL, from: '2026-01-20', to: '2026-01-20' }],
  ['incomplete ones', { ...ALL, isIncomplete: true }],
  ['a frequent name', { ...ALL, search: 'meena' }],
  ['a number', { ...ALL, search: 'ph/25-26/77', orderIds: ['PJ-202601-000077'] }],
  ['a name that does not occur', { ...ALL, search: 'kuruvi' }],
]

describe.each(['force_custom_plan', 'force_generic_plan'] as const)('tax documents (%s)', (mode) => {
  it.each<[string, (tx: Tx) => Promise<unknown>]>([
    ...LISTS.map(([name, filter]): [string, (tx: Tx) => Promise<unknown>] => [
      `the list: ${name}`,
      (tx) => findSummaries(tx, filter),
    ]),
    ['documents by id', (tx) => findDocuments(tx, [7, 8])],
    ['the invoice of an order', (tx) => findActiveInvoice(tx, 'PJ-202601-000007')],
    ['notes on invoices', (tx) => findNotes(tx, [7, 8])],
    ['the documents of an order', (tx) => findSummariesOfOrder(tx, 'PJ-202601-000007')],
    ['what an invoice needs', (tx) => findInvoiceFacts(tx, ['PJ-202601-000007', 'PJ-202601-000008'])],
    ['orders to be invoiced', (tx) => findUninvoiced(tx, 51)],
    ['the next orders to be invoiced', (tx) => findUninvoiced(tx, 51, 'PJ-202601-000700')],
    ['the number of those', (tx) => countUninvoiced(tx)],
    ['those of an erasure', (tx) => countKeptMoney(tx, [{ phone: '9800000066', name: null }])],
  ])('are found without reading a whole table: %s', async (_name, work) => {
    const { tx, explained } = explaining(client, mode)
    await work(tx)
    const steps = explained.flatMap((one) => one.steps)
    expect(steps.length).toBeGreaterThan(0)
    expect(steps).not.toContainEqual(wholeTable)
  })
})
