import { divIcon, marker, type Map as LeafletMap, type Marker, type Point } from 'leaflet'
import styles from './map.module.css'
import type { Area, Place } from './topology.ts'

/** How wide a letter and how high a name is, and how much of the map a pin covers around its place, in pixels. */
const LETTER_WIDTH = 6.5
const NAME_HEIGHT = 16
const PIN_REACH = 28

/** Names of areas, wherever they have room and no pin stands on them. They are no controls and are not read out. */
export class AreaNames {
  readonly #map: LeafletMap
  readonly #shown = new Map<Area, Marker>()

  constructor(map: LeafletMap) {
    this.#map = map
  }

  /** @param pins the places of the markers, which names keep clear of. */
  show(areas: readonly Area[], pins: readonly Place[]): void {
    const pixels = (256 * 2 ** this.#map.getZoom()) / 360
    const view = this.#map.getBounds()
    const covered = pins.map((place) => this.#map.latLngToContainerPoint(place))
    const wanted = new Set(
      areas.filter(({ name, middle, width, height }) => {
        const room = name.length * LETTER_WIDTH
        return (
          width * pixels > room &&
          height * pixels > NAME_HEIGHT &&
          view.contains(middle) &&
          !covered.some((pin) => this.#isOn(pin, middle, room / 2))
        )
      }),
    )
    for (const [area, on] of this.#shown) {
      if (wanted.has(area)) continue
      on.remove()
      this.#shown.delete(area)
    }
    for (const area of wanted) if (!this.#shown.has(area)) this.#shown.set(area, this.#put(area))
  }

  #isOn(pin: Point, middle: Place, reach: number): boolean {
    const { x, y } = this.#map.latLngToContainerPoint(middle)
    return Math.abs(pin.x - x) < reach + PIN_REACH / 2 && pin.y - y > -PIN_REACH && pin.y - y < PIN_REACH * 1.8
  }

  #put({ name, middle }: Area): Marker {
    const text = document.createElement('span')
    text.textContent = name
    const icon = divIcon({ html: text, className: styles.name ?? '', iconSize: [0, 0] })
    return marker(middle, { icon, pane: 'names', interactive: false, keyboard: false }).addTo(this.#map)
  }
}
