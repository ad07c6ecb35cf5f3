import { orderFilter } from '@phuljhari/contract/orders/find-orders.contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../../test/database.ts'
import { settled } from '../../test/settled.ts'
import { IndexLoader } from './load-index.ts'
import { OrderIndex } from './order-index.ts'
import { changesToIndex, entryOf, ordersToIndex } from './order-search.store.ts'
import { SavedIndex } from './saved-index.ts'

const ORDERS = 1500
const NOW = new Date()
let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  const text = `insert into orders (order_id, status, ordered_at, customer_name, customer_phone, street, city, state,
      pincode, latitude, longitude, subtotal_paise, total_paise, payment_method)
    select 'PJ-' || n, (array['processing', 'ready', 'delivered'])[1 + n % 3], now() - n * interval '1 minute',
      'மீனா ' || n, '98765' || 10000 + n, '', 'Madurai', 'TN', '', 9.9, 78.1, 1, 1, ''
    from generate_series(1, ${ORDERS}) n`
  await run(text)
  await run(`insert into order_items (order_id, position, product_id, product_name, brand_name, category,
      orignal_price_paise, quantity)
    select order_id, 1, '1', 'Rocket ' || right(order_id, 1), 'Standard', 'ROCKETS', 1, 1 from orders`)
  await settled(db)
})
afterEach(() => db.empty())

let statements = 0
const run = (text: string) => db.owner.run({ name: `test_${(statements += 1)}`, text })
const count = async <Row>(text: string) => db.owner.one<Row>({ name: `test_${(statements += 1)}`, text })

/** Reads all orders, as a process does that finds nothing saved. */
async function current() {
  const { epoch, upto } = await changesToIndex(db, null, 1)
  const index = new OrderIndex()
  index.upsert((await ordersToIndex(db, null, ORDERS * 2)).map((row) => entryOf(row, index)))
  return { index, cursor: { epoch, upto } }
}
async function saved() {
  const process = new SavedIndex(db)
  await process.save(current)
  return process
}
/** An index that a process which starts has at once, without reading the items of any order. */
async function started() {
  const loader = new IndexLoader(db)
  await loader.restored()
  return loader
}
const idsOf = async (index: OrderIndex, wanted: object) =>
  (await index.find(orderFilter.parse(wanted), null, ORDERS * 2, NOW)).ids
const SEARCHES = [
  {},
  { search: 'மீனா 17' },
  { search: 'rocket 7' },
  { search: '98765 1' },
  { status: 'ready' },
  { city: 'madurai' },
]
async function expectAllFound(index: OrderIndex) {
  const fresh = (await current()).index
  for (const wanted of SEARCHES) expect(await idsOf(index, wanted)).toEqual(await idsOf(fresh, wanted))
  expect(index.summary()).toEqual(fresh.summary())
  const map = (one: OrderIndex) => one.map(orderFilter.parse({}), [68, 6, 98, 37], 5, NOW)
  expect(await map(index)).toEqual(await map(fresh))
}

// covers beyond-40
describe('the saved index', () => {
  it('is all that a process which starts reads, and holds the same orders', async () => {
    await saved()
    await db.owner.transaction(async (tx) => {
      await tx.run({ name: 'test_lock_items', text: 'lock table order_items in access exclusive mode' })
      expect((await started()).isLoaded).toBe(true)
    })
    await expectAllFound((await started()).index)
  })

  it('is brought up to date with what was committed since, by whichever process', async () => {
    const process = await saved()
    await run(`update orders set status = 'delivered', city = 'Salem' where order_id in ('PJ-3', 'PJ-1400')`)
    const loader = await started()
    await loader.refresh()
    await expectAllFound(loader.index)
    // It writes the chunks that have changed, and a process that starts then needs no changes.
    await process.save(current)
    await expectAllFound((await started()).index)
  })

  it('is kept up to date by one process, until that one has not saved for long', async () => {
    await saved()
    const version = () => count<{ version: string }>('select version from order_index')
    const [first, other] = [await version(), new SavedIndex(db)]
    await other.save(current)
    expect(await version()).toEqual(first)
    await run(`update order_index set saved_at = now() - interval '1 day',
      written_xid = pg_current_xact_id()`)
    await other.save(current)
    expect(await version()).not.toEqual(first)
    await expectAllFound((await started()).index)
  })

  it.each([
    ['removed orders', `delete from order_items where order_id = 'PJ-9'; delete from orders where order_id = 'PJ-9'`],
    ['a row that another transaction wrote, as a restored one was', 'update order_index set saved_at = now()'],
    ['another release', `update order_index set release = '0.0.1', written_xid = pg_current_xact_id()`],
    ['a missing chunk', 'delete from order_index_chunks where number = 1'],
    ['damaged texts', `update order_index set texts = 'x', written_xid = pg_current_xact_id()`],
  ])('is not used with %s: all orders are read', async (_name, change) => {
    await saved()
    for (const text of change.split('; ')) await run(text)
    const loader = await started()
    expect(loader.isLoaded).toBe(false)
    await loader.loaded()
    await expectAllFound(loader.index)
  })

  it.each(['body', 'fields'])('is read around a chunk whose %s is damaged', async (column) => {
    const process = await saved()
    await run(`update order_index_chunks set ${column} = overlay(${column} placing 'damage' from 40) where number = 1`)
    const loader = await started()
    expect(loader.isLoaded).toBe(true)
    await expectAllFound(loader.index)
    await process.save(current)
  })

  it('loses an order that is erased, and is read around it', async () => {
    await run(`update orders set status = 'rejected' where order_id = 'PJ-17'`)
    await saved()
    await run(`select erase_customer(array[phone_key('9876510017')], array[null]::text[], 'owner@shop.example', null)`)
    const chunks = 'select count(*)::integer as all, (count(*) filter (where body is null))::integer as emptied'
    expect(await count(`${chunks} from order_index_chunks`)).toMatchObject({ all: 3, emptied: 1 })
    const { index } = await started()
    expect(await idsOf(index, { search: 'erased customer' })).toEqual(['PJ-17'])
    await expectAllFound(index)
  })

  it('replaces a damaged chunk when it is saved again', async () => {
    await saved()
    await run('update order_index_chunks set body = null where number = 1')
    const second = new SavedIndex(db)
    const restored = await second.restore()
    expect(restored?.missing).toHaveLength(1)
    await second.save(current)
    expect(await count('select count(*)::integer as emptied from order_index_chunks where body is null')).toEqual({
      emptied: 0,
    })
    await expectAllFound((await started()).index)
  })
})
