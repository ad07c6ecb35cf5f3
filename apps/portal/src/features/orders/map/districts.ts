import { Control, GridLayer, polyline, type Map as LeafletMap, type PathOptions } from 'leaflet'
import { logProblem } from '../../../lib/log.ts'
import { AreaNames } from './area-names.ts'
import styles from './map.module.css'
import { areasOf, contains, innerBorders, type Area, type Place, type Topology } from '../../../lib/geo/topology.ts'

/** Districts are loaded and shown from this zoom on. */
const DISTRICT_ZOOM = 8
const GRID_ZOOM = 10

/** A grid that makes movement visible where the basemap is empty. */
class Grid extends GridLayer {
  override createTile(): HTMLElement {
    const square = document.createElement('div')
    square.className = styles.grid ?? ''
    return square
  }
}

/** Adds a label with the district at the centre of the map. */
function addDistrictLabel(map: LeafletMap): (text: string) => void {
  const label = document.createElement('p')
  label.className = styles.district ?? ''
  const control = new Control({ position: 'topleft' })
  control.onAdd = () => label
  control.addTo(map)
  return (text) => {
    label.textContent = text
  }
}

/**
 * Adds the names of states and, from zoom 8 on, the districts, for orientation without tiles.
 * @param removed aborted when the map is removed.
 * @returns must be called with the places of the pins whenever they or the view have changed.
 */
export function addDistricts(
  map: LeafletMap,
  states: readonly Area[],
  borderOptions: PathOptions,
  removed: AbortSignal,
): (pins: readonly Place[]) => void {
  const names = new AreaNames(map)
  const showDistrict = addDistrictLabel(map)
  const borders = polyline([], borderOptions)
  new Grid({ pane: 'borders', minZoom: GRID_ZOOM }).addTo(map)
  let districts: readonly Area[] = []
  let loading: Promise<void> | null = null
  let pins: readonly Place[] = []

  function show(): void {
    if (removed.aborted) return
    const isClose = map.getZoom() >= DISTRICT_ZOOM && districts.length > 0
    names.show(isClose ? districts : states, pins)
    if (isClose) borders.addTo(map)
    else borders.remove()
    const { lat, lng } = map.getCenter()
    const district = isClose ? districts.find((area) => contains(area, [lat, lng])) : undefined
    showDistrict(district ? [district.name, district.parent].filter(Boolean).join(', ') : '')
  }

  async function load(): Promise<void> {
    try {
      const topology: Topology = (await import('../../../lib/geo/districts.topo.json')).default
      districts = areasOf(topology, 'districts', { name: 'district', parent: 'st_nm' })
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
