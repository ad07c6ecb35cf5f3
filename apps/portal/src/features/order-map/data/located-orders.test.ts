import { describe, expect, it } from 'vitest'
import { serverOrder } from '../../../../test/orders.ts'
import { readOrders } from '../../../entities/orders/read-orders.ts'
import { countByStatus, orderMarker, splitByLocation } from './located-orders.ts'
import { markerName } from '../markers/pins.ts'

const at = (latitude: unknown, longitude: unknown, changes: Record<string, unknown> = {}) =>
  serverOrder({ deliveryAddress: { street: '4 Temple Road', city: 'Madurai', latitude, longitude }, ...changes })

const isOnMap = (latitude: unknown, longitude: unknown) =>
  splitByLocation(readOrders([at(latitude, longitude)])).located.length === 1

// covers map-12, map-13
describe('splitting orders by location', () => {
  it.each([
    [9.9195, 78.1193],
    ['9.9195', '78.1193'],
    [-90, -180],
    [90, 180],
    [0, 78.1193],
    [9.9195, 0],
  ])('puts an order at %s, %s on the map', (latitude, longitude) => expect(isOnMap(latitude, longitude)).toBe(true))

  it.each([
    [0, 0],
    ['0', '0'],
    [90.001, 78],
    [-91, 78],
    [9.9, 180.5],
    [9.9, -181],
    [null, 78],
    [9.9, undefined],
    ['north', 'east'],
    [Number.NaN, 78],
    ['', ''],
  ])('leaves an order at %s, %s off the map', (latitude, longitude) => expect(isOnMap(latitude, longitude)).toBe(false))

  it('leaves an order with a plain-text address off the map', () => {
    const { located, unlocated } = splitByLocation(readOrders([serverOrder({ deliveryAddress: '4 Temple Road' })]))
    expect([located.length, unlocated.length]).toEqual([0, 1])
  })

  it('keeps the sequence of the orders with and without a location', () => {
    const orders = readOrders([at(9, 78, { orderId: 'A' }), at(0, 0, { orderId: 'B' }), at(28, 77, { orderId: 'C' })])
    const { located, unlocated } = splitByLocation(orders)
    expect(located.map(({ order }) => order.id)).toEqual(['A', 'C'])
    expect(unlocated.map(({ id }) => id)).toEqual(['B'])
  })
})

// covers map-3
describe('the colour of a marker', () => {
  it.each([
    ['processing', 'pending'],
    ['accepted', 'accepted'],
    ['ready', 'ready'],
    ['assigned', 'assigned'],
    ['picked_up', 'picked_up'],
    ['in_transit', 'in_transit'],
    ['delivered', 'delivered'],
    ['failed', 'failed'],
    ['rejected', 'rejected'],
    ['cancel', 'cancelled'],
    ['cancelled', 'cancelled'],
    ['on hold', 'other'],
  ])('shows status %s as %s', (status, pin) => {
    const { located } = splitByLocation(readOrders([at(9, 78, { status })]))
    expect([...countByStatus(located)]).toEqual([[pin, 1]])
  })
})

describe('the name of a marker', () => {
  const names = (status: string, city = 'Chennai') =>
    splitByLocation(
      readOrders([serverOrder({ status, deliveryAddress: { city, latitude: 13, longitude: 80 } })]),
    ).located.map((located) => markerName(orderMarker(located)))

  it('gives the order, its status and its city', () => {
    expect(names('processing')).toEqual(['Order ORD-202611-000042, pending, Chennai'])
    expect(names('in_transit')).toEqual(['Order ORD-202611-000042, in transit, Chennai'])
    expect(names('on hold')).toEqual(['Order ORD-202611-000042, on hold, Chennai'])
    expect(names('ready', '')).toEqual(['Order ORD-202611-000042, ready'])
  })
})
