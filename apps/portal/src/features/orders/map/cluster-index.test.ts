import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ClusterIndex, MAX_ZOOM, MIN_ZOOM, type Bounds, type MapItem } from './cluster-index.ts'

const WORLD: Bounds = [-180, -90, 180, 90]
type At = readonly [latitude: number, longitude: number, status?: number]

const indexOf = (places: readonly At[]) =>
  new ClusterIndex({
    latitudes: Float64Array.from(places, ([latitude]) => latitude),
    longitudes: Float64Array.from(places, ([, longitude]) => longitude),
    statuses: Uint8Array.from(places, ([, , status = 0]) => status),
    statusCount: 3,
  })
const MADURAI: At = [9.9195, 78.1193]
const DELHI: At = [28.6, 77.2]
const clusters = (items: MapItem[]) => items.flatMap((item) => (item.kind === 'cluster' ? [item] : []))

describe('orders on the map', () => {
  it('are not clustered when far apart', () => {
    const items = indexOf([MADURAI, DELHI]).inView(WORLD, 5)
    expect(items.map((item) => item.kind === 'order' && item.index).toSorted()).toEqual([0, 1])
  })

  it('are clustered when close together, with counts by status, up to the expansion zoom', () => {
    const index = indexOf([MADURAI, [9.95, 78.2, 2], [9.9, 78.1, 2]])
    const [cluster] = clusters(index.inView(WORLD, 5))
    expect(cluster).toMatchObject({ count: 3, statusCounts: [1, 0, 2] })
    const expansionZoom = cluster?.expansionZoom ?? 0
    expect(clusters(index.inView(WORLD, expansionZoom - 1))).toHaveLength(1)
    expect(index.inView(WORLD, expansionZoom).length).toBeGreaterThan(1)
  })

  it('are clustered at every zoom when at one place, and listed as members', () => {
    const index = indexOf([MADURAI, DELHI, MADURAI, MADURAI])
    for (let zoom = MIN_ZOOM; zoom <= MAX_ZOOM; zoom += 1) {
      const [cluster] = clusters(index.inView([78, 9, 79, 10], zoom))
      expect(cluster).toMatchObject({ count: 3, expansionZoom: null })
      expect(cluster && index.members(cluster.id).toSorted()).toEqual([0, 2, 3])
    }
  })

  it('are left out when out of bounds', () => {
    expect(indexOf([MADURAI, DELHI]).inView([70, 20, 90, 30], 5)).toHaveLength(1)
  })

  it('may be none', () => {
    expect(indexOf([]).inView(WORLD, 5)).toEqual([])
  })

  it('are complete at every zoom, wherever they are', () => {
    const place = fc.tuple(
      fc.double({ min: -90, max: 90, noNaN: true }),
      fc.double({ min: -180, max: 180, noNaN: true }),
      fc.integer({ min: 0, max: 2 }),
    )
    fc.assert(
      fc.property(fc.array(place, { maxLength: 60 }), fc.integer({ min: MIN_ZOOM, max: MAX_ZOOM }), (places, zoom) => {
        const index = indexOf(places)
        const found = index
          .inView(WORLD, zoom)
          .flatMap((item) => (item.kind === 'order' ? [item.index] : index.members(item.id)))
        expect(found.toSorted((one, other) => one - other)).toEqual(places.map((_, order) => order))
      }),
    )
  })
})
