import { divIcon, marker as leafletMarker, type Map as LeafletMap, type Marker as LeafletMarker } from 'leaflet'
import type { Marker } from './clusters.ts'
import { markerName, pinLook, pinOf } from './pins.ts'
import styles from './map.module.css'
import type { Place } from './topology.ts'

/** Width and height of a pin in pixels; an order's stands on its point, a cluster's circle lies around it. */
const PIN: [number, number] = [36, 44]
const clusterSize = (count: number): number => 34 + 7 * String(count).length

function iconOf(marker: Marker) {
  const shared = { html: pinOf(marker), className: styles.marker ?? '' }
  if (marker.kind === 'order') return divIcon({ ...shared, iconSize: PIN, iconAnchor: [PIN[0] / 2, PIN[1]] })
  const size = clusterSize(marker.count)
  return divIcon({ ...shared, iconSize: [size, size], iconAnchor: [size / 2, size / 2] })
}

type Shown = { marker: Marker; look: string; on: LeafletMarker }

/** The markers in view, each a button. What stays in view keeps its element, and with it the focus. */
export class MarkerLayer {
  readonly #map: LeafletMap
  readonly #onPress: (marker: Marker) => void
  readonly #shown = new Map<string, Shown>()
  #next: Place | null = null

  constructor(map: LeafletMap, onPress: (marker: Marker) => void) {
    this.#map = map
    this.#onPress = onPress
  }

  /** Shows exactly these. */
  show(markers: readonly Marker[]): void {
    const focused = [...this.#shown.values()].find(({ on }) => on.getElement() === document.activeElement)
    const wanted = new Set(markers.map(({ key }) => key))
    for (const [key, { on }] of this.#shown) {
      if (wanted.has(key)) continue
      on.remove()
      this.#shown.delete(key)
    }
    // From north to south: the order in which the keyboard reaches them.
    for (const marker of markers.toSorted((one, other) => other.place[0] - one.place[0])) this.#put(marker)
    const lost = focused && !wanted.has(focused.marker.key) ? focused.marker.place : null
    const place = this.#next ?? lost
    this.#next = null
    if (place) this.focus(place)
  }

  #put(marker: Marker): void {
    const look = pinLook(marker)
    const known = this.#shown.get(marker.key)
    if (!known) {
      const on = leafletMarker(marker.place, { icon: iconOf(marker), riseOnHover: true })
      const shown = { marker, look, on }
      this.#shown.set(marker.key, shown)
      on.on('click', () => this.#onPress(shown.marker))
      on.on('keydown', ({ originalEvent }) => {
        if (originalEvent.key !== 'Enter' && originalEvent.key !== ' ') return
        originalEvent.preventDefault()
        this.#onPress(shown.marker)
      })
      on.addTo(this.#map)
      this.#name(shown)
      return
    }
    known.marker = marker
    known.on.setLatLng(marker.place)
    if (known.look === look) return
    known.look = look
    const hadFocus = known.on.getElement() === document.activeElement
    known.on.setIcon(iconOf(marker))
    this.#name(known)
    if (hadFocus) known.on.getElement()?.focus({ preventScroll: true })
  }

  #name({ marker, on }: Shown): void {
    const [element, name] = [on.getElement(), markerName(marker)]
    element?.setAttribute('aria-label', name)
    element?.setAttribute('title', name)
  }

  /** Gives the focus to the marker with this key, else to the one nearest to the place, else to the map. */
  focus(place: Place, key?: string): void {
    const byDistance = [...this.#shown.values()].toSorted(
      (one, other) => this.#map.distance(one.marker.place, place) - this.#map.distance(other.marker.place, place),
    )
    const nearest = this.#shown.get(key ?? '') ?? byDistance[0]
    const target = nearest?.on.getElement() ?? this.#map.getContainer()
    target.focus({ preventScroll: true })
  }

  /** The next time that markers are shown, the one nearest to the place gets the focus: the one that has it now falls apart. */
  focusAfterwards(place: Place): void {
    this.#next = place
  }

  clear(): void {
    for (const { on } of this.#shown.values()) on.remove()
    this.#shown.clear()
  }
}
