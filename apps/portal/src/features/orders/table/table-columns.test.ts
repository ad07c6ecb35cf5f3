import { describe, expect, it } from 'vitest'
import { serverOrder } from '../../../../test/orders.ts'
import { readOrders } from '../../../entities/orders/read-orders.ts'
import { sortOrders } from './table-columns.tsx'

const orders = readOrders([
  serverOrder({ orderId: 'A-3', totalAmount: 50, deliveryAgentId: { _id: '1', fullName: 'Selvam' } }),
  serverOrder({ orderId: 'A-2', totalAmount: 900 }),
  serverOrder({ orderId: 'A-1', totalAmount: 50, deliveryAgentId: { _id: '2', fullName: 'Murugan' } }),
])
const sorted = (column: string, isDescending: boolean) =>
  sortOrders(orders, { column, isDescending }).map(({ id }) => id)

// covers orders-96
describe('sorting the table of orders', () => {
  it('compares amounts as numbers, and leaves equal ones newest first', () => {
    expect(sorted('total', true)).toEqual(['A-2', 'A-3', 'A-1'])
    expect(sorted('total', false)).toEqual(['A-3', 'A-1', 'A-2'])
  })

  it('keeps orders without a value last in either direction', () => {
    expect(sorted('agent', false)).toEqual(['A-1', 'A-3', 'A-2'])
    expect(sorted('agent', true)).toEqual(['A-3', 'A-1', 'A-2'])
  })
})
