import { loadOrderPart } from '../../../entities/orders/order-parts.ts'
import { loadCode } from '../../../ui/load-code.ts'

/** Asks for the cartons of orders and prints their labels (feature orders.labels). */
export async function printLabels(orderIds: readonly string[]): Promise<void> {
  const openLabels = await loadCode(() => loadOrderPart('openLabels'))
  openLabels?.(orderIds)
}
