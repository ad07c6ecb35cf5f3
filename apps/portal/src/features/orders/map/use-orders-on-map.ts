import type { Map as LeafletMap } from 'leaflet'
import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { addBasemap } from './basemap.ts'
import { createClusterer, type Clusterer, type Marker } from './clusterer.ts'
import { setUpCooperativeGestures, type PageGesture } from './cooperative-gestures.ts'
import { createMap } from './create-map.ts'
import type { LocatedOrder } from './located-orders.ts'
import { MarkerLayer } from './marker-layer.ts'

/** Markers are rendered this far beyond the edges, as a share of the map's size. */
const PADDING = 0.15

/** A map with its markers. */
export type OrdersOnMap = { map: LeafletMap; layer: MarkerLayer; clusterer: Clusterer; refresh: () => Promise<void> }

type Handlers = { onPress: (marker: Marker) => void; onPageGesture: (gesture: PageGesture) => void }

/** Creates a map in `frame` and shows the orders on it while the component is mounted. Null until created. */
export function useOrdersOnMap(
  frame: RefObject<HTMLDivElement | null>,
  located: readonly LocatedOrder[],
  handlers: Handlers,
): OrdersOnMap | null {
  const [onMap, setOnMap] = useState<OrdersOnMap | null>(null)
  const onPress = useEffectEvent(handlers.onPress)
  const onPageGesture = useEffectEvent(handlers.onPageGesture)

  useEffect(() => {
    const container = frame.current
    if (!container) return
    const unmounted = new AbortController()
    const map = createMap(container)
    const layer = new MarkerLayer(map, (marker) => onPress(marker))
    const clusterer = createClusterer()
    const updateNames = addBasemap(map, unmounted.signal)
    const refresh = async () => {
      const bounds = map.getBounds().pad(PADDING)
      const box = [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()] as const
      const zoom = map.getZoom()
      const markers = await clusterer.inView([...box], zoom)
      // Outdated when the zoom has changed meanwhile.
      if (!markers || unmounted.signal.aborted || map.getZoom() !== zoom) return
      layer.show(markers)
      updateNames(markers.map(({ place }) => place))
    }
    const onMoveEnd = () => void refresh()
    map.on('moveend', onMoveEnd)
    const resizeObserver = new ResizeObserver(() => map.invalidateSize({ animate: false }))
    resizeObserver.observe(container)
    const removeGestures = setUpCooperativeGestures(container, map, (gesture) => onPageGesture(gesture))
    setOnMap({ map, layer, clusterer, refresh })
    return () => {
      unmounted.abort()
      removeGestures()
      resizeObserver.disconnect()
      clusterer.close()
      layer.clear()
      map.remove()
      setOnMap(null)
    }
  }, [frame])

  useEffect(() => {
    if (!onMap) return
    onMap.clusterer.load(located)
    void onMap.refresh()
  }, [onMap, located])

  return onMap
}
