import { control, map as leafletMap, type Map as LeafletMap } from 'leaflet'
import 'leaflet/dist/leaflet.css'
import type { Place } from '../../../lib/geo/topology.ts'
import { DEFAULT_ZOOM, MAX_ZOOM, MIN_ZOOM } from './zooms.ts'

/** The centre of India (section 9). */
export const INDIA: Place = [22.5, 80]

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
