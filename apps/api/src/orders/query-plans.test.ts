import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../../test/database.ts'
import { plannedOnEveryCall } from '../../test/query-plans.ts'
import { settled } from '../../test/settled.ts'
import type { Db, Statement } from '../db/database.ts'
import { findOrderEvents } from '../events/events.store.ts'
import { undeliveredOrders } from '../agents/agents.store.ts'
import { findByIdempotencyKey } from './new-order.store.ts'
import { changedOrders, orderEventsSince } from './order-changes.store.ts'
import { lastIdOfPart, orderPage, ordersWithIds } from './order-list.store.ts'
import { findOrder, lockOrder, orderExists, saveStatus } from './orders.store.ts'

const ORDERS = 5000
let db: TestDatabase

const seed = [
  `insert into agents (full_name, phone_number, aadhar_sealed)
   select 'Agent ' || n, '', '' from generate_series(1, 20) n`,
  `insert into orders (order_id, status, ordered_at, customer_name, customer_phone, street, city, state, pincode,
     subtotal_paise, total_paise, payment_method, agent_id, idempotency_key)
   select 'PJ-202601-' || lpad(n::text, 6, '0'), 'assigned', now() - n * interval '1 minute', '', '', '', '', '', '',
     1, 1, '', 1 + n % 20, 'key ' || n from generate_series(1, ${ORDERS}) n`,
  `insert into order_items (order_id, position, product_id, product_name, brand_name, category,
     orignal_price_paise, quantity)
   select order_id, n, '1', '', '', '', 1, 1 from orders, generate_series(1, 4) n`,
  `insert into events (subject, subject_id, action, actor, after)
   select 'order', order_id, 'placed', '', '{"status": "processing"}' from orders`,
  'analyze',
]

beforeAll(async () => {
  db = await testDatabase()
  for (const [index, text] of seed.entries()) await db.owner.run({ name: `test_seed_${index}`, text })
  // Else the seeded orders would count as changes of open transactions.
  await settled(db)
})
afterAll(() => db.close())

/** The query plan of each statement that `work` runs. */
async function plansOf(work: (db: Db) => Promise<unknown>): Promise<string[]> {
  const sent: Array<[Statement, readonly unknown[]]> = []
  const keep = <Out>(run: (statement: Statement, values?: readonly unknown[]) => Promise<Out>) => {
    return (statement: Statement, values: readonly unknown[] = []) => {
      sent.push([statement, values])
      return run(statement, values)
    }
  }
  await work({ ...db, many: keep(db.many) as Db['many'], maybe: keep(db.maybe) as Db['maybe'], run: keep(db.run) })
  return Promise.all(
    sent.map(async ([{ name, text }, values]) => {
      const rows = await db.many<{ 'QUERY PLAN': string }>({ name: `plan_${name}`, text: `explain ${text}` }, values)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    }),
  )
}

const ID = 'PJ-202601-002500'
const recently = async () =>
  BigInt((await db.one<{ xid: string }>({ name: 'test_now', text: 'select pg_current_xact_id()::text as xid' })).xid)

describe('no order statement scans a whole table', () => {
  it.each<[string, (db: Db) => Promise<unknown>]>([
    ['the first page', (tx) => orderPage(tx, undefined, 50)],
    ['a later page', (tx) => orderPage(tx, ID, 50)],
    ['changed orders by id', (tx) => ordersWithIds(tx, [ID, 'PJ-202601-000007'])],
    ['the last id of the first part', (tx) => lastIdOfPart(tx, undefined, 1000)],
    ['the last id of a later part', (tx) => lastIdOfPart(tx, ID, 1000)],
    ['changes since a moment', async (tx) => changedOrders(tx, await recently(), 100)],
    ['changes of open transactions', (tx) => changedOrders(tx, null, 100)],
    ['events since a moment', async (tx) => orderEventsSince(tx, await recently(), 100)],
    ['events of open transactions', (tx) => orderEventsSince(tx, null, 100)],
    ['one order', (tx) => findOrder(tx, ID)],
    ['an order’s existence', (tx) => orderExists(tx, ID)],
    ['an order’s lock', (tx) => lockOrder(tx, ID)],
    ['a status', (tx) => saveStatus(tx, ID, 'assigned')],
    ['an order’s history', (tx) => findOrderEvents(tx, ID)],
    ['an idempotency key', (tx) => findByIdempotencyKey(tx, 'key 9')],
  ])('%s', async (_name, work) => {
    const plans = await plansOf(work)
    expect(plans.length).toBeGreaterThan(0)
    for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on (orders|order_items|events)\b/)
  })

  it('detects a full scan', async () => {
    const [plan] = await plansOf((tx) => tx.many({ name: 'test_whole', text: "select * from orders where city = 'x'" }))
    expect(plan).toMatch(/Seq Scan on orders/)
  })

  it('plans the statements of a page once, not on every call', async () => {
    const planned = await plannedOnEveryCall(db.connection, 'order%', async (single) => {
      await orderPage(single, undefined, 51)
      await orderPage(single, ID, 51)
      await findOrder(single, ID)
    })
    expect(planned).toEqual([])
  })

  it('finds an agent’s undelivered orders by index', async () => {
    const plans = await plansOf((tx) => undeliveredOrders(tx, 3))
    for (const plan of plans) expect(plan).toMatch(/orders_(open_)?by_agent/)
  })
})
