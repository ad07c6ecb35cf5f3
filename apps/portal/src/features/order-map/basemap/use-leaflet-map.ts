import type { Map as LeafletMap } from 'leaflet'
import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { addBasemap } from './basemap.ts'
import { setUpCooperativeGestures, type PageGesture } from './cooperative-gestures.ts'
import { createMap } from './create-map.ts'
import type { Marker, MapView } from '../data/map-data.ts'
import { MarkerLayer } from '../markers/marker-layer.ts'

const TILE_PIXELS = 256
/** Markers are loaded this far beyond the edges, so that pins at the edge are complete. */
const MARGIN_PIXELS = 64

/** Returns the view of a map, enlarged to whole tiles: moving within them loads no other markers. */
function viewOf(map: LeafletMap): MapView {
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

/** A Leaflet map with its layer of markers. */
export type ShownMap = { map: LeafletMap; layer: MarkerLayer; showMarkers: (markers: readonly Marker[]) => void }

type Handlers = {
  onPress: (marker: Marker) => void
  onPageGesture: (gesture: PageGesture) => void
  /** Called with the view of the map, at first and after each move. */
  onView: (view: MapView) => void
  onTilesFailed: () => void
}

/** Creates a map of India in `frame` while the component is mounted. Null until created. */
export function useLeafletMap(frame: RefObject<HTMLDivElement | null>, handlers: Handlers): ShownMap | null {
  const [shown, setShown] = useState<ShownMap | null>(null)
  const onPress = useEffectEvent(handlers.onPress)
  const onPageGesture = useEffectEvent(handlers.onPageGesture)
  const onView = useEffectEvent(handlers.onView)
  const onTilesFailed = useEffectEvent(handlers.onTilesFailed)

  useEffect(() => {
    const container = frame.current
    if (!container) return
    const unmounted = new AbortController()
    const map = createMap(container)
    const layer = new MarkerLayer(map, (marker) => onPress(marker))
    const updateNames = addBasemap(map, unmounted.signal, () => onTilesFailed())
    const showMarkers = (markers: readonly Marker[]) => {
      layer.show(markers)
      updateNames(markers.map(({ place }) => place))
    }
    map.on('moveend', () => {
      updateNames(layer.places)
      onView(viewOf(map))
    })
    const resizeObserver = new ResizeObserver(() => map.invalidateSize({ animate: false }))
    resizeObserver.observe(container)
    const removeGestures = setUpCooperativeGestures(container, map, (gesture) => onPageGesture(gesture))
    setShown({ map, layer, showMarkers })
    onView(viewOf(map))
    return () => {
      unmounted.abort()
      removeGestures()
      resizeObserver.disconnect()
      layer.clear()
      map.remove()
      setShown(null)
    }
  }, [frame])

  return shown
}
