/** A place as the map takes it: degrees north, degrees east. */
export type Place = [latitude: number, longitude: number]

type Shape = {
  type: string
  /** Numbers of arcs, nested as deep as the type asks; `~number` is the arc backwards. */
  arcs: unknown
  properties?: Record<string, string> | null
}

/** The parts of a TopoJSON file that the map reads. */
export type Topology = {
  arcs: number[][][]
  transform: { scale: number[]; translate: number[] }
  objects: Record<string, { geometries: Shape[] }>
}

/** A named area: its largest ring's middle, for the name, and that ring's extent in degrees, for whether the name has room. */
export type Area = {
  name: string
  /** What it is a part of, or empty. */
  of: string
  rings: Place[][]
  middle: Place
  width: number
  height: number
}

/** The arcs as places. In the file each point is a whole number of steps from the one before. */
export function placesOf({ arcs, transform }: Topology): Place[][] {
  const [stepEast = 1, stepNorth = 1] = transform.scale
  const [west = 0, south = 0] = transform.translate
  return arcs.map((arc) => {
    let [x, y] = [0, 0]
    return arc.map(([dx = 0, dy = 0]): Place => {
      x += dx
      y += dy
      return [y * stepNorth + south, x * stepEast + west]
    })
  })
}

const isRing = (arcs: unknown): arcs is number[] => Array.isArray(arcs) && typeof arcs[0] === 'number'
/** The rings of a shape, each as its arcs' numbers. */
const ringsOf = (arcs: unknown): number[][] => {
  if (isRing(arcs)) return [arcs]
  return Array.isArray(arcs) ? arcs.flatMap(ringsOf) : []
}
const shapesOf = (topology: Topology, object: string) => topology.objects[object]?.geometries ?? []

function joined(ring: readonly number[], places: readonly Place[][]): Place[] {
  return ring.flatMap((number, index) => {
    const arc = number < 0 ? (places[~number] ?? []).toReversed() : (places[number] ?? [])
    // Each arc begins where the one before it ended.
    return index === 0 ? arc : arc.slice(1)
  })
}

/** Every ring of an object: land and its holes. */
export function rings(topology: Topology, object: string): Place[][] {
  const places = placesOf(topology)
  return shapesOf(topology, object).flatMap(({ arcs }) => ringsOf(arcs).map((ring) => joined(ring, places)))
}

/** The borders between two shapes of an object, each once: not its coast, nor its border with what is around it. */
export function innerBorders(topology: Topology, object: string): Place[][] {
  const uses = new Map<number, number>()
  for (const { arcs } of shapesOf(topology, object))
    for (const number of ringsOf(arcs).flat()) {
      const arc = number < 0 ? ~number : number
      uses.set(arc, (uses.get(arc) ?? 0) + 1)
    }
  return placesOf(topology).filter((_, arc) => (uses.get(arc) ?? 0) > 1)
}

/** Twice the area of a ring, in square degrees, and its centre of gravity. */
function weigh(ring: readonly Place[]): { size: number; middle: Place } {
  let [size, latitude, longitude] = [0, 0, 0]
  ring.forEach(([y, x], index) => {
    const [nextY, nextX] = ring[(index + 1) % ring.length] ?? [y, x]
    const cross = x * nextY - nextX * y
    size += cross
    latitude += (y + nextY) * cross
    longitude += (x + nextX) * cross
  })
  return { size: Math.abs(size), middle: [latitude / (3 * size), longitude / (3 * size)] }
}

/** The areas of an object. @param names which of a shape's properties are its name and what it is a part of. */
export function areas(topology: Topology, object: string, names: { name: string; of?: string }): Area[] {
  const places = placesOf(topology)
  return shapesOf(topology, object).flatMap(({ arcs, properties }) => {
    const rings = ringsOf(arcs).map((ring) => joined(ring, places))
    const [largest] = rings.map((ring) => ({ ring, ...weigh(ring) })).toSorted((one, other) => other.size - one.size)
    const name = properties?.[names.name]
    if (!name || !largest) return []
    const [latitudes, longitudes] = [largest.ring.map(([y]) => y), largest.ring.map(([, x]) => x)]
    return [
      {
        name,
        of: properties?.[names.of ?? ''] ?? '',
        rings,
        middle: largest.middle,
        width: Math.max(...longitudes) - Math.min(...longitudes),
        height: Math.max(...latitudes) - Math.min(...latitudes),
      },
    ]
  })
}

/** Whether a place lies in an area: a line from it to the east crosses its borders an odd number of times. */
export function isIn(area: Area, [latitude, longitude]: Place): boolean {
  let inside = false
  for (const ring of area.rings)
    ring.forEach(([y, x], index) => {
      const [nextY, nextX] = ring[(index + 1) % ring.length] ?? [y, x]
      const isBeside = y > latitude !== nextY > latitude
      if (isBeside && longitude < x + ((latitude - y) * (nextX - x)) / (nextY - y)) inside = !inside
    })
  return inside
}
