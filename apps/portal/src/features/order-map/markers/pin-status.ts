import { DISPLAYED_STATUSES, statusLabel, type DisplayedStatus } from '@phuljhari/contract/orders/order-status'
import { t } from '@phuljhari/contract/rules/t'

/** The statuses with a separate colour (section 4), and one for unknown statuses. */
export type PinStatus = DisplayedStatus | 'other'
/** In the order of the legend. */
export const PIN_STATUSES: readonly PinStatus[] = [...DISPLAYED_STATUSES, 'other']

/** @param status as displayed. */
export const pinStatus = (status: string): PinStatus => DISPLAYED_STATUSES.find((known) => known === status) ?? 'other'

export const pinLabel = (status: PinStatus): string => (status === 'other' ? t('Other') : statusLabel(status))

/** The colour of a status (ui/status-colours.css). */
export const pinColour = (status: PinStatus): string => `var(--pin-${status})`

/** An icon for each status, for users who cannot distinguish the colours: SVG paths, 24 by 24 (Tabler Icons, MIT). */
export const PIN_ICONS: Record<PinStatus, readonly string[]> = {
  pending: ['M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0', 'M12 7v5l3 3'],
  accepted: ['M5 12l5 5l10 -10'],
  ready: ['M12 3l8 4.5l0 9l-8 4.5l-8 -4.5l0 -9l8 -4.5', 'M12 12l8 -4.5', 'M12 12l0 9', 'M12 12l-8 -4.5'],
  assigned: ['M8 7a4 4 0 1 0 8 0a4 4 0 0 0 -8 0', 'M6 21v-2a4 4 0 0 1 4 -4h4a4 4 0 0 1 4 4v2'],
  picked_up: [
    'M6.331 8h11.339a2 2 0 0 1 1.977 2.304l-1.255 8.152a3 3 0 0 1 -2.966 2.544h-6.852' +
      'a3 3 0 0 1 -2.965 -2.544l-1.255 -8.152a2 2 0 0 1 1.977 -2.304',
    'M9 11v-5a3 3 0 0 1 6 0v5',
  ],
  in_transit: [
    'M5 17a2 2 0 1 0 4 0a2 2 0 1 0 -4 0',
    'M15 17a2 2 0 1 0 4 0a2 2 0 1 0 -4 0',
    'M5 17h-2v-11a1 1 0 0 1 1 -1h9v12m-4 0h6m4 0h2v-6h-8m0 -5h5l3 5',
  ],
  delivered: ['M7 12l5 5l10 -10', 'M2 12l5 5m5 -5l5 -5'],
  failed: ['M12 19v.01', 'M12 15v-10'],
  rejected: ['M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0', 'M5.7 5.7l12.6 12.6'],
  cancelled: ['M18 6l-12 12', 'M6 6l12 12'],
  other: ['M8 8a3.5 3 0 0 1 3.5 -3h1a3.5 3 0 0 1 3.5 3a3 3 0 0 1 -2 3a3 4 0 0 0 -2 4', 'M12 19l0 .01'],
}
