import { CloseButton } from '@mantine/core'
import { popup, type Map as LeafletMap } from 'leaflet'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import styles from './popup.module.css'
import type { Place } from '../../../lib/geo/topology.ts'
import { t } from '@phuljhari/contract/rules/t'

type Props = {
  map: LeafletMap
  place: Place
  /** The heading, also the accessible name. */
  title: string
  onClose: () => void
  children: ReactNode
}
const WIDTH = 280

/**
 * The element that React renders the popup into. Stops clicks: to Leaflet, a click on a button that disappears would
 * look like one on the map, which closes the popup.
 */
function createContainer(): HTMLElement {
  const node = document.createElement('div')
  node.addEventListener('click', (event) => event.stopPropagation())
  return node
}

/** A popup at a place of the map. Takes the focus; closed by Escape, its button or a click on the map. */
export function MapPopup({ map, place, title, onClose, children }: Props) {
  const [node] = useState(createContainer)
  const dialog = useRef<HTMLDivElement>(null)
  const onRemove = useEffectEvent(onClose)
  const onEscape = useEffectEvent(onClose)

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
    const handleRemove = () => onRemove()
    shown.on('remove', handleRemove)
    return () => {
      shown.off('remove', handleRemove)
      shown.remove()
    }
  }, [map, node, place])

  // Runs when the content changes, too, because the focused button is gone then.
  useEffect(() => {
    dialog.current?.scrollIntoView({ block: 'nearest' })
    dialog.current?.focus({ preventScroll: true })
  }, [place, title])

  // Handled in the capture phase, before an open dialog: Escape there must not also close the popup below it.
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !dialog.current?.contains(event.target as Node)) return
      if (document.querySelector('[aria-modal="true"]')) return
      event.stopPropagation()
      onEscape()
    }
    window.addEventListener('keydown', handleKey, { capture: true })
    return () => window.removeEventListener('keydown', handleKey, { capture: true })
  }, [])

  return createPortal(
    <div ref={dialog} className={styles.body} role="dialog" aria-label={title} tabIndex={-1}>
      <div className={styles.head}>
        <h2>{title}</h2>
        <CloseButton aria-label={t('Close')} size="lg" onClick={onClose} />
      </div>
      {children}
    </div>,
    node,
  )
}
