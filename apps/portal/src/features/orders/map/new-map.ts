import { control, map as leafletMap, type Map as LeafletMap } from 'leaflet'
import 'leaflet/dist/leaflet.css'
import { MAX_ZOOM, MIN_ZOOM } from './cluster-index.ts'
import type { Place } from './topology.ts'

/** The middle of India, and the zooms of section 9. */
export const INDIA: Place = [22.5, 80]
export const DEFAULT_ZOOM = 5
export const SELECTED_ZOOM = 15

/** Maps that are on their way to another zoom. */
const zooming = new WeakSet<LeafletMap>()

/** Moves the map, after the zoom that is under way: until its end Leaflet would pass over the wish. */
export function whenStill(map: LeafletMap, move: () => void): void {
  if (zooming.has(map)) map.once('zoomend', move)
  else move()
}

/** The map itself, empty. */
export function newMap(container: HTMLElement): LeafletMap {
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
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
    zoomAnimation: !isCalm,
    fadeAnimation: !isCalm,
    markerZoomAnimation: !isCalm,
  })
  map.on('zoomanim', () => zooming.add(map))
  map.on('zoomend', () => zooming.delete(map))
  control.scale({ imperial: false, position: 'bottomleft' }).addTo(map)
  return map
}

/** What the page is told when a gesture was meant for the page and not for the map. */
export type Gesture = 'wheel' | 'touch'

/**
 * The page keeps its scrolling: the wheel zooms only with Ctrl or ⌘, and a single finger moves the page; two move and zoom the map.
 * @returns takes the listeners away.
 */
export function shareGestures(
  frame: HTMLElement,
  map: LeafletMap,
  onPageGesture: (gesture: Gesture) => void,
): () => void {
  const listening = new AbortController()
  const options = { capture: true, passive: true, signal: listening.signal }
  frame.addEventListener(
    'wheel',
    (event) => {
      if (event.ctrlKey || event.metaKey) return
      // Leaflet does not hear of it; the page scrolls.
      event.stopPropagation()
      onPageGesture('wheel')
    },
    options,
  )
  frame.addEventListener(
    'pointerdown',
    ({ pointerType }) => (pointerType === 'touch' ? map.dragging.disable() : map.dragging.enable()),
    options,
  )
  frame.addEventListener(
    'touchmove',
    ({ touches, target }) => {
      const isInPopup = target instanceof Element && target.closest('.leaflet-popup') !== null
      if (touches.length === 1 && !isInPopup) onPageGesture('touch')
    },
    options,
  )
  return () => listening.abort()
}
