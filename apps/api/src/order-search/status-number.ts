import { ORDER_STATUSES } from '@phuljhari/contract/orders/order-status'

/** The number of a status in the index: its position in ORDER_STATUSES. */
export const statusNumber = (status: string): number => ORDER_STATUSES.findIndex((one) => one === status)
