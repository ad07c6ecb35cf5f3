import { describe, expect, it } from 'vitest'
import { serverOrder } from '../../../../test/orders.ts'
import { readOrders } from '../read-orders.ts'
import { createClusterer } from './clusterer.ts'
import { splitByLocation } from './located-orders.ts'
import { markerName } from './pins.ts'

const INDIA = [68, 6, 98, 38] as [number, number, number, number]
const located = (...orders: Array<[id: string, status: string, latitude: number, longitude: number]>) =>
  splitByLocation(
    readOrders(
      orders.map(([orderId, status, latitude, longitude]) =>
        serverOrder({ orderId, status, deliveryAddress: { city: 'Town', latitude, longitude } }),
      ),
    ),
  ).located

describe('markers', () => {
  it('are named after their orders', async () => {
    const clusterer = createClusterer()
    clusterer.load(
      located(
        ['A', 'processing', 9.9, 78.1],
        ['B', 'ready', 28.6, 77.2],
        ['C', 'processing', 28.6, 77.2],
        ['D', 'delivered', 18.5, 73.8],
        ['E', 'delivered', 18.6, 73.9],
      ),
    )
    const names = (await clusterer.inView(INDIA, 5))?.map(markerName).toSorted()
    expect(names).toEqual([
      '2 orders at one place: 1 pending, 1 ready',
      '2 orders close together: 2 delivered',
      'Order A, pending, Town',
    ])
  })

  it('of several orders list them', async () => {
    const clusterer = createClusterer()
    clusterer.load(located(['A', 'ready', 9.9, 78.1], ['B', 'ready', 9.9, 78.1]))
    const [marker] = (await clusterer.inView(INDIA, 5)) ?? []
    const members = marker?.kind === 'cluster' ? await marker.members() : []
    expect(members.map(({ order }) => order.id).toSorted()).toEqual(['A', 'B'])
  })

  it('of outdated orders are dropped and have no members', async () => {
    const clusterer = createClusterer()
    clusterer.load(located(['A', 'ready', 9.9, 78.1], ['B', 'ready', 9.9, 78.1]))
    const [marker] = (await clusterer.inView(INDIA, 5)) ?? []
    const outdated = clusterer.inView(INDIA, 5)
    clusterer.load(located(['C', 'ready', 9.9, 78.1]))
    expect(await outdated).toBeNull()
    expect(marker?.kind === 'cluster' && (await marker.members())).toEqual([])
  })
})
