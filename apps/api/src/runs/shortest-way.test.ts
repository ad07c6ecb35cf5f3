import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { placesOfPincodes } from './pincode-places.ts'
import { kmBetween, kmOf, shortestWay } from './shortest-way.ts'

const place = fc.record({
  latitude: fc.double({ min: 8, max: 35, noNaN: true }),
  longitude: fc.double({ min: 68, max: 97, noNaN: true }),
})

describe('a short way', () => {
  it('visits each place once, begins with the first one and is never longer than the given sequence', () => {
    fc.assert(
      fc.property(fc.array(place, { maxLength: 30 }), (places) => {
        const way = shortestWay(places)
        expect(way).toHaveLength(places.length)
        expect(new Set(way)).toEqual(new Set(places))
        expect(way[0]).toBe(places[0])
        expect(kmOf(way)).toBeLessThanOrEqual(kmOf(places) + 1e-6)
      }),
    )
  })

  it('finds the way along a road and around a square', () => {
    const road = [0, 5, 1, 4, 2, 3].map((step) => ({ latitude: 9, longitude: 77 + step / 100, step }))
    expect(shortestWay(road).map(({ step }) => step)).toEqual([0, 1, 2, 3, 4, 5])
    const square = [
      [9, 77],
      [9.1, 77.1],
      [9, 77.1],
      [9.1, 77],
    ].map(([latitude = 0, longitude = 0]) => ({ latitude, longitude }))
    expect(kmOf(shortestWay(square))).toBeLessThan(34)
  })

  it('takes less than a second for 500 places', () => {
    const places = Array.from({ length: 500 }, (_, index) => ({
      latitude: 9 + ((index * 7919) % 500) / 1000,
      longitude: 77 + ((index * 104_729) % 500) / 1000,
    }))
    const started = performance.now()
    expect(shortestWay(places)).toHaveLength(500)
    expect(performance.now() - started).toBeLessThan(3000)
  })
})

describe('the centre of a pincode', () => {
  it('is known for those of India, and for nothing else', async () => {
    const places = await placesOfPincodes(['626123', '625001', '000000', '62612', '', '626123\n1'])
    expect([...places.keys()]).toEqual(['626123', '625001'])
    const [sivakasi, madurai] = [places.get('626123'), places.get('625001')]
    expect(sivakasi && madurai && kmBetween(sivakasi, madurai)).toBeGreaterThan(50)
    expect(sivakasi && madurai && kmBetween(sivakasi, madurai)).toBeLessThan(80)
  })
})
