import type { Map as LeafletMap } from 'leaflet'
import type { MapView } from './map-data.ts'

const TILE_PIXELS = 256
/** Markers are loaded this far beyond the edges, so that pins at the edge are complete. */
const MARGIN_PIXELS = 64

/** The view of a map, enlarged to whole tiles: moving within them needs no other markers. */
export function viewOf(map: LeafletMap): MapView {
  const zoom = map.getZoom()
  const world = TILE_PIXELS * 2 ** zoom
  const { min, max } = map.getPixelBounds()
  const inWorld = (pixels: number) => Math.min(world, Math.max(0, pixels))
  const tileBelow = (pixels: number) => inWorld(Math.floor((pixels - MARGIN_PIXELS) / TILE_PIXELS) * TILE_PIXELS)
  const tileAbove = (pixels: number) => inWorld(Math.ceil((pixels + MARGIN_PIXELS) / TILE_PIXELS) * TILE_PIXELS)
  const [from, to] = [
    map.unproject([tileBelow(min?.x ?? 0), tileBelow(min?.y ?? 0)], zoom),
    map.unproject([tileAbove(max?.x ?? world), tileAbove(max?.y ?? world)], zoom),
  ]
  return { bounds: [from.lng, to.lat, to.lng, from.lat], zoom }
}
