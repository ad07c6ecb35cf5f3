import { UNDELIVERED_STATUSES } from '@phuljhari/contract/orders/order-status'
import { describe, expect, it } from 'vitest'
import { serverAgent, serverItem, serverOrder } from '../../../../test/orders.ts'
import { readOrders } from '../../../entities/orders/read-orders.ts'
import { countByStatus, countUndelivered, filterOrders } from './filter-orders.ts'
import { parseStatusFilter } from './order-filters.ts'

const orders = readOrders([
  serverOrder(),
  serverOrder({
    orderId: 'ORD-202611-000077',
    status: 'delivered',
    userId: { fullName: 'Arjun Das', phoneNumber: '9000011111', email: null },
    deliveryAddress: {
      street: '9 Lake View',
      city: 'Kochi',
      state: 'Kerala',
      pincode: '682001',
      latitude: 9.9312,
      longitude: 76.2673,
    },
    products: [serverItem({ productName: 'Ground Chakkar', brandName: 'Wheel Brand', category: 'GROUND CHAKKARS' }, 1)],
  }),
])
const found = (search: string) => filterOrders(orders, { search, status: 'all' }).map(({ id }) => id.slice(-2))

// covers orders-8
describe('filterOrders', () => {
  it.each([
    ['order id', 'ord-202611-000077'],
    ['customer name', 'ARJUN'],
    ['phone', '9000011111'],
    ['phone as shown', '+91 90000 11111'],
    ['address', 'lake view'],
    ['city', 'kochi'],
    ['pincode', '682001'],
    ['item name', 'ground ch'],
    ['item brand', 'wheel'],
    ['item category', 'ground chakkars'],
  ])('finds by %s', (_field, search) => expect(found(search)).toEqual(['77']))

  it.each([
    ['+91 98765-43210', ['9876543210', '+919876543210', '919876543210', '+91 98765 43210', '98765-43210']],
    ['098765 43210', ['9876543210', '09876543210', '098765 43210']],
    ['(0452) 262-6262', ['04522626262', '(0452) 262']],
    ['9876543210', ['9876543210', '+919876543210', '98765 43210']],
  ])('finds a phone number stored as %s by its digits, as stored and as shown', (phoneNumber, searches) => {
    const stored = readOrders([
      serverOrder({ userId: { fullName: 'Kavitha', phoneNumber } }),
      serverOrder({ userId: null }),
    ])
    for (const search of searches) expect(filterOrders(stored, { search, status: 'all' })).toEqual([stored[0]])
  })

  it('finds by e-mail', () => expect(found('KAVITHA@MAIL')).toEqual(['42']))

  it('ignores coordinates, notes and payment method', () => {
    expect(found('76.2673')).toEqual([])
    expect(found('call before')).toEqual([])
    expect(found('cash on')).toEqual([])
  })

  it('does not match across fields', () => expect(found('das 90000')).toEqual([]))

  it('takes special characters literally', () => expect(found('.*')).toEqual([]))

  it('filters by displayed status', () => {
    expect(filterOrders(orders, { search: '', status: 'pending' }).map(({ status }) => status)).toEqual(['pending'])
    expect(filterOrders(orders, { search: 'kavitha', status: 'delivered' })).toEqual([])
  })

  it('shows all orders for an unknown status in the URL', () => {
    expect(parseStatusFilter('ready')).toBe('ready')
    expect(parseStatusFilter('failed')).toBe('failed')
    expect(parseStatusFilter('nonsense')).toBe('all')
  })
})

describe('countByStatus', () => {
  // covers orders-3
  it('counts by displayed status, and every order in the total', () => {
    const of = (...statuses: string[]) =>
      readOrders(statuses.map((status, index) => serverOrder({ orderId: `O${index}`, status })))
    const counted = countByStatus(
      of('processing', 'processing', 'ready', 'assigned', 'in_transit', 'delivered', 'rejected', 'odd'),
    )
    expect(counted).toEqual({ total: 8, pending: 2, ready: 1, assigned: 1, delivered: 1, rejected: 1 })
  })
})

it('counts the orders that an agent still has to deliver, failed ones too, as the server does', () => {
  const held = UNDELIVERED_STATUSES.map((status) =>
    serverOrder({ orderId: status, status, deliveryAgentId: serverAgent() }),
  )
  const done = serverOrder({ orderId: 'done', status: 'delivered', deliveryAgentId: serverAgent() })
  expect(UNDELIVERED_STATUSES).toContain('failed')
  expect(countUndelivered(readOrders([...held, done, serverOrder()]))).toEqual({ 'agent-1': held.length })
})
