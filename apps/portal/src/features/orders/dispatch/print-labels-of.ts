import { loadOrderPart } from '../../../entities/orders/order-parts.ts'
import { loadCode } from '../../../ui/load-code.ts'

/** The most orders whose labels are printed at once. */
const MAX_ORDERS = 100

/** Asks for the cartons of orders and prints their labels (feature orders.labels). */
export async function printLabels(orderIds: readonly string[]): Promise<void> {
  const openLabels = await loadCode(() => loadOrderPart('openLabels'))
  openLabels?.(orderIds.slice(0, MAX_ORDERS))
}
