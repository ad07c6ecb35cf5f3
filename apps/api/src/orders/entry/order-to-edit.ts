import type { OrderItemRow, OrderRow } from '../serialize-order.ts'
import { lineOfItem, type FrozenLine } from './frozen-line.ts'

/** An order that is being edited, locked. */
export type OrderToEdit = OrderRow & { lines: FrozenLine[] }

export const orderToEdit = (row: OrderRow, items: readonly OrderItemRow[]): OrderToEdit => ({
  ...row,
  lines: items.map(lineOfItem),
})
