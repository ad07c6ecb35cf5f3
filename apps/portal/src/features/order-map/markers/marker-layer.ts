import { divIcon, marker as leafletMarker, type Map as LeafletMap, type Marker as LeafletMarker } from 'leaflet'
import type { Marker } from '../data/map-data.ts'
import { appearanceOf, createPin, markerName } from './pins.ts'
import styles from './pins.module.css'
import type { Place } from '../../../lib/geo/topology.ts'

/** Width and height in pixels. The tip of an order's pin is at its place; a cluster's circle is centred on it. */
const PIN_SIZE: [number, number] = [36, 44]
const clusterSize = (count: number): number => 34 + 7 * String(count).length

function createMarkerIcon(marker: Marker) {
  const shared = { html: createPin(marker), className: styles.marker ?? '' }
  if (marker.kind === 'order')
    return divIcon({ ...shared, iconSize: PIN_SIZE, iconAnchor: [PIN_SIZE[0] / 2, PIN_SIZE[1]] })
  const size = clusterSize(marker.count)
  return divIcon({ ...shared, iconSize: [size, size], iconAnchor: [size / 2, size / 2] })
}

type Shown = { marker: Marker; appearance: string; leaflet: LeafletMarker }

/** The markers in view, each a button. Markers that stay in view keep their elements, and so the focus. */
export class MarkerLayer {
  readonly #map: LeafletMap
  readonly #onPress: (marker: Marker) => void
  readonly #shown = new Map<string, Shown>()
  #focusNext: Place | null = null

  constructor(map: LeafletMap, onPress: (marker: Marker) => void) {
    this.#map = map
    this.#onPress = onPress
  }

  get places(): Place[] {
    return [...this.#shown.values()].map(({ marker }) => marker.place)
  }

  /** Shows exactly these markers. */
  show(markers: readonly Marker[]): void {
    const focused = [...this.#shown.values()].find(({ leaflet }) => leaflet.getElement() === document.activeElement)
    const wanted = new Set(markers.map(({ key }) => key))
    for (const [key, { leaflet }] of this.#shown) {
      if (wanted.has(key)) continue
      leaflet.remove()
      this.#shown.delete(key)
    }
    // Added from north to south, which makes this the tab order.
    for (const marker of markers.toSorted((one, other) => other.place[0] - one.place[0])) this.#update(marker)
    const lost = focused && !wanted.has(focused.marker.key) ? focused.marker.place : null
    const place = this.#focusNext ?? lost
    this.#focusNext = null
    if (place) this.focus(place)
  }

  #update(marker: Marker): void {
    const appearance = appearanceOf(marker)
    const known = this.#shown.get(marker.key)
    if (!known) {
      const leaflet = leafletMarker(marker.place, { icon: createMarkerIcon(marker), riseOnHover: true })
      const shown = { marker, appearance, leaflet }
      this.#shown.set(marker.key, shown)
      leaflet.on('click', () => this.#onPress(shown.marker))
      leaflet.on('keydown', ({ originalEvent }) => {
        if (originalEvent.key !== 'Enter' && originalEvent.key !== ' ') return
        originalEvent.preventDefault()
        this.#onPress(shown.marker)
      })
      leaflet.addTo(this.#map)
      this.#name(shown)
      return
    }
    known.marker = marker
    known.leaflet.setLatLng(marker.place)
    if (known.appearance === appearance) return
    known.appearance = appearance
    const hadFocus = known.leaflet.getElement() === document.activeElement
    known.leaflet.setIcon(createMarkerIcon(marker))
    this.#name(known)
    if (hadFocus) known.leaflet.getElement()?.focus({ preventScroll: true })
  }

  #name({ marker, leaflet }: Shown): void {
    const [element, name] = [leaflet.getElement(), markerName(marker)]
    element?.setAttribute('aria-label', name)
    element?.setAttribute('title', name)
  }

  /** Focuses the marker with this key, else the one nearest to the place, else the map. */
  focus(place: Place, key?: string): void {
    const byDistance = [...this.#shown.values()].toSorted(
      (one, other) => this.#map.distance(one.marker.place, place) - this.#map.distance(other.marker.place, place),
    )
    const nearest = this.#shown.get(key ?? '') ?? byDistance[0]
    const target = nearest?.leaflet.getElement() ?? this.#map.getContainer()
    target.focus({ preventScroll: true })
  }

  /** Focuses the marker nearest to the place after the next update: the focused cluster is about to split. */
  focusAfterUpdate(place: Place): void {
    this.#focusNext = place
  }

  clear(): void {
    for (const { leaflet } of this.#shown.values()) leaflet.remove()
    this.#shown.clear()
  }
}
