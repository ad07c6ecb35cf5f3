import { polygon, polyline, svg, tileLayer, type Map as LeafletMap } from 'leaflet'
import { config } from '../../../lib/config.ts'
import { logProblem } from '../../../lib/log.ts'
import { MAX_ZOOM } from './cluster-index.ts'
import { addDistricts } from './districts.ts'
import styles from './map.module.css'
import { areas, innerBorders, rings, type Place } from './topology.ts'

/** Layers from below: land, borders, tiles (Leaflet's 200), outline, names; orders are above them all. */
const PANES = { land: 150, borders: 160, outline: 210, names: 220 }

const drawnOn = (pane: keyof typeof PANES, className: string | undefined) => ({
  renderer: svg({ pane, padding: 0.3 }),
  className: className ?? '',
  interactive: false,
})

function addTiles(map: LeafletMap, url: string): void {
  // Providers ask who shows their tiles; the rest of the portal tells nobody.
  const tiles = tileLayer(url, { maxZoom: MAX_ZOOM, referrerPolicy: 'strict-origin-when-cross-origin' })
  // Once: the map is there without its tiles, and a thousand lines in the log help nobody.
  tiles.once('tileerror', ({ coords }) => logProblem('Map tiles do not come', coords))
  tiles.addTo(map)
}

/** @returns what keeps the names clear of the pins, where there are names. @throws when a file does not come. */
async function drawIndia(map: LeafletMap, gone: AbortSignal): Promise<((pins: readonly Place[]) => void) | null> {
  const [outline, states] = await Promise.all([import('./geo/outline.topo.json'), import('./geo/states.topo.json')])
  if (gone.aborted) return null
  const land = rings(outline.default, 'soi')
  // Each ring a polygon of its own, in one path: holes are where rings overlap.
  polygon(
    land.map((ring) => [ring]),
    { ...drawnOn('land', styles.land), stroke: false },
  ).addTo(map)
  // Also on tiles: the outline is the official one, whatever a provider draws.
  polyline(land, drawnOn('outline', styles.outline)).addTo(map)
  if (config.mapTilesUrl) return null
  polyline(innerBorders(states.default, 'states'), drawnOn('borders', styles.stateBorders)).addTo(map)
  const named = areas(states.default, 'states', { name: 'st_nm' })
  return addDistricts(map, named, drawnOn('borders', styles.districtBorders), gone)
}

/**
 * Draws India, with tiles of a provider where they are configured. What does not come is logged, and the orders are shown without it (section 7).
 * @param gone when the map is taken away.
 * @returns to be called with the places of the pins whenever these or the view have changed.
 */
export function addBasemap(map: LeafletMap, gone: AbortSignal): (pins: readonly Place[]) => void {
  for (const [name, level] of Object.entries(PANES)) {
    const pane = map.createPane(name)
    pane.style.zIndex = String(level)
    pane.style.pointerEvents = 'none'
  }
  map.getPane('names')?.setAttribute('aria-hidden', 'true')
  if (config.mapTilesUrl) addTiles(map, config.mapTilesUrl)

  let pins: readonly Place[] = []
  let keepClear: ((pins: readonly Place[]) => void) | null = null
  drawIndia(map, gone).then(
    (ready) => {
      keepClear = ready
      ready?.(pins)
    },
    (error: unknown) => logProblem('The outline of India could not be drawn', error),
  )
  return (now) => {
    pins = now
    keepClear?.(now)
  }
}
