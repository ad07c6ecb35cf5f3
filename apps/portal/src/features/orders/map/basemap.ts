import { polygon, polyline, svg, tileLayer, type Map as LeafletMap } from 'leaflet'
import { config } from '../../../lib/config.ts'
import { logProblem } from '../../../lib/log.ts'
import { showNames } from './area-names.ts'
import { MAX_ZOOM } from './cluster-index.ts'
import styles from './map.module.css'
import { areas, innerBorders, rings, type Area, type Topology } from './topology.ts'

/** From this zoom on, districts are drawn; their file comes only then. */
const DISTRICT_ZOOM = 8

/** Layers from below: land, borders, tiles (Leaflet's 200), outline, names; orders are above them all. */
const PANES = { land: 150, borders: 160, outline: 210, names: 220 }

async function loaded(file: Promise<{ default: unknown }>): Promise<Topology> {
  return (await file).default as Topology
}

function addTiles(map: LeafletMap, url: string): void {
  const tiles = tileLayer(url, { maxZoom: MAX_ZOOM, referrerPolicy: 'strict-origin-when-cross-origin' })
  // Once: without its tiles the map is still there, and a log of a thousand lines helps nobody.
  tiles.once('tileerror', ({ coords }) => logProblem('Map tiles do not come', coords))
  tiles.addTo(map)
}

/** Draws India; with tiles of a provider where they are configured. What does not come is logged, the orders are shown without it (section 7). @param gone when the map is taken away. */
export async function addBasemap(map: LeafletMap, gone: AbortSignal): Promise<void> {
  for (const [name, level] of Object.entries(PANES)) {
    const pane = map.createPane(name)
    pane.style.zIndex = String(level)
    pane.style.pointerEvents = 'none'
  }
  map.getPane('names')?.setAttribute('aria-hidden', 'true')
  if (config.mapTilesUrl) addTiles(map, config.mapTilesUrl)

  const shape = (pane: keyof typeof PANES, className: string | undefined) => ({
    renderer: svg({ pane, padding: 0.3 }),
    className: className ?? '',
    interactive: false,
  })
  try {
    const [outline, states] = await Promise.all([
      loaded(import('./geo/outline.topo.json')),
      loaded(import('./geo/states.topo.json')),
    ])
    if (gone.aborted) return
    const land = rings(outline, 'soi')
    // Each ring a polygon of its own, in one path: holes are where rings overlap.
    polygon(land.map((ring) => [ring]), { ...shape('land', styles.land), stroke: false }).addTo(map)
    polyline(land, shape('outline', styles.outline)).addTo(map)
    // Tiles have names and borders of their own.
    if (config.mapTilesUrl) return
    polyline(innerBorders(states, 'states'), shape('borders', styles.stateBorders)).addTo(map)
    addDistricts(map, areas(states, 'states', 'st_nm'), shape('borders', styles.districtBorders), gone)
  } catch (error) {
    logProblem('The outline of India could not be drawn', error)
  }
}

function addDistricts(map: LeafletMap, states: readonly Area[], look: object, gone: AbortSignal): void {
  let districts: readonly Area[] = []
  const borders = polyline([], look)
  showNames(map, (zoom) => (zoom < DISTRICT_ZOOM || districts.length === 0 ? states : districts))

  const toggle = () => {
    if (map.getZoom() < DISTRICT_ZOOM) borders.remove()
    else borders.addTo(map)
  }
  async function load() {
    if (map.getZoom() < DISTRICT_ZOOM) return
    map.off('zoomend', startLoading)
    try {
      const topology = await loaded(import('./geo/districts.topo.json'))
      if (gone.aborted) return
      districts = areas(topology, 'districts', 'district')
      borders.setLatLngs(innerBorders(topology, 'districts'))
      map.on('zoomend', toggle)
      toggle()
      map.fire('moveend')
    } catch (error) {
      logProblem('The districts could not be drawn', error)
    }
  }
  const startLoading = () => void load()
  map.on('zoomend', startLoading)
  startLoading()
}

