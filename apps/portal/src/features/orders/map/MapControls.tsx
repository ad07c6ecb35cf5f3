import { ActionIcon } from '@mantine/core'
import { IconFocusCentered, IconMinus, IconPlus, IconWorld } from '@tabler/icons-react'
import type { Map as LeafletMap } from 'leaflet'
import { afterZoom, DEFAULT_ZOOM, INDIA, SELECTED_ZOOM } from './create-map.ts'
import type { LocatedOrder } from './located-orders.ts'
import styles from './map-controls.module.css'
import { say } from './map.messages.ts'

/** Buttons that zoom, show all orders, or return to the whole of India. */
export function MapControls({ map, located }: { map: LeafletMap; located: readonly LocatedOrder[] }) {
  const showAll = () => {
    if (located.length === 0) return
    map.fitBounds(
      located.map(({ place }) => place),
      { padding: [40, 40], maxZoom: SELECTED_ZOOM },
    )
  }
  const controls = [
    [say.zoomIn, IconPlus, () => map.zoomIn()],
    [say.zoomOut, IconMinus, () => map.zoomOut()],
    [say.showAll, IconFocusCentered, showAll],
    [say.showIndia, IconWorld, () => map.setView(INDIA, DEFAULT_ZOOM)],
  ] as const
  return (
    <div className={styles.controls} role="group" aria-label="Map controls">
      {controls.map(([label, Icon, onClick]) => (
        <ActionIcon
          key={label}
          variant="default"
          aria-label={label}
          title={label}
          onClick={() => afterZoom(map, onClick)}
        >
          <Icon size={20} aria-hidden />
        </ActionIcon>
      ))}
    </div>
  )
}
