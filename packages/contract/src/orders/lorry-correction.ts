import type { OrderState } from './order-status.ts'

/** How many days after a lorry order arrived its transport can still be corrected. */
export const CORRECTION_DAYS = 30
/** Whether the order was sent by lorry, so that its transport can be corrected. */
export const isCorrectable = ({ status, fulfilment }: Pick<OrderState, 'status' | 'fulfilment'>): boolean =>
  fulfilment === 'lorry' && (status === 'in_transit' || status === 'delivered')
