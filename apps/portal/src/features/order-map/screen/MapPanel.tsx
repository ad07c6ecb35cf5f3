import { CloseButton } from '@mantine/core'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { config } from '../../../lib/config.ts'
import type { DisplayedOrder } from '../../../entities/orders/read-orders.ts'
import { afterZoom } from '../basemap/create-map.ts'
import type { MapData, Marker } from '../data/map-data.ts'
import { say } from '../order-map.messages.ts'
import '../markers/map-colours.css'
import styles from './order-map.module.css'
import { MapControls } from './MapControls.tsx'
import { MapCounts, MapLegend } from './MapCounts.tsx'
import { MapSelection } from './MapSelection.tsx'
import { LoadState } from './OrderRows.tsx'
import type { PageGesture } from '../basemap/cooperative-gestures.ts'
import type { Place } from '../../../lib/geo/topology.ts'
import { useLeafletMap, type ShownMap } from '../basemap/use-leaflet-map.ts'
import type { MapState } from '../data/use-map-state.ts'
import { SELECTED_ZOOM } from '../basemap/zooms.ts'
import { t } from '@phuljhari/contract/rules/t'

type Props = { data: MapData; state: MapState; onOpen: (order: DisplayedOrder) => void }

/** How far below the middle of the map a selected place is shown, in pixels: the popup above it needs room. */
const POPUP_OFFSET = 100

/** Moves to a selected place, at zoom 15 (section 9) or closer if the map is closer already. */
function showPlace({ map }: ShownMap, place: Place): void {
  afterZoom(map, () => {
    const zoom = Math.max(SELECTED_ZOOM, map.getZoom())
    const middle = map.project(place, zoom).subtract([0, POPUP_OFFSET])
    map.setView(map.unproject(middle, zoom), zoom, { animate: false })
  })
}

const HINT_MS = 1800

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

/** The map view (section 2): counts, map, legend and popup. */
export function MapPanel({ data, state, onOpen }: Props) {
  const { selection, select } = state
  const frame = useRef<HTMLDivElement>(null)
  const [hint, onPageGesture] = useGestureHint()
  const [areTilesMissing, setTilesMissing] = useState(false)
  const shownMap = useLeafletMap(frame, {
    onPress: press,
    onPageGesture,
    onView: state.moveTo,
    onTilesFailed: () => setTilesMissing(true),
  })

  useLayoutEffect(() => {
    const top = (frame.current?.getBoundingClientRect().top ?? 0) + window.scrollY
    frame.current?.style.setProperty('--map-top', `${Math.round(top)}px`)
  }, [])
  useEffect(() => {
    if (data.markers) shownMap?.showMarkers(data.markers)
  }, [shownMap, data.markers])

  function press(marker: Marker) {
    if (!shownMap) return
    const { map, layer } = shownMap
    const { place } = marker
    if (marker.kind === 'cluster' && 'zoom' in marker.opens) {
      const { zoom } = marker.opens
      afterZoom(map, () => {
        layer.focusAfterUpdate(place)
        map.setView(place, zoom)
      })
      return
    }
    showPlace(shownMap, place)
    if (marker.kind === 'cluster') {
      if ('area' in marker.opens) select({ place, area: marker.opens.area, count: marker.count, shown: null })
      return
    }
    const [latitude, longitude] = place
    select({ place, area: [longitude, latitude, longitude, latitude], count: 1, shown: marker.orderId })
  }

  return (
    <div className={styles.view}>
      <MapCounts data={data} isListOpen={state.isListOpen} onToggle={state.setListOpen} onOpen={onOpen} />
      <div className={styles.frame}>
        <div ref={frame} className={styles.map} role="region" aria-label={say.map} aria-describedby="map-help" />
        {shownMap && <MapControls map={shownMap.map} bounds={data.bounds} />}
        <div className={styles.notes}>
          {data.error != null && (
            <div>
              <LoadState of={{ ...data, isPending: false }} />
            </div>
          )}
          {areTilesMissing && (
            <div>
              <span role="status">{say.tilesFailed}</span>
              <CloseButton size="sm" aria-label={t('Dismiss')} onClick={() => setTilesMissing(false)} />
            </div>
          )}
        </div>
        <p className={styles.hint} data-shown={hint !== null} aria-hidden>
          {hint}
        </p>
      </div>
      <p id="map-help" className="visually-hidden">
        {say.help}
      </p>
      <MapLegend counts={data.statuses} />
      <p className={styles.source}>
        {config.mapTilesAttribution && <span>{config.mapTilesAttribution} · </span>}
        {say.source}
      </p>
      {shownMap && selection && (
        <MapSelection
          shownMap={shownMap}
          selection={selection}
          pages={data.selected}
          onSelect={select}
          onOpen={onOpen}
        />
      )}
    </div>
  )
}
