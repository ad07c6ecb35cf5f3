import { divIcon, marker, type Map as LeafletMap, type Marker, type Point } from 'leaflet'
import styles from './map.module.css'
import type { Area, Place } from '../../../lib/geo/topology.ts'

/** Approximate sizes in pixels: of a letter, of a name, and half of what a marker covers. */
const LETTER_WIDTH = 6.5
const NAME_HEIGHT = 16
const MARKER_RADIUS = 28

/** The names of areas that are large enough and not covered by pins. Not interactive, hidden from screen readers. */
export class AreaNames {
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
