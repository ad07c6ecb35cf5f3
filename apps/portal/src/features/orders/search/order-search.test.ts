import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { serverItem, serverOrder } from '../../../../test/orders.ts'
import { readOrders, type DisplayedOrder } from '../read-orders.ts'
import { STATUS_FILTERS } from '@phuljhari/contract/orders/order-search'
import { filterOrders, type OrderFilter } from './filter-orders.ts'
import { OrderSearch } from './order-search.ts'

const NAMES = ['Aab', 'Abb', 'அகல்', 'b a', 'Ba ba', '']
const STATUSES = ['processing', 'ready', 'delivered', 'odd']
const orders = readOrders(
  Array.from({ length: 1730 }, (_, index) =>
    serverOrder({
      orderId: `O-${index}`,
      status: STATUSES[index % 4],
      userId: { fullName: NAMES[index % NAMES.length], phoneNumber: String(9_800_000_000 + index * 7919) },
      products: [
        serverItem({ productName: `Pot ${NAMES[index % 5]} ${index % 13}`, category: `KIND ${index % 3}` }, 1),
      ],
    }),
  ),
)
const ids = (found: readonly DisplayedOrder[]) => found.map(({ id }) => id)
const filter = fc.record({
  search: fc.oneof(
    fc.constantFrom('pot', 'pot a', 'o-1', 'kind 2', '98', 'அக', 'zzz', ' AB '),
    fc.string({ unit: fc.constantFrom('a', 'b', ' ', '-', '1', '7', 'o'), maxLength: 4 }),
  ),
  status: fc.constantFrom(...STATUS_FILTERS),
})

/** How a list may change: one order changes, new ones are prepended, old ones appended, some removed. */
const changes: ReadonlyArray<(list: readonly DisplayedOrder[]) => DisplayedOrder[]> = [
  (list) => list.map((order, index) => (index === 700 ? { ...order, status: 'ready', searchText: 'zzz' } : order)),
  (list) => [...readOrders([serverOrder({ orderId: 'new' })]), ...list],
  (list) => [...list, ...readOrders([serverOrder({ orderId: 'old' })])],
  (list) => list.slice(0, 60),
  (list) => list.filter((_, index) => index % 5 !== 0),
  () => [],
]

describe('OrderSearch', () => {
  it('finds what filterOrders finds, whatever was searched before and however the list changes', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(filter, fc.option(fc.constantFrom(...changes))), { maxLength: 8 }), (steps) => {
        const search = new OrderSearch()
        let list: DisplayedOrder[] = orders
        for (const [wanted, change] of steps) {
          list = change?.(list) ?? list
          expect(ids(search.find(list, wanted))).toEqual(ids(filterOrders(list, wanted)))
        }
      }),
      { numRuns: 60 },
    )
  })

  it('caches the results of a shorter word', () => {
    const search = new OrderSearch()
    const all: OrderFilter = { search: '', status: 'all' }
    expect(search.find(orders, all)).toBe(orders)
    const first = search.find(orders, { ...all, search: 'aab' })
    expect(search.find(orders, { ...all, search: 'aab 1' }).length).toBeLessThan(first.length)
    expect(search.find(orders, { ...all, search: 'AAB ' })).toBe(first)
  })

  it('stops indexing a list that has been replaced', async () => {
    const search = new OrderSearch()
    const replaced = new AbortController()
    const first = search.prepare(orders, replaced.signal)
    replaced.abort()
    await first
    const other = orders.slice(10)
    await search.prepare(other, new AbortController().signal)
    expect(ids(search.find(other, { search: 'o-17', status: 'all' }))).toEqual(
      ids(filterOrders(other, { search: 'o-17', status: 'all' })),
    )
  })
})
