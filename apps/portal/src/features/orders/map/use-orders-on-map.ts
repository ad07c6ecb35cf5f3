import { type Map as LeafletMap } from 'leaflet'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { addBasemap } from './basemap.ts'
import { startClusters, type Clusters, type Marker } from './clusters.ts'
import type { LocatedOrder } from './located-orders.ts'
import { MarkerLayer } from './marker-layer.ts'
import { newMap, shareGestures, type Gesture } from './new-map.ts'

/** Share of the view's size around it in which markers are kept ready. */
const MARGIN = 0.15

/** A map and what stands on it. */
export type OrdersOnMap = { map: LeafletMap; layer: MarkerLayer; clusters: Clusters; refresh: () => Promise<void> }

type Handlers = { onPress: (marker: Marker) => void; onPageGesture: (gesture: Gesture) => void }

/** A map in `frame` for as long as the component is there, with the orders that it is given. Null until it stands. */
export function useOrdersOnMap(
  frame: RefObject<HTMLDivElement | null>,
  located: readonly LocatedOrder[],
  handlers: Handlers,
): OrdersOnMap | null {
  const [made, setMade] = useState<OrdersOnMap | null>(null)
  const handle = useRef(handlers)
  handle.current = handlers

  useEffect(() => {
    const container = frame.current
    if (!container) return
    const gone = new AbortController()
    const map = newMap(container)
    const layer = new MarkerLayer(map, (marker) => handle.current.onPress(marker))
    const clusters = startClusters()
    const keepNamesClear = addBasemap(map, gone.signal)
    const refresh = async () => {
      const bounds = map.getBounds().pad(MARGIN)
      const box = [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()] as const
      const zoom = map.getZoom()
      const markers = await clusters.inView([...box], zoom)
      // Only the newest view counts.
      if (!markers || gone.signal.aborted || map.getZoom() !== zoom) return
      layer.show(markers)
      keepNamesClear(markers.map(({ place }) => place))
    }
    const onMoved = () => void refresh()
    map.on('moveend', onMoved)
    const resized = new ResizeObserver(() => map.invalidateSize({ animate: false }))
    resized.observe(container)
    const unshare = shareGestures(container, map, (gesture) => handle.current.onPageGesture(gesture))
    setMade({ map, layer, clusters, refresh })
    return () => {
      gone.abort()
      unshare()
      resized.disconnect()
      clusters.close()
      layer.clear()
      map.remove()
      setMade(null)
    }
  }, [frame])

  useEffect(() => {
    if (!made) return
    made.clusters.load(located)
    void made.refresh()
  }, [made, located])

  return made
}
