import type { OrderItemRow, OrderRow } from '../orders/order-rows.ts'
import { lineOfItem } from './frozen-line.ts'

export const orderToEdit = (row: OrderRow, items: readonly OrderItemRow[]) => ({
  ...row,
  customer: { fullName: row.customer_name, phoneNumber: row.customer_phone },
  lines: items.map(lineOfItem),
})
/** An order that is being edited, locked. */
export type OrderToEdit = ReturnType<typeof orderToEdit>
