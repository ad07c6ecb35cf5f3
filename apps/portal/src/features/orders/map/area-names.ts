import { divIcon, marker, type Map as LeafletMap, type Marker } from 'leaflet'
import styles from './map.module.css'
import type { Area } from './topology.ts'

/** How much of its area's width a letter takes, and how high a name is, in pixels. */
const LETTER_WIDTH = 7
const NAME_HEIGHT = 16

/** Names of areas, wherever there is room for them. They are no controls and are not read out. */
export function showNames(map: LeafletMap, find: (zoom: number) => readonly Area[]): void {
  const shown = new Map<Area, Marker>()
  const update = () => {
    const zoom = map.getZoom()
    const pixels = (256 * 2 ** zoom) / 360
    const view = map.getBounds()
    const wanted = new Set(
      find(zoom).filter(
        ({ name, middle, width, height }) =>
          view.contains(middle) && width * pixels > name.length * LETTER_WIDTH && height * pixels > NAME_HEIGHT,
      ),
    )
    for (const [area, on] of shown) {
      if (wanted.has(area)) continue
      on.remove()
      shown.delete(area)
    }
    for (const area of wanted) {
      if (shown.has(area)) continue
      const text = document.createElement('span')
      text.textContent = area.name
      const icon = divIcon({ html: text, className: styles.name ?? '', iconSize: [0, 0] })
      shown.set(area, marker(area.middle, { icon, pane: 'names', interactive: false, keyboard: false }).addTo(map))
    }
  }
  map.on('moveend', update)
  update()
}

