import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { config } from '../../../lib/config.ts'
import type { DisplayedOrder } from '../read-orders.ts'
import type { Marker } from './clusterer.ts'
import type { PageGesture } from './cooperative-gestures.ts'
import { afterZoom, SELECTED_ZOOM } from './create-map.ts'
import { countByStatus, splitByLocation } from './located-orders.ts'
import { say } from './map.messages.ts'
import './map-colours.css'
import styles from './map.module.css'
import { MapControls } from './MapControls.tsx'
import { MapCounts } from './MapCounts.tsx'
import { MapLegend } from './MapLegend.tsx'
import { MapPopup } from './MapPopup.tsx'
import { OrderPopup } from './OrderPopup.tsx'
import { OrderRows } from './OrderRows.tsx'
import type { Place } from './topology.ts'
import { useOrdersOnMap, type OrdersOnMap } from './use-orders-on-map.ts'

type Props = { orders: readonly DisplayedOrder[]; onOpen: (order: DisplayedOrder) => void }
/** The selected place, the ids of its orders, and the order shown in the popup; null shows their list. */
type Selection = { place: Place; orderIds: readonly string[]; shown: string | null }

/** A selected place is shown this far below the middle of the map, in pixels, to leave room for the popup above it. */
const POPUP_OFFSET = 100
const HINT_MS = 1800

/** Moves to a selected place, at zoom 15 (section 9) or closer if the map is closer already. */
function moveTo({ map }: OrdersOnMap, place: Place): void {
  afterZoom(map, () => {
    const zoom = Math.max(SELECTED_ZOOM, map.getZoom())
    const middle = map.project(place, zoom).subtract([0, POPUP_OFFSET])
    map.setView(map.unproject(middle, zoom), zoom, { animate: false })
  })
}

/** A hint on how to move the map, shown for a moment after a gesture has scrolled the page instead. */
function useGestureHint(): [string | null, (gesture: PageGesture) => void] {
  const [hint, setHint] = useState<{ text: string } | null>(null)
  useEffect(() => {
    if (!hint) return
    const timer = setTimeout(() => setHint(null), HINT_MS)
    return () => clearTimeout(timer)
  }, [hint])
  return [hint?.text ?? null, useCallback((gesture) => setHint({ text: say.gestures[gesture] }), [])]
}

/** The map view (section 2) of the orders that match search and filter. */
export function OrdersMap({ orders, onOpen }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const [selection, setSelection] = useState<Selection | null>(null)
  const [hint, onPageGesture] = useGestureHint()
  const { located, unlocated } = useMemo(() => splitByLocation(orders), [orders])
  const counts = useMemo(() => countByStatus(located), [located])

  const onMap = useOrdersOnMap(frame, located, { onPress: (marker) => void press(marker), onPageGesture })

  async function press(marker: Marker) {
    if (!onMap) return
    const { map, layer } = onMap
    const { place } = marker
    if (marker.kind === 'cluster' && marker.expansionZoom !== null) {
      const { expansionZoom } = marker
      afterZoom(map, () => {
        layer.focusAfterUpdate(place)
        map.setView(place, expansionZoom)
      })
      return
    }
    const here = marker.kind === 'order' ? [marker.located] : await marker.members()
    const [first] = here
    if (!first) return
    moveTo(onMap, place)
    setSelection({
      place,
      orderIds: here.map(({ order }) => order.id),
      shown: here.length === 1 ? first.order.id : null,
    })
  }

  // Looked up in the list, so that the popup follows changes and filters.
  const here = useMemo(() => {
    const ids = new Set(selection?.orderIds)
    return ids.size === 0 ? [] : located.flatMap(({ order }) => (ids.has(order.id) ? [order] : []))
  }, [selection?.orderIds, located])
  // None is left: closes the popup for good, even if the orders come back.
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
        {onMap && <MapControls map={onMap.map} located={located} />}
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
