import { popup, type Map as LeafletMap } from 'leaflet'
import { CloseButton } from '@mantine/core'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import styles from './map.module.css'
import type { Place } from './topology.ts'

type Props = {
  map: LeafletMap
  place: Place
  /** Its name and first line. */
  title: string
  onClose: () => void
  children: ReactNode
}
const WIDTH = 280

/** What React draws the window in. A press on something that is gone once it was pressed would look to the map like a press on itself, and close the window. */
function newContent(): HTMLElement {
  const node = document.createElement('div')
  node.addEventListener('click', (event) => event.stopPropagation())
  return node
}

/** A small window that stands on a place of the map. It takes the focus; Escape, its button and a press on the map close it. */
export function MapPopup({ map, place, title, onClose, children }: Props) {
  const [node] = useState(newContent)
  const dialog = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  close.current = onClose

  useEffect(() => {
    const shown = popup({
      className: styles.popup ?? '',
      closeButton: false,
      minWidth: WIDTH,
      maxWidth: WIDTH,
      offset: [0, -34],
      autoPanPadding: [12, 12],
    })
      .setLatLng(place)
      .setContent(node)
      .openOn(map)
    const told = () => close.current()
    shown.on('remove', told)
    return () => {
      shown.off('remove', told)
      shown.remove()
    }
  }, [map, node, place])

  // Also when the window shows something else: the focus was on what is no longer there.
  useEffect(() => {
    dialog.current?.scrollIntoView({ block: 'nearest' })
    dialog.current?.focus({ preventScroll: true })
  }, [place, title])

  return createPortal(
    <div
      ref={dialog}
      className={styles.popupBody}
      role="dialog"
      aria-label={title}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      <div className={styles.popupHead}>
        <h2>{title}</h2>
        <CloseButton aria-label="Close" size="lg" onClick={onClose} />
      </div>
      {children}
    </div>,
    node,
  )
}
