import { setImmediate } from 'node:timers/promises'
import { orderFilter } from '@phuljhari/contract/orders/find-orders.contract'
import { PAYMENT_FILTERS, type PaymentFilter } from '@phuljhari/contract/payments/payment-kinds'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import type { IndexEntry } from './chunk-columns.ts'
import { OrderIndex } from './order-index.ts'

const NOW = new Date('2026-11-22T06:00:00Z')
const LETTERS = fc.string({ unit: fc.constantFrom('a', 'b', '1', ' ', '%', 'த', 'ி'), maxLength: 6 })

type Order = { n: number; status: number; agent: number; payment: number; text: string; items: string[] }
const anyOrder = fc.record({
  n: fc.nat(60),
  status: fc.nat(9),
  agent: fc.nat(2),
  payment: fc.nat(12),
  text: LETTERS,
  items: fc.array(LETTERS, { maxLength: 3 }),
})
const anyFilter = fc.record({
  search: LETTERS,
  status: fc.constantFrom('all' as const, 'pending' as const, 'accepted' as const, 'delivered' as const),
  agent: fc.option(fc.constantFrom('1', '2', 'x'), { nil: undefined }),
  payment: fc.option(fc.constantFrom(...PAYMENT_FILTERS), { nil: undefined }),
})

const entryOf = ({ n, status, agent, payment, text, items }: Order, index: OrderIndex): IndexEntry => ({
  id: `PJ-${n}`,
  // The time of an order never changes.
  placedAt: (n * 7) % 5,
  status,
  agent,
  payment,
  deliveryDay: 0,
  city: 0,
  state: 0,
  latitude: Number.NaN,
  longitude: Number.NaN,
  text,
  items: items.map((item) => index.items.numberOf(item)),
})

const STATUS = { pending: 0, accepted: 1, delivered: 7 } as const
/** Payment numbers: none, unpaid, part paid, paid, overpaid and advance, then the same with something to verify. */
const PAYMENTS = {
  due: [1, 2, 9, 10],
  unpaid: [1, 9],
  part_paid: [2, 10],
  paid: [3, 11],
  overpaid: [4, 12],
  advance: [5, 13],
  to_verify: [8, 9, 10, 11, 12, 13],
} as const satisfies Record<PaymentFilter, readonly number[]>
type Filter = {
  search: string
  status: 'all' | keyof typeof STATUS
  agent: string | undefined
  payment: PaymentFilter | undefined
}
const matches = (order: Order, { search, status, agent, payment }: Filter): boolean => {
  const needle = search.trim()
  return (
    (status === 'all' || order.status === STATUS[status]) &&
    (agent === undefined || String(order.agent) === agent) &&
    (payment === undefined || PAYMENTS[payment].some((number) => number === order.payment)) &&
    [order.text, ...order.items].some((text) => text.includes(needle))
  )
}

describe('the index of orders', () => {
  it('finds and counts the same orders as a plain filter, in list order, after any changes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(anyOrder, { maxLength: 40 }), { maxLength: 4 }),
        anyFilter,
        async (batches, wanted) => {
          const index = new OrderIndex()
          const latest = new Map<string, Order>()
          for (const batch of batches) {
            index.upsert(batch.map((order) => entryOf(order, index)))
            for (const order of batch) latest.set(`PJ-${order.n}`, order)
          }
          const expected = [...latest]
            .filter(([, order]) => matches(order, wanted))
            .map(([id, order]) => ({ id, placedAt: entryOf(order, index).placedAt }))
            .toSorted((one, other) => other.placedAt - one.placedAt || (one.id < other.id ? 1 : -1))
            .map(({ id }) => id)

          const filter = orderFilter.parse(wanted)
          const found: string[] = []
          for (let before = null, more = true; more;) {
            const page = await index.find(filter, before, 7, NOW)
            found.push(...page.ids)
            before = page.next
            more = page.next !== null
          }
          expect(found).toEqual(expected)
          expect(await index.count(filter, NOW)).toBe(expected.length)
          expect(index.size).toBe(latest.size)
        },
      ),
      { numRuns: 300 },
    )
  })

  it('keeps its order over many chunks', async () => {
    const index = new OrderIndex()
    const all = Array.from({ length: 20_000 }, (_none, n) => ({
      ...entryOf({ n, status: 0, payment: 0, agent: 0, text: `order ${n}`, items: [] }, index),
      placedAt: n,
    }))
    for (let from = 0; from < all.length; from += 3000) index.upsert(all.slice(from, from + 3000).toReversed())
    const { ids } = await index.find(orderFilter.parse({}), null, 20_000, NOW)
    expect(ids).toEqual(all.map(({ id }) => id).toReversed())
    expect((await index.find(orderFilter.parse({ search: 'order 1999' }), null, 3, NOW)).ids).toEqual([
      'PJ-19999',
      'PJ-19998',
      'PJ-19997',
    ])
  })

  // covers beyond-41
  it('lets counters through while it searches, and searches the orders as they were when it began', async () => {
    const index = new OrderIndex()
    const pending = Array.from({ length: 6000 }, (_none, n) => ({
      ...entryOf({ n, status: STATUS.pending, payment: 0, agent: 0, text: 'order', items: [] }, index),
      placedAt: n,
    }))
    index.upsert(pending)
    // Every chunk takes longer than a slice.
    let time = 0
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (time += 1000))
    const counting = index.count(orderFilter.parse({ search: 'order', status: 'pending' }), NOW)
    await setImmediate()
    index.upsert(pending.map((entry) => ({ ...entry, status: STATUS.accepted, agent: 2 })))
    expect(index.summary()).toMatchObject({ total: 6000, pending: 0, agents: { 2: 6000 } })
    expect(await counting).toBe(6000)
    expect(await index.count(orderFilter.parse({ search: 'order', status: 'pending' }), NOW)).toBe(0)
    clock.mockRestore()
  })
})
