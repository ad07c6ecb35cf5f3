import type { DisplayedOrder } from '../read-orders.ts'

type Props = { orders: readonly DisplayedOrder[]; onOpen: (order: DisplayedOrder) => void }

/** Section 2, map view. */
export function OrdersMap({ orders }: Props) {
  return <section aria-label="Map of orders">{orders.length}</section>
}
