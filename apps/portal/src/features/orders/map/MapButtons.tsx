import { ActionIcon } from '@mantine/core'
import { IconFocusCentered, IconMinus, IconPlus, IconWorld } from '@tabler/icons-react'
import type { Map as LeafletMap } from 'leaflet'
import type { LocatedOrder } from './located-orders.ts'
import { say } from './map.messages.ts'
import styles from './map.module.css'
import { DEFAULT_ZOOM, INDIA, SELECTED_ZOOM, whenStill } from './new-map.ts'

/** Zooms, shows all orders, or goes back to the whole of India. */
export function MapButtons({ map, located }: { map: LeafletMap; located: readonly LocatedOrder[] }) {
  const showAll = () => {
    if (located.length === 0) return
    map.fitBounds(
      located.map(({ place }) => place),
      { padding: [40, 40], maxZoom: SELECTED_ZOOM },
    )
  }
  const buttons = [
    [say.zoomIn, IconPlus, () => map.zoomIn()],
    [say.zoomOut, IconMinus, () => map.zoomOut()],
    [say.showAll, IconFocusCentered, showAll],
    [say.showIndia, IconWorld, () => map.setView(INDIA, DEFAULT_ZOOM)],
  ] as const
  return (
    <div className={styles.buttons} role="group" aria-label="Map controls">
      {buttons.map(([label, Icon, onClick]) => (
        <ActionIcon
          key={label}
          variant="default"
          aria-label={label}
          title={label}
          onClick={() => whenStill(map, onClick)}
        >
          <Icon size={20} aria-hidden />
        </ActionIcon>
      ))}
    </div>
  )
}
