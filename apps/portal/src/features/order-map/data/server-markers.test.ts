import { describe, expect, it } from 'vitest'
import { markerName } from '../markers/pins.ts'
import { serverMarkers } from './server-markers.ts'

const MADURAI = { latitude: 9.9195, longitude: 78.1193 }
const point = (status: string) => ({ orderId: 'PJ-202611-000042', status, city: 'Madurai', ...MADURAI })
const cluster = (bounds: [number, number, number, number], statuses: Record<string, number>) => ({
  id: '5/1/1',
  count: Object.values(statuses).reduce((sum, count) => sum + count, 0),
  statuses,
  bounds,
  ...MADURAI,
})

// covers map-16
describe('the markers of our API', () => {
  it.each([
    ['pending', 'pending', 'Order PJ-202611-000042, pending, Madurai'],
    ['on hold', 'other', 'Order PJ-202611-000042, on hold, Madurai'],
  ])('give one %s order its colour, number and city', (status, pin, name) => {
    const [marker] = serverMarkers({ points: [point(status)], clusters: [] }, 5)
    expect(marker).toMatchObject({ status: pin, name, place: [9.9195, 78.1193], orderId: 'PJ-202611-000042' })
  })

  it('count several orders by status, in the sequence of the legend', () => {
    const statuses = { delivered: 1200, pending: 2, 'on hold': 1, unheard: 1 }
    const [marker] = serverMarkers({ points: [], clusters: [cluster([78, 9, 79, 10], statuses)] }, 5)
    expect(marker && markerName(marker)).toBe('1,204 orders close together: 2 pending, 1,200 delivered, 2 other')
  })

  it.each([
    // At zoom 0 the 360 degrees of the world are 256 pixels wide.
    ['a quarter of the world wide', 3, [0, 0, 90, 0], { zoom: 4 }],
    ['a degree wide', 5, [78, 10, 79, 10], { zoom: 7 }],
    ['a degree high', 5, [78, 10, 78, 11], { zoom: 7 }],
    ['forty metres wide', 5, [78, 10, 78.0004, 10], { zoom: 18 }],
    ['forty metres wide, at the highest zoom', 18, [78, 10, 78.0004, 10], { area: [78, 10, 78.0004, 10] }],
    ['thirty metres wide', 5, [78, 10, 78.0003, 10], { area: [78, 10, 78.0003, 10] }],
    ['at one point', 5, [78, 10, 78, 10], { area: [78, 10, 78, 10] }],
  ] as const)('%s open where they split, or as a list', (_what, zoom, bounds, opens) => {
    const [marker] = serverMarkers({ points: [], clusters: [cluster([...bounds], { pending: 2 })] }, zoom)
    expect(marker).toMatchObject({ opens })
  })
})
