import { Control, GridLayer, polyline, type Map as LeafletMap, type PathOptions } from 'leaflet'
import { logProblem } from '../../../lib/log.ts'
import { AreaNames } from './area-names.ts'
import styles from './map.module.css'
import { areas, innerBorders, isIn, type Area, type Place, type Topology } from './topology.ts'

/** From these zooms on there are districts, whose file comes only then, and squares. */
const DISTRICT_ZOOM = 8
const PAPER_ZOOM = 10

class Paper extends GridLayer {
  override createTile(): HTMLElement {
    const square = document.createElement('div')
    square.className = styles.paper ?? ''
    return square
  }
}

/** Says in a corner in which district one is. */
function addWhere(map: LeafletMap): (text: string) => void {
  const where = document.createElement('p')
  where.className = styles.where ?? ''
  const corner = new Control({ position: 'topleft' })
  corner.onAdd = () => where
  corner.addTo(map)
  return (text) => {
    where.textContent = text
  }
}

/**
 * The names of states and, from zoom 8 on, the districts: what tells where one is when there are no tiles.
 * @returns to be called with the places of the pins whenever these or the view have changed: names keep clear of them.
 */
export function addDistricts(
  map: LeafletMap,
  states: readonly Area[],
  look: PathOptions,
  gone: AbortSignal,
): (pins: readonly Place[]) => void {
  const names = new AreaNames(map)
  const sayWhere = addWhere(map)
  const borders = polyline([], look)
  new Paper({ pane: 'borders', minZoom: PAPER_ZOOM }).addTo(map)
  let districts: readonly Area[] = []
  let loading: Promise<void> | null = null
  let pins: readonly Place[] = []

  function show(): void {
    if (gone.aborted) return
    const isNear = map.getZoom() >= DISTRICT_ZOOM && districts.length > 0
    names.show(isNear ? districts : states, pins)
    if (isNear) borders.addTo(map)
    else borders.remove()
    const { lat, lng } = map.getCenter()
    const here = isNear ? districts.find((district) => isIn(district, [lat, lng])) : undefined
    sayWhere(here ? [here.name, here.of].filter(Boolean).join(', ') : '')
  }

  async function load(): Promise<void> {
    try {
      const topology: Topology = (await import('./geo/districts.topo.json')).default
      districts = areas(topology, 'districts', { name: 'district', of: 'st_nm' })
      borders.setLatLngs(innerBorders(topology, 'districts'))
      show()
    } catch (error) {
      logProblem('The districts could not be drawn', error)
    }
  }

  return (now) => {
    pins = now
    if (map.getZoom() >= DISTRICT_ZOOM) loading ??= load()
    show()
  }
}
