import type { Place } from './pincode-places.ts'

const EARTH_KM = 6371
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** The distance as the crow flies, in km. @internal for the test of pincodes */
export function kmBetween(one: Place, other: Place): number {
  const [latitude, longitude] = [radians(other.latitude - one.latitude), radians(other.longitude - one.longitude)]
  const half =
    Math.sin(latitude / 2) ** 2 +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * Math.sin(longitude / 2) ** 2
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(half)))
}

/** How far it is from place to place, in km. */
export const kmOf = (way: readonly Place[]): number =>
  way.slice(1).reduce((sum, place, index) => sum + kmBetween(way[index] ?? place, place), 0)

/** The places, from `start`, each time the nearest of those that remain. */
function nearestFirst<P extends Place>(start: P, others: readonly P[]): P[] {
  const way = [start]
  const rest = new Set(others)
  while (rest.size > 0) {
    const from = way.at(-1) ?? start
    let nearest: P | undefined
    let nearestKm = Number.POSITIVE_INFINITY
    for (const place of rest) {
      const km = kmBetween(from, place)
      if (km < nearestKm) [nearest, nearestKm] = [place, km]
    }
    if (!nearest) break
    way.push(nearest)
    rest.delete(nearest)
  }
  return way
}

/** What turning the part from `first` to `last` around saves, in km. The way is open: nothing follows its end. */
function savedBy(way: readonly Place[], first: number, last: number): number {
  const [before, start, end, after] = [way[first - 1], way[first], way[last], way[last + 1]]
  if (!before || !start || !end) return 0
  const now = kmBetween(before, start) + (after ? kmBetween(end, after) : 0)
  return now - kmBetween(before, end) - (after ? kmBetween(start, after) : 0)
}

/** Less than this is rounding, for which 2-opt could go on for ever. */
const LEAST_KM = 1e-6
/** Passes of 2-opt; some ten usually suffice. */
const MAX_PASSES = 50

/** Turns parts of the way around as long as that makes it shorter (2-opt); the start stays. */
function uncrossed<P extends Place>(found: readonly P[]): P[] {
  const way = [...found]
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    let isShorter = false
    for (let first = 1; first < way.length - 1; first += 1)
      for (let last = first + 1; last < way.length; last += 1) {
        if (savedBy(way, first, last) <= LEAST_KM) continue
        way.splice(first, last - first + 1, ...way.slice(first, last + 1).toReversed())
        isShorter = true
      }
    if (!isShorter) break
  }
  return way
}

/**
 * A short way through all places, from the first one: nearest neighbour, then 2-opt. It knows neither roads nor
 * traffic. It is never longer than the way in the given sequence.
 */
export function shortestWay<P extends Place>(places: readonly P[]): P[] {
  const [start, ...others] = places
  if (!start) return []
  const ways = [uncrossed(nearestFirst(start, others)), uncrossed(places)]
  return ways.toSorted((one, other) => kmOf(one) - kmOf(other))[0] ?? [...places]
}
