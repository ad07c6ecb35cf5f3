import type { Map as LeafletMap } from 'leaflet'
import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { addBasemap } from './basemap.ts'
import { setUpCooperativeGestures, type PageGesture } from './cooperative-gestures.ts'
import { createMap } from './create-map.ts'
import type { Marker, MapView } from './map-data.ts'
import { MarkerLayer } from './marker-layer.ts'
import { viewOf } from './view-of-map.ts'

/** A map and its markers. */
export type ShownMap = { map: LeafletMap; layer: MarkerLayer; showMarkers: (markers: readonly Marker[]) => void }

type Handlers = {
  onPress: (marker: Marker) => void
  onPageGesture: (gesture: PageGesture) => void
  /** The map shows this view, at first and after each move. */
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
