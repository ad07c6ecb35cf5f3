import { AppError } from '@phuljhari/contract/errors'
import type { Tx } from '../db/database.ts'
import { lockOrders } from '../orders/orders.store.ts'
import { findOrdersMoney, type OrderMoneyRow } from './order-money.store.ts'

/**
 * Orders with their money, locked until the transaction ends, in the sequence of their ids.
 * @throws {AppError} order.not_found
 */
export async function lockOrdersMoney(tx: Tx, orderIds: readonly string[]): Promise<OrderMoneyRow[]> {
  if (orderIds.length === 0) return []
  const found = await lockOrders(tx, orderIds)
  if (found.length < new Set(orderIds).size) throw new AppError('order.not_found')
  // Read after the lock: the statement that waited for it may have seen an older version.
  return findOrdersMoney(tx, orderIds)
}

/** @throws {AppError} order.not_found */
export async function lockOrderMoney(tx: Tx, orderId: string): Promise<OrderMoneyRow> {
  const [order] = await lockOrdersMoney(tx, [orderId])
  if (!order) throw new AppError('order.not_found')
  return order
}
