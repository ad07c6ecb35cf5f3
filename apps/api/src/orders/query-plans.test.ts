import { newOrder } from '@phuljhari/contract/orders/new-order'
import { describe, expect, it } from 'vitest'
import { plannedOnEveryCall, seededPlans, type PlanMode } from '../../test/query-plans.ts'
import { settled } from '../../test/settled.ts'
import type { Tx } from '../db/database.ts'
import { findOrderEvents } from '../events/events.store.ts'
import { changesToIndex, findPosition, ordersToIndex, ordersToIndexById } from '../order-search/order-search.store.ts'
import { undeliveredOrders } from '../agents/agents.store.ts'
import { findByIdempotencyKeys, insertOrders, readProducts } from './new-order.store.ts'
import { changedOrders, orderEventsSince } from './order-changes.store.ts'
import { lastIdOfPart, newestOrders, orderPage, ordersWithIds } from './order-list.store.ts'
import { findOrder, lockOrder, orderExists, saveStatus } from './orders.store.ts'

const ORDERS = 5000
const PRODUCTS = 1000

const seed = [
  `insert into brands (name, name_key) select 'B' || n, 'b' || n from generate_series(1, 20) n`,
  `insert into categories (name, name_key) select 'C' || n, 'c' || n from generate_series(1, 20) n`,
  `insert into products (name, name_key, brand_id, category_id, orignal_price_paise)
   select 'P' || n, 'p' || n, 1 + n % 20, 1 + n % 20, 100 from generate_series(1, ${PRODUCTS}) n`,
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

// Else the seeded orders would count as changes of open transactions.
const { db, stepsOf } = seededPlans(seed, settled)

const idOf = (number: number) => `PJ-202601-${String(number).padStart(6, '0')}`
const ID = idOf(2500)
const recently = async () =>
  BigInt((await db().one<{ xid: string }>({ name: 'test_now', text: 'select pg_current_xact_id()::text as xid' })).xid)

const wholeTable = expect.stringMatching(/^Seq Scan (orders|order_items|events|products)$/)

/** An order as the storefront sends it, for five products of the catalogue. */
async function place(tx: Tx) {
  const read = await readProducts(tx, [7, 100, 200, 300, 400])
  const order = newOrder.parse({
    customer: { fullName: 'Meena', phoneNumber: '9876500011' },
    deliveryAddress: '12 Car Street',
    items: read.map(({ id }) => ({ productId: String(id), quantity: 1 })),
    paymentMethod: 'UPI',
  })
  const items = read.map((product) => ({ product, quantity: 1 }))
  const tax = { taxPaise: 0, roundOffPaise: 0, pricesIncludeTax: null }
  const totals = { subtotalPaise: 500, shippingPaise: 0, totalPaise: 500, ...tax }
  const flags = { flags: null, minimumOrderPaise: null }
  const actor = { name: '', address: null }
  expect(await insertOrders(tx, [{ order, items, totals, flags, idempotency: null, actor }])).toHaveLength(1)
}

// covers beyond-46
describe.each<PlanMode>(['force_custom_plan', 'force_generic_plan'])(
  'no order statement scans a whole table (%s)',
  (mode) => {
    it.each<[string, (tx: Tx) => Promise<unknown>]>([
      ['the first page', (tx) => orderPage(tx, undefined, 50, 'complete')],
      ['the first page with a cursor', (tx) => newestOrders(tx, 50, 'complete')],
      ['a later page', (tx) => orderPage(tx, ID, 50, 'reduced')],
      ['one changed order by id', (tx) => ordersWithIds(tx, [ID], 'complete')],
      [
        'a page of found orders by id',
        (tx) =>
          ordersWithIds(
            tx,
            Array.from({ length: 50 }, (_, n) => idOf(1 + 99 * n)),
            'reduced',
          ),
      ],
      ['the last id of the first part', (tx) => lastIdOfPart(tx, undefined, 1000)],
      ['the last id of a later part', (tx) => lastIdOfPart(tx, ID, 1000)],
      ['changes since a moment', async (tx) => changedOrders(tx, await recently(), 100)],
      ['changes of open transactions', (tx) => changedOrders(tx, null, 100)],
      ['events since a moment', async (tx) => orderEventsSince(tx, await recently(), 100)],
      ['events of open transactions', (tx) => orderEventsSince(tx, null, 100)],
      ['changes for the search index', async (tx) => changesToIndex(tx, await recently(), 100)],
      ['orders for the search index', (tx) => ordersToIndexById(tx, [ID])],
      ['the newest orders for the search index', (tx) => ordersToIndex(tx, null, 100)],
      ['older orders for the search index', async (tx) => ordersToIndex(tx, (await findPosition(tx, ID)) ?? null, 100)],
      ['one order', (tx) => findOrder(tx, ID)],
      ['an order’s existence', (tx) => orderExists(tx, ID)],
      ['an order’s lock', (tx) => lockOrder(tx, ID)],
      ['a status', (tx) => saveStatus(tx, ID, 'assigned')],
      ['an order’s history', (tx) => findOrderEvents(tx, ID)],
      ['idempotency keys', (tx) => findByIdempotencyKeys(tx, ['key 9', 'key 10'])],
      ['placing an order', place],
    ])('%s', async (_name, work) => {
      const steps = await stepsOf(mode, work)
      expect(steps.length).toBeGreaterThan(0)
      expect(steps).not.toContainEqual(wholeTable)
    })

    it('detects a full scan', async () => {
      const text = "select * from orders where city = 'x'"
      expect(await stepsOf(mode, (tx) => tx.many({ name: 'test_whole', text }))).toContainEqual(wholeTable)
    })

    it('finds an agent’s undelivered orders by index', async () => {
      const steps = await stepsOf(mode, (tx) => undeliveredOrders(tx, 3))
      expect(steps).toContainEqual(expect.stringMatching(/orders_((open_)?by_agent|of_runs)/))
    })
  },
)

it('plans the statements of a page once, not on every call', async () => {
  const planned = await plannedOnEveryCall(db().connection, 'order%', async (single) => {
    await orderPage(single, undefined, 51, 'complete')
    await newestOrders(single, 51, 'complete')
    await orderPage(single, ID, 51, 'complete')
    await findOrder(single, ID)
    await place(single)
  })
  expect(planned).toEqual([])
})
