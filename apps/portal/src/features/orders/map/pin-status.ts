import { DISPLAYED_STATUSES, statusLabel, type DisplayedStatus } from '@phuljhari/contract/orders/order-status'

/** The statuses with a separate colour (section 4), and one for unknown statuses. */
export type PinStatus = DisplayedStatus | 'other'
/** In the order of the legend. */
export const PIN_STATUSES: readonly PinStatus[] = [...DISPLAYED_STATUSES, 'other']

/** @param status as displayed. */
export const pinStatus = (status: string): PinStatus => DISPLAYED_STATUSES.find((known) => known === status) ?? 'other'

export const pinLabel = (status: PinStatus): string => (status === 'other' ? 'Other' : statusLabel(status))
