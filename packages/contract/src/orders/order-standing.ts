import { displayedStatus, sourceStatuses, targetStatus, type OrderAction, type OrderStatus } from './order-status.ts'

/** The statuses of closed orders: this API stores `cancel`, other servers may store `cancelled`. */
export const CLOSED_STATUSES = ['rejected', 'cancel', 'cancelled'] as const satisfies readonly OrderStatus[]
const CLOSED: ReadonlySet<string> = new Set(CLOSED_STATUSES)

/** Whether an order is closed: it is not sold, uses no coupon and owes nothing. @param status stored or displayed */
export const isClosed = (status: string): boolean => CLOSED.has(status)

/** Whether an order can be invoiced as a supply: it is accepted and not closed. @param status stored or displayed */
export const isInvoiceable = (status: string): boolean => !isClosed(status) && displayedStatus(status) !== 'pending'

/** The statuses of orders whose goods have left: the tax document is due, and payments are no longer advances. */
export const LEFT_STATUSES = ['picked_up', 'in_transit', 'delivered'] as const satisfies readonly OrderStatus[]
const LEFT: ReadonlySet<string> = new Set(LEFT_STATUSES)
export const hasLeft = (status: string): boolean => LEFT.has(status)

/**
 * Whether the goods leave with `action`: it takes orders whose goods are still in the shop to a status in which they
 * left.
 */
export const departs = (action: OrderAction): boolean =>
  hasLeft(targetStatus(action)) && sourceStatuses(action).some((status) => !hasLeft(status))

/** Whether the goods reach the customer with `action`. */
export const delivers = (action: OrderAction): boolean => targetStatus(action) === 'delivered'
