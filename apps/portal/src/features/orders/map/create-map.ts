import { control, map as leafletMap, type Map as LeafletMap } from 'leaflet'
import 'leaflet/dist/leaflet.css'
import { MAX_ZOOM, MIN_ZOOM } from './cluster-index.ts'
import type { Place } from './topology.ts'

/** The middle of India, and the zooms of section 9. */
export const INDIA: Place = [22.5, 80]
export const DEFAULT_ZOOM = 5
export const SELECTED_ZOOM = 15

/** Maps with a zoom animation in progress. */
const zooming = new WeakSet<LeafletMap>()

/** Moves the map, after the zoom animation in progress, if any: Leaflet would ignore the move until then. */
export function afterZoom(map: LeafletMap, move: () => void): void {
  if (zooming.has(map)) map.once('zoomend', move)
  else move()
}

/** An empty map of India. */
export function createMap(container: HTMLElement): LeafletMap {
  const isAnimated = !window.matchMedia('(prefers-reduced-motion: reduce)').matches
  const map = leafletMap(container, {
    center: INDIA,
    zoom: DEFAULT_ZOOM,
    minZoom: MIN_ZOOM,
    maxZoom: MAX_ZOOM,
    maxBounds: [
      [-86, -190],
      [86, 190],
    ],
    zoomControl: false,
    attributionControl: false,
    zoomAnimation: isAnimated,
    fadeAnimation: isAnimated,
    markerZoomAnimation: isAnimated,
  })
  map.on('zoomanim', () => zooming.add(map))
  map.on('zoomend', () => zooming.delete(map))
  control.scale({ imperial: false, position: 'bottomleft' }).addTo(map)
  return map
}
