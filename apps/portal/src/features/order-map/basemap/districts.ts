import {
  Control,
  divIcon,
  GridLayer,
  marker,
  polyline,
  type Map as LeafletMap,
  type Marker,
  type PathOptions,
  type Point,
} from 'leaflet'
import { areasOf, contains, innerBorders, type Area, type Place, type Topology } from '../../../lib/geo/topology.ts'
import { logProblem } from '../../../lib/log.ts'
import styles from './basemap.module.css'

/** Approximate sizes in pixels: the width of a letter, the height of a name, and the radius that a marker covers. */
const LETTER_WIDTH = 6.5
const NAME_HEIGHT = 16
const MARKER_RADIUS = 28

/** The names of areas that are large enough and not covered by pins. Not interactive, hidden from screen readers. */
class AreaNames {
  readonly #map: LeafletMap
  readonly #shown = new Map<Area, Marker>()

  constructor(map: LeafletMap) {
    this.#map = map
  }

  /** @param pins the places of the markers. */
  show(areas: readonly Area[], pins: readonly Place[]): void {
    const pixelsPerDegree = (256 * 2 ** this.#map.getZoom()) / 360
    const view = this.#map.getBounds()
    const pinPoints = pins.map((place) => this.#map.latLngToContainerPoint(place))
    const wanted = new Set(
      areas.filter(({ name, centroid, width, height }) => {
        const nameWidth = name.length * LETTER_WIDTH
        return (
          width * pixelsPerDegree > nameWidth &&
          height * pixelsPerDegree > NAME_HEIGHT &&
          view.contains(centroid) &&
          !pinPoints.some((pin) => this.#overlaps(pin, centroid, nameWidth / 2))
        )
      }),
    )
    for (const [area, label] of this.#shown) {
      if (wanted.has(area)) continue
      label.remove()
      this.#shown.delete(area)
    }
    for (const area of wanted) if (!this.#shown.has(area)) this.#shown.set(area, this.#add(area))
  }

  #overlaps(pin: Point, centroid: Place, halfWidth: number): boolean {
    const { x, y } = this.#map.latLngToContainerPoint(centroid)
    const below = pin.y - y
    return (
      Math.abs(pin.x - x) < halfWidth + MARKER_RADIUS &&
      below > -MARKER_RADIUS - NAME_HEIGHT / 2 &&
      // The tip of a pin is at its place.
      below < MARKER_RADIUS * 2
    )
  }

  #add({ name, centroid }: Area): Marker {
    const text = document.createElement('span')
    text.textContent = name
    const icon = divIcon({ html: text, className: styles.name ?? '', iconSize: [0, 0] })
    return marker(centroid, { icon, pane: 'names', interactive: false, keyboard: false }).addTo(this.#map)
  }
}

/** Districts are loaded and shown from this zoom on. */
const DISTRICT_ZOOM = 8
const GRID_ZOOM = 10

/** A grid that makes movement visible where the basemap is empty. */
class Grid extends GridLayer {
  override createTile(): HTMLElement {
    const square = document.createElement('div')
    square.className = styles.grid ?? ''
    return square
  }
}

/** Adds a label with the district at the centre of the map. */
function addDistrictLabel(map: LeafletMap): (text: string) => void {
  const label = document.createElement('p')
  label.className = styles.district ?? ''
  const control = new Control({ position: 'topleft' })
  control.onAdd = () => label
  control.addTo(map)
  return (text) => {
    label.textContent = text
  }
}

/**
 * Adds the names of states and, from zoom 8 on, the districts, for orientation without tiles.
 * @param removed aborted when the map is removed.
 * @returns a function to call with the places of the pins whenever they or the view have changed.
 */
export function addDistricts(
  map: LeafletMap,
  states: readonly Area[],
  borderOptions: PathOptions,
  removed: AbortSignal,
): (pins: readonly Place[]) => void {
  const names = new AreaNames(map)
  const showDistrict = addDistrictLabel(map)
  const borders = polyline([], borderOptions)
  new Grid({ pane: 'borders', minZoom: GRID_ZOOM }).addTo(map)
  let districts: readonly Area[] = []
  let loading: Promise<void> | null = null
  let pins: readonly Place[] = []

  function show(): void {
    if (removed.aborted) return
    const isClose = map.getZoom() >= DISTRICT_ZOOM && districts.length > 0
    names.show(isClose ? districts : states, pins)
    if (isClose) borders.addTo(map)
    else borders.remove()
    const { lat, lng } = map.getCenter()
    const district = isClose ? districts.find((area) => contains(area, [lat, lng])) : undefined
    showDistrict(district ? [district.name, district.parent].filter(Boolean).join(', ') : '')
  }

  async function load(): Promise<void> {
    try {
      const topology: Topology = (await import('../../../lib/geo/districts.topo.json')).default
      districts = areasOf(topology, 'districts', { name: 'district', parent: 'st_nm' })
      borders.setLatLngs(innerBorders(topology, 'districts'))
      show()
    } catch (error) {
      logProblem('The districts could not be drawn', error)
    }
  }

  return (now) => {
    pins = now
    if (map.getZoom() >= DISTRICT_ZOOM) loading ??= load()
    show()
  }
}
