import { AppError } from '@phuljhari/contract/errors'
import { isWalkIn } from '@phuljhari/contract/orders/walk-in'
import type { Tx } from '../db/database.ts'
import { cashOfOrders, cashOfPerson, type Payer } from './cash-limit.store.ts'
import type { Allocation } from './payments.store.ts'

/** ₹2,00,000: not to be taken in cash from a person in a day, or for one order (Income-tax Act 2025, section 186). */
const CASH_LIMIT_PAISE = 20_000_000

/**
 * Customers at the counter who give no name are different people: for them only the limit of each order holds.
 * @throws {AppError} payment.cash_limit when the person would reach the limit on that day.
 */
export async function assertCashOfPerson(tx: Tx, payer: Payer, amountPaise: number): Promise<void> {
  if (isWalkIn(payer)) return
  if ((await cashOfPerson(tx, payer)) + amountPaise >= CASH_LIMIT_PAISE) throw new AppError('payment.cash_limit')
}

/**
 * Lock the orders first.
 * @param except the receipt whose allocations these replace; null for a new one
 * @throws {AppError} payment.cash_limit when one of the orders would reach the limit
 */
export async function assertCashOfOrders(
  tx: Tx,
  allocations: readonly Allocation[],
  except: number | null,
): Promise<void> {
  const orderIds = allocations.map(({ order_id }) => order_id)
  const paid = await cashOfOrders(tx, orderIds, except)
  const isReached = allocations.some(
    ({ order_id, amount_paise }) => (paid.get(order_id) ?? 0) + amount_paise >= CASH_LIMIT_PAISE,
  )
  if (isReached) throw new AppError('payment.cash_limit', { orderIds })
}
