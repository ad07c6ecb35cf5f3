import { orderFilter } from '@phuljhari/contract/orders/find-orders.contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../../test/database.ts'
import { orderSearch } from './order-search.ts'

const ALL = orderFilter.parse({})
const SEARCH = orderFilter.parse({ search: 'meena' })
let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
  const text = `insert into orders (order_id, status, customer_name, customer_phone, street, city, state, pincode,
      subtotal_paise, total_paise, payment_method)
    select 'PJ-202611-00000' || n, (array['processing', 'ready', 'delivered'])[n], 'Meena', '', '', '', '', '', 1, 1, ''
    from generate_series(1, 3) n`
  await db.owner.run({ name: 'test_orders', text })
})
afterAll(() => db.close())

// covers beyond-40
it('counts exactly while the orders are loading, and refuses searches that would have to wait too long', async () => {
  const search = orderSearch(db.connection, 50)
  await db.owner.transaction(async (tx) => {
    // The index reads the items of each order, the counters do not.
    await tx.run({ name: 'test_lock_items', text: 'lock table order_items in access exclusive mode' })
    expect(await search.summary()).toMatchObject({ total: 3, pending: 1, ready: 1, delivered: 1 })
    expect(await search.count(ALL)).toBe(3)
    await expect(search.count(SEARCH)).rejects.toMatchObject({ code: 'orders.loading' })
  })
  await expect.poll(() => search.count(SEARCH).catch(() => null)).toBe(3)
  await search.close()
})
