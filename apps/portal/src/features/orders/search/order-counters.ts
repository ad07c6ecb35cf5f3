import type { OrderSummary } from '@phuljhari/contract/orders/find-orders.contract'

/** How many orders there are, in all and by displayed status. */
export type OrderCounts = Omit<OrderSummary, 'agents'>

/** The six counters of the header (section 2), each with the status that it filters by; null until counted. */
export const orderCounters = (counts: OrderCounts | undefined) =>
  [
    ['Total', counts?.total ?? null],
    ['Pending', counts?.pending ?? null, 'pending'],
    ['Ready', counts?.ready ?? null, 'ready'],
    ['Assigned', counts?.assigned ?? null, 'assigned'],
    ['Delivered', counts?.delivered ?? null, 'delivered'],
    ['Rejected', counts?.rejected ?? null, 'rejected'],
  ] as const
