import { useCallback, useState } from 'react'
import type { MapView, Selection } from './map-data.ts'

const sameView = (one: MapView | null, other: MapView): boolean =>
  one !== null && one.zoom === other.zoom && one.bounds.every((edge, at) => edge === other.bounds[at])

/** The view, the selected marker and whether the list is open. They decide which orders are loaded. */
export function useMapState() {
  const [view, setView] = useState<MapView | null>(null)
  const [selection, select] = useState<Selection | null>(null)
  const [isListOpen, setListOpen] = useState(false)
  return {
    /** Null until the map is created. */
    view,
    moveTo: useCallback((next: MapView) => setView((now) => (sameView(now, next) ? now : next)), []),
    selection,
    select,
    /** Whether the orders without location are listed. */
    isListOpen,
    setListOpen,
  }
}
export type MapState = ReturnType<typeof useMapState>
