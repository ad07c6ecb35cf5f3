import { describe, expect, it } from 'vitest'
import { serverOrder } from '../../../../test/orders.ts'
import { readOrders } from '../read-orders.ts'
import { startClusters } from './clusters.ts'
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
  it('say what they are', async () => {
    const clusters = startClusters()
    clusters.load(
      located(
        ['A', 'processing', 9.9, 78.1],
        ['B', 'ready', 28.6, 77.2],
        ['C', 'processing', 28.6, 77.2],
        ['D', 'delivered', 18.5, 73.8],
        ['E', 'delivered', 18.6, 73.9],
      ),
    )
    const names = (await clusters.inView(INDIA, 5))?.map(markerName).toSorted()
    expect(names).toEqual([
      '2 orders at one place: 1 pending, 1 ready',
      '2 orders close together: 2 delivered',
      'Order A, pending, Town',
    ])
  })

  it('of several orders tell which', async () => {
    const clusters = startClusters()
    clusters.load(located(['A', 'ready', 9.9, 78.1], ['B', 'ready', 9.9, 78.1]))
    const [marker] = (await clusters.inView(INDIA, 5)) ?? []
    const members = marker?.kind === 'cluster' ? await marker.members() : []
    expect(members.map(({ order }) => order.id).toSorted()).toEqual(['A', 'B'])
  })

  it('of orders that have been replaced in the meantime are not drawn, and have no members', async () => {
    const clusters = startClusters()
    clusters.load(located(['A', 'ready', 9.9, 78.1], ['B', 'ready', 9.9, 78.1]))
    const [marker] = (await clusters.inView(INDIA, 5)) ?? []
    const late = clusters.inView(INDIA, 5)
    clusters.load(located(['C', 'ready', 9.9, 78.1]))
    expect(await late).toBeNull()
    expect(marker?.kind === 'cluster' && (await marker.members())).toEqual([])
  })
})
