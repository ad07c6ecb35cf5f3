import type { Order } from '@phuljhari/contract/orders/orders.contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addProduct, orderBody, placeOrder } from '../../test/factories.ts'
import { testApi } from '../../test/harness.ts'

const api = testApi()
let productId: string
beforeEach(async () => {
  productId = (await addProduct(api))._id
})

/** Sets a value, from today if no day is given. */
async function set(key: string, value: object, validFrom?: string): Promise<void> {
  const { latest } = (await api.send('GET', '/settings')).json()
  const reply = await api.send('POST', '/settings', {
    payload: { key, value, validFrom, basedOn: latest[key] ?? null },
  })
  expect(reply.statusCode).toBe(200)
}
afterEach(() => {
  vi.useRealTimers()
})
const setClock = (iso: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(iso) })
const setElsewhere = {
  name: 'test_set_elsewhere',
  text: `insert into settings (key, value, valid_from, person)
         values ('minimumOrder', '{"otherwise": 10000, "states": {}}', '2020-01-01', 'other')`,
}

// Goods of ₹81.00, delivered to Madurai in Tamil Nadu.
async function place(change: object = {}): Promise<Order> {
  const reply = await placeOrder(api, { ...orderBody(productId), ...change })
  expect(reply.statusCode).toBe(201)
  return reply.json<Order>()
}
const flagsOf = ({ flags, minimumOrder }: Order) => ({ flags, minimumOrder })
const BOTH = ['below_minimum', 'blocked_place']

describe('a storefront order', () => {
  it('has no flags when the shop has no rules or the order breaks none', async () => {
    expect(await place()).not.toHaveProperty('flags')
    await set('minimumOrder', { otherwise: 6000, states: { '33': 81 } })
    await set('blockedPlaces', { states: ['07'], pincodes: ['110'] })
    const order = await place()
    expect(order).not.toHaveProperty('flags')
    expect(order).not.toHaveProperty('minimumOrder')
  })

  it('is kept when it breaks rules, with flags and the minimum in the reply, the list and the search', async () => {
    await set('minimumOrder', { otherwise: 6000, states: { '33': 81.01 } })
    await set('blockedPlaces', { states: [], pincodes: ['625'] })
    const order = await place()
    expect(flagsOf(order)).toEqual({ flags: BOTH, minimumOrder: 81.01 })
    for (const url of ['/orders/vendor/allOrders', '/orders?search=meena']) {
      const [listed] = (await api.send('GET', url)).json<Order[]>()
      expect([url, listed && flagsOf(listed)]).toEqual([url, flagsOf(order)])
    }
  })

  it('falls under the minimum for other States when its address is plain text', async () => {
    await set('minimumOrder', { otherwise: 100, states: { '33': 0 } })
    await set('blockedPlaces', { states: ['33'], pincodes: [] })
    expect(flagsOf(await place({ deliveryAddress: '12 Car Street, Madurai' }))).toEqual({
      flags: ['below_minimum'],
      minimumOrder: 100,
    })
    expect(flagsOf(await place())).toEqual({ flags: ['blocked_place'], minimumOrder: undefined })
  })

  it('keeps its flags when the rules change', async () => {
    await set('minimumOrder', { otherwise: 100, states: {} })
    const { orderId } = await place()
    await set('minimumOrder', { otherwise: 0, states: {} })
    const reply = await api.send('PATCH', `/orders/vendorStatus/accepted/${orderId}`)
    expect(flagsOf(reply.json<{ order: Order }>().order)).toEqual({ flags: ['below_minimum'], minimumOrder: 100 })
    expect(await place()).not.toHaveProperty('flags')
  })

  it('falls under a new rule from midnight in India', async () => {
    setClock('2026-12-01T18:29:59.000Z')
    await set('minimumOrder', { otherwise: 100, states: {} }, '2026-12-02')
    expect(await place()).not.toHaveProperty('flags')
    setClock('2026-12-01T18:30:00.000Z')
    expect(flagsOf(await place()).flags).toEqual(['below_minimum'])
  })

  it('falls under a rule that another process has set', async () => {
    expect(await place()).not.toHaveProperty('flags')
    await api.db.run(setElsewhere)
    expect(flagsOf(await place())).toEqual({ flags: ['below_minimum'], minimumOrder: 100 })
  })

  it('is flagged for its own goods among orders that arrive at once', async () => {
    await set('minimumOrder', { otherwise: 100, states: {} })
    const orders = await Promise.all([1, 2, 3, 4].map((quantity) => place({ items: [{ productId, quantity }] })))
    expect(orders.map(({ flags }) => flags)).toEqual([['below_minimum'], ['below_minimum'], undefined, undefined])
  })

  it('has the flags of the first request when it is repeated with its Idempotency-Key', async () => {
    await set('minimumOrder', { otherwise: 100, states: {} })
    const first = await placeOrder(api, orderBody(productId), 'basket-1')
    await set('minimumOrder', { otherwise: 0, states: {} })
    const second = await placeOrder(api, orderBody(productId), 'basket-1')
    expect(second.json()).toEqual(first.json())
    expect(flagsOf(second.json<Order>())).toEqual({ flags: ['below_minimum'], minimumOrder: 100 })
  })
})
