import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { serverOrder } from '../../../../test/orders.ts'
import { readOrders } from '../../../entities/orders/read-orders.ts'
import { ClusterIndex } from './cluster-index.ts'
import { splitByLocation } from './located-orders.ts'
import type { MapView, Marker } from './map-data.ts'
import { markerName } from '../markers/pins.ts'
import { MAX_ZOOM, MIN_ZOOM } from '../basemap/zooms.ts'

const at = (zoom: number, bounds: MapView['bounds'] = [-180, -90, 180, 90]): MapView => ({ bounds, zoom })
type Place = readonly [latitude: number, longitude: number, status?: string]

const indexOf = (places: readonly Place[]) =>
  new ClusterIndex(
    splitByLocation(
      readOrders(
        places.map(([latitude, longitude, status = 'processing'], id) =>
          serverOrder({ orderId: String(id), status, deliveryAddress: { city: 'Town', latitude, longitude } }),
        ),
      ),
    ).located,
  )
const MADURAI: Place = [9.9195, 78.1193]
const DELHI: Place = [28.6, 77.2, 'ready']
const names = (markers: Marker[]) => markers.map(markerName).toSorted()
const countOf = (markers: Marker[]) =>
  markers.reduce((sum, marker) => sum + (marker.kind === 'order' ? 1 : marker.count), 0)

// covers map-17
describe('orders on the map', () => {
  it('are not clustered when far apart', () => {
    expect(names(indexOf([MADURAI, DELHI]).inView(at(5)))).toEqual(['Order 0, pending, Town', 'Order 1, ready, Town'])
  })

  it('are clustered when close together, with counts by status, until a zoom splits the cluster', () => {
    const index = indexOf([MADURAI, [9.95, 78.2, 'ready'], [9.9, 78.1, 'ready']])
    const [cluster] = index.inView(at(5))
    expect(cluster && markerName(cluster)).toBe('3 orders close together: 1 pending, 2 ready')
    const zoom = cluster?.kind === 'cluster' && 'zoom' in cluster.opens ? cluster.opens.zoom : 0
    expect(index.inView(at(zoom - 1))).toHaveLength(1)
    expect(index.inView(at(zoom)).length).toBeGreaterThan(1)
  })

  it('are clustered at every zoom when at one place, which contains them all', () => {
    const index = indexOf([MADURAI, DELHI, MADURAI, MADURAI])
    for (let zoom = MIN_ZOOM; zoom <= MAX_ZOOM; zoom += 1) {
      const [cluster] = index.inView(at(zoom, [78, 9, 79, 10]))
      expect(cluster).toMatchObject({ count: 3, opens: { area: [78.1193, 9.9195, 78.1193, 9.9195] } })
      expect(cluster && markerName(cluster)).toBe('3 orders at one place: 3 pending')
    }
  })

  it('are left out when out of bounds', () => {
    expect(indexOf([MADURAI, DELHI]).inView(at(5, [70, 20, 90, 30]))).toHaveLength(1)
  })

  it('may be absent', () => {
    expect(indexOf([]).inView(at(5))).toEqual([])
  })

  it('all appear at every zoom, wherever they are', () => {
    const place = fc.tuple(fc.double({ min: -85, max: 85, noNaN: true }), fc.double({ min: 1, max: 180, noNaN: true }))
    fc.assert(
      fc.property(fc.array(place, { maxLength: 60 }), fc.integer({ min: MIN_ZOOM, max: MAX_ZOOM }), (places, zoom) => {
        expect(countOf(indexOf(places).inView(at(zoom)))).toBe(places.length)
      }),
      { numRuns: 50 },
    )
  })
})
