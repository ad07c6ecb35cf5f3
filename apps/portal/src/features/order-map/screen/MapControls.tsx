import { ActionIcon } from '@mantine/core'
import { IconFocusCentered, IconMinus, IconPlus, IconWorld } from '@tabler/icons-react'
import type { Map as LeafletMap } from 'leaflet'
import type { Bounds } from '@phuljhari/contract/orders/find-orders.contract'
import { afterZoom, INDIA } from '../basemap/create-map.ts'
import styles from './order-map.module.css'
import { say } from '../order-map.messages.ts'
import { DEFAULT_ZOOM, SELECTED_ZOOM } from '../basemap/zooms.ts'
import { t } from '@phuljhari/contract/rules/t'

/**
 * Buttons that zoom, show all orders, or return to the whole of India.
 * @param bounds of all orders; null when there are none.
 */
export function MapControls({ map, bounds }: { map: LeafletMap; bounds: Bounds | null }) {
  const showAll = () => {
    if (!bounds) return
    const [west, south, east, north] = bounds
    map.fitBounds(
      [
        [south, west],
        [north, east],
      ],
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
    <div className={styles.controls} role="group" aria-label={t('Map controls')}>
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
