import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { config } from '../../../lib/config.ts'
import type { DisplayedOrder } from '../read-orders.ts'
import type { Marker } from './clusters.ts'
import { countByStatus, splitByLocation } from './located-orders.ts'
import { say } from './map.messages.ts'
import styles from './map.module.css'
import { MapButtons } from './MapButtons.tsx'
import { MapCounts } from './MapCounts.tsx'
import { MapLegend } from './MapLegend.tsx'
import { MapPopup } from './MapPopup.tsx'
import { SELECTED_ZOOM, whenStill, type Gesture } from './new-map.ts'
import { OrderPopup } from './OrderPopup.tsx'
import { OrderRows } from './OrderRows.tsx'
import type { Place } from './topology.ts'
import { useOrdersOnMap, type OrdersOnMap } from './use-orders-on-map.ts'

type Props = { orders: readonly DisplayedOrder[]; onOpen: (order: DisplayedOrder) => void }
/** Which place is open: the ids of its orders, and the one that is shown; null for their list. */
type Selection = { place: Place; orderIds: readonly string[]; shown: string | null }

/** How far below the middle of the map a selected place is put, in pixels: its popup stands above it. */
const POPUP_ROOM = 100
const HINT_MS = 1800

/** Goes to a selected place, at zoom 15 (section 9) or as close as one already is. */
function goTo({ map }: OrdersOnMap, place: Place): void {
  whenStill(map, () => {
    const zoom = Math.max(SELECTED_ZOOM, map.getZoom())
    const middle = map.project(place, zoom).subtract([0, POPUP_ROOM])
    map.setView(map.unproject(middle, zoom), zoom, { animate: false })
  })
}

/** What a gesture would do, for a moment after it was made in vain. */
function useHint(): [string | null, (gesture: Gesture) => void] {
  const [hint, setHint] = useState<{ text: string } | null>(null)
  useEffect(() => {
    if (!hint) return
    const timer = setTimeout(() => setHint(null), HINT_MS)
    return () => clearTimeout(timer)
  }, [hint])
  return [hint?.text ?? null, useCallback((gesture) => setHint({ text: say.gestures[gesture] }), [])]
}

/** Section 2, map view: the orders that the screen's search and filter leave. */
export function OrdersMap({ orders, onOpen }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const [selection, setSelection] = useState<Selection | null>(null)
  const [hint, onPageGesture] = useHint()
  const { located, unlocated } = useMemo(() => splitByLocation(orders), [orders])
  const counts = useMemo(() => countByStatus(located), [located])

  const onMap = useOrdersOnMap(frame, located, { onPress: (marker) => void press(marker), onPageGesture })

  async function press(marker: Marker) {
    if (!onMap) return
    const { map, layer } = onMap
    const { place } = marker
    if (marker.kind === 'cluster' && marker.opensAt !== null) {
      const { opensAt } = marker
      whenStill(map, () => {
        layer.focusAfterwards(place)
        map.setView(place, opensAt)
      })
      return
    }
    const here = marker.kind === 'order' ? [marker.located] : await marker.members()
    const [first] = here
    if (!first) return
    goTo(onMap, place)
    setSelection({
      place,
      orderIds: here.map(({ order }) => order.id),
      shown: here.length === 1 ? first.order.id : null,
    })
  }

  // Always the orders as they now are; those that the filter has taken away are gone here too.
  const here = useMemo(() => {
    const ids = new Set(selection?.orderIds)
    return ids.size === 0 ? [] : located.flatMap(({ order }) => (ids.has(order.id) ? [order] : []))
  }, [selection?.orderIds, located])
  // All of them are gone: the window too, for good.
  useEffect(() => {
    if (!selection || here.length > 0) return
    setSelection(null)
    if (document.activeElement === document.body) onMap?.layer.focus(selection.place)
  }, [selection, here, onMap])
  const shown = here.find(({ id }) => id === selection?.shown) ?? (here.length === 1 ? here[0] : undefined)
  const show = (orderId: string | null) => setSelection((now) => now && { ...now, shown: orderId })
  const close = () => {
    if (!selection) return
    setSelection(null)
    onMap?.layer.focus(selection.place, here.length === 1 ? `order ${here[0]?.id}` : undefined)
  }

  return (
    <div className={styles.view}>
      <MapCounts onMap={located.length} unlocated={unlocated} onOpen={onOpen} />
      <div className={styles.frame}>
        <div ref={frame} className={styles.map} role="region" aria-label={say.map} aria-describedby="map-help" />
        {onMap && <MapButtons map={onMap.map} located={located} />}
        <p className={styles.hint} data-shown={hint !== null} aria-hidden>
          {hint}
        </p>
      </div>
      <p id="map-help" className="visually-hidden">
        {say.help}
      </p>
      <MapLegend counts={counts} />
      <p className={styles.source}>
        {config.mapTilesAttribution && <span>{config.mapTilesAttribution} · </span>}
        {say.source}
      </p>
      {onMap && selection && here.length > 0 && (
        <MapPopup
          map={onMap.map}
          place={selection.place}
          title={shown ? `Order ${shown.id}` : say.several(here.length)}
          onClose={close}
        >
          {shown ? (
            <OrderPopup
              order={shown}
              onOpen={onOpen}
              back={here.length > 1 ? { label: say.back(here.length), onClick: () => show(null) } : null}
            />
          ) : (
            <OrderRows orders={here} onPick={({ id }) => show(id)} />
          )}
        </MapPopup>
      )}
    </div>
  )
}
