/** Coordinates in degrees north and east. */
export type Place = [latitude: number, longitude: number]

type Shape = {
  type: string
  /** Arc indexes, nested as deep as the type requires; `~index` is the arc reversed. */
  arcs: unknown
  properties?: Record<string, string> | null
}

/** The parts of a TopoJSON file that the map uses. */
export type Topology = {
  arcs: number[][][]
  transform: { scale: number[]; translate: number[] }
  objects: Record<string, { geometries: Shape[] }>
}

/** A named area, with the centroid and extent in degrees of its largest ring, to place the name. */
export type Area = {
  name: string
  /** The area around it, such as a district's state, or empty. */
  parent: string
  rings: Place[][]
  centroid: Place
  width: number
  height: number
}

/**
 * The arcs as coordinates. The file stores each point as integer steps from the previous one.
 * @internal for its test
 */
export function decodeArcs({ arcs, transform }: Topology): Place[][] {
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
/** The rings of a shape, each as a list of arc indexes. */
const ringsOf = (arcs: unknown): number[][] => {
  if (isRing(arcs)) return [arcs]
  return Array.isArray(arcs) ? arcs.flatMap(ringsOf) : []
}
const shapesOf = (topology: Topology, object: string) => topology.objects[object]?.geometries ?? []

function joinArcs(ring: readonly number[], arcs: readonly Place[][]): Place[] {
  return ring.flatMap((arcIndex, index) => {
    const arc = arcIndex < 0 ? (arcs[~arcIndex] ?? []).toReversed() : (arcs[arcIndex] ?? [])
    // Each arc starts where the previous one ended.
    return index === 0 ? arc : arc.slice(1)
  })
}

/** All rings of an object: land and holes. */
export function rings(topology: Topology, object: string): Place[][] {
  const decoded = decodeArcs(topology)
  return shapesOf(topology, object).flatMap(({ arcs }) => ringsOf(arcs).map((ring) => joinArcs(ring, decoded)))
}

/** The borders between the shapes of an object, each once, without its outer border. */
export function innerBorders(topology: Topology, object: string): Place[][] {
  const uses = new Map<number, number>()
  for (const { arcs } of shapesOf(topology, object))
    for (const index of ringsOf(arcs).flat()) {
      const arc = index < 0 ? ~index : index
      uses.set(arc, (uses.get(arc) ?? 0) + 1)
    }
  return decodeArcs(topology).filter((_, arc) => (uses.get(arc) ?? 0) > 1)
}

/** The centroid of a ring, and twice its area in square degrees. */
function centroidOf(ring: readonly Place[]): { size: number; centroid: Place } {
  let [size, latitude, longitude] = [0, 0, 0]
  ring.forEach(([y, x], index) => {
    const [nextY, nextX] = ring[(index + 1) % ring.length] ?? [y, x]
    const cross = x * nextY - nextX * y
    size += cross
    latitude += (y + nextY) * cross
    longitude += (x + nextX) * cross
  })
  return { size: Math.abs(size), centroid: [latitude / (3 * size), longitude / (3 * size)] }
}

/**
 * The areas of an object.
 * @param properties which properties of a shape hold its name and its parent's.
 */
export function areasOf(topology: Topology, object: string, properties: { name: string; parent?: string }): Area[] {
  const decoded = decodeArcs(topology)
  return shapesOf(topology, object).flatMap(({ arcs, properties: values }) => {
    const rings = ringsOf(arcs).map((ring) => joinArcs(ring, decoded))
    const [largest] = rings
      .map((ring) => ({ ring, ...centroidOf(ring) }))
      .toSorted((one, other) => other.size - one.size)
    const name = values?.[properties.name]
    if (!name || !largest) return []
    const [latitudes, longitudes] = [largest.ring.map(([y]) => y), largest.ring.map(([, x]) => x)]
    return [
      {
        name,
        parent: values?.[properties.parent ?? ''] ?? '',
        rings,
        centroid: largest.centroid,
        width: Math.max(...longitudes) - Math.min(...longitudes),
        height: Math.max(...latitudes) - Math.min(...latitudes),
      },
    ]
  })
}

/** Whether an area contains a place (ray casting). */
export function contains(area: Area, [latitude, longitude]: Place): boolean {
  let inside = false
  for (const ring of area.rings)
    ring.forEach(([y, x], index) => {
      const [nextY, nextX] = ring[(index + 1) % ring.length] ?? [y, x]
      const isCrossed = y > latitude !== nextY > latitude
      if (isCrossed && longitude < x + ((latitude - y) * (nextX - x)) / (nextY - y)) inside = !inside
    })
  return inside
}
