import type { Map as LeafletMap } from 'leaflet'

/** A gesture that scrolls the page although it may have been meant for the map. */
export type PageGesture = 'wheel' | 'touch'

/**
 * Leaves scrolling to the page: the wheel zooms the map only with Ctrl or ⌘, one finger scrolls the page, two fingers
 * move and zoom the map.
 * @returns a function that removes the listeners.
 */
export function setUpCooperativeGestures(
  frame: HTMLElement,
  map: LeafletMap,
  onPageGesture: (gesture: PageGesture) => void,
): () => void {
  const listeners = new AbortController()
  const options = { capture: true, passive: true, signal: listeners.signal }
  frame.addEventListener(
    'wheel',
    (event) => {
      if (event.ctrlKey || event.metaKey) return
      // Hidden from Leaflet, so that the page scrolls.
      event.stopPropagation()
      onPageGesture('wheel')
    },
    options,
  )
  frame.addEventListener(
    'pointerdown',
    ({ pointerType }) => (pointerType === 'touch' ? map.dragging.disable() : map.dragging.enable()),
    options,
  )
  frame.addEventListener(
    'touchmove',
    ({ touches, target }) => {
      const isInPopup = target instanceof Element && target.closest('.leaflet-popup') !== null
      if (touches.length === 1 && !isInPopup) onPageGesture('touch')
    },
    options,
  )
  return () => listeners.abort()
}
