import { ORDER_STATUSES } from '@phuljhari/contract/orders/order-status'

/** A status as the index keeps it: its position in ORDER_STATUSES. */
export const statusNumber = (status: string): number => ORDER_STATUSES.findIndex((one) => one === status)
