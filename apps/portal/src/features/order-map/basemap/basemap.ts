import { polygon, polyline, svg, tileLayer, type Map as LeafletMap } from 'leaflet'
import { config } from '../../../lib/config.ts'
import { logProblem } from '../../../lib/log.ts'
import { addDistricts } from './districts.ts'
import { say } from '../order-map.messages.ts'
import styles from './basemap.module.css'
import { areasOf, innerBorders, rings, type Place } from '../../../lib/geo/topology.ts'
import { MAX_ZOOM } from './zooms.ts'

/** Z-indexes: land, borders, then tiles (Leaflet's 200), outline, names. Markers are above them all. */
const PANES = { land: 150, borders: 160, outline: 210, names: 220 }

const pathOptions = (pane: keyof typeof PANES, className: string | undefined) => ({
  renderer: svg({ pane, padding: 0.3 }),
  className: className ?? '',
  interactive: false,
})

function addTiles(map: LeafletMap, url: string, onFailed: () => void): void {
  // Tile providers require a referrer, which the rest of the portal suppresses.
  const tiles = tileLayer(url, { maxZoom: MAX_ZOOM, referrerPolicy: 'strict-origin-when-cross-origin' })
  // Logged once, rather than for every tile.
  tiles.once('tileerror', ({ coords }) => {
    logProblem(say.tilesFailed, coords)
    onFailed()
  })
  tiles.addTo(map)
}

/**
 * @returns a function that redraws the names clear of the pins at these places; null when there are no names.
 * @throws {Error} when a file could not be loaded.
 */
async function drawIndia(map: LeafletMap, removed: AbortSignal): Promise<((pins: readonly Place[]) => void) | null> {
  const [outline, states] = await Promise.all([
    import('../../../lib/geo/outline.topo.json'),
    import('../../../lib/geo/states.topo.json'),
  ])
  if (removed.aborted) return null
  const land = rings(outline.default, 'soi')
  // Each ring is a separate polygon: in a single path, overlapping rings would make holes.
  polygon(
    land.map((ring) => [ring]),
    { ...pathOptions('land', styles.land), stroke: false },
  ).addTo(map)
  // Drawn over tiles, too, so that the official outline shows whatever the provider draws.
  polyline(land, pathOptions('outline', styles.outline)).addTo(map)
  if (config.mapTilesUrl) return null
  polyline(innerBorders(states.default, 'states'), pathOptions('borders', styles.stateBorders)).addTo(map)
  const named = areasOf(states.default, 'states', { name: 'st_nm' })
  return addDistricts(map, named, pathOptions('borders', styles.districtBorders), removed)
}

/**
 * Draws India, on a provider's tiles where configured. A part that cannot be loaded is logged and left out (section 7).
 * @param removed aborted when the map is removed.
 * @param onTilesFailed called once, when the first tile could not be loaded.
 * @returns a function to call with the places of the pins whenever they or the view have changed.
 */
export function addBasemap(
  map: LeafletMap,
  removed: AbortSignal,
  onTilesFailed: () => void,
): (pins: readonly Place[]) => void {
  for (const [name, level] of Object.entries(PANES)) {
    const pane = map.createPane(name)
    pane.style.zIndex = String(level)
    pane.style.pointerEvents = 'none'
  }
  map.getPane('names')?.setAttribute('aria-hidden', 'true')
  if (config.mapTilesUrl) addTiles(map, config.mapTilesUrl, onTilesFailed)

  let pins: readonly Place[] = []
  let updateNames: ((pins: readonly Place[]) => void) | null = null
  drawIndia(map, removed).then(
    (update) => {
      updateNames = update
      update?.(pins)
    },
    (error: unknown) => logProblem('The outline of India could not be drawn', error),
  )
  return (now) => {
    pins = now
    updateNames?.(now)
  }
}
