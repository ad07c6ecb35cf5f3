import { AppError } from '@phuljhari/contract/errors'
import { reachesCashLimit, type CashTaken } from '@phuljhari/contract/payments/cash-limit'
import { isWalkIn } from '@phuljhari/contract/order-entry/walk-in'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import { toRupees } from '@phuljhari/contract/rules/money'
import type { Tx } from '../db/database.ts'
import { cashOfOrders, cashOfPerson, type Payer } from './cash-limit.store.ts'
import { findOrdersMoney, type OrderMoneyRow } from './order-money.store.ts'
import type { Allocation } from './payments.store.ts'

/**
 * Customers at the counter who give no name are different people: for them only the limit of each order holds.
 * @throws {AppError} payment.cash_limit when the customer would reach the limit on that day.
 */
export async function assertCashOfPerson(tx: Tx, payer: Payer, amountPaise: number): Promise<void> {
  if (isWalkIn(payer)) return
  if (reachesCashLimit(await cashOfPerson(tx, payer), amountPaise)) throw new AppError('payment.cash_limit')
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
  const isReached = allocations.some(({ order_id, amount_paise }) =>
    reachesCashLimit(paid.get(order_id) ?? 0, amount_paise),
  )
  if (isReached) throw new AppError('payment.cash_limit', { orderIds })
}

type Receipt = { customerName: string; phoneNumber: string; paidOn?: string | undefined; orderIds: readonly string[] }
/** What counts against the limits of a receipt that is about to be recorded, for its dialog. */
export async function readCashTaken(tx: Tx, { orderIds, paidOn, ...form }: Receipt): Promise<CashTaken> {
  const first = (await findOrdersMoney(tx, orderIds)).find((order) => order.order_id === orderIds[0])
  const payer = { ...payerOf(form, first), paidOn: paidOn ?? indiaDay(new Date()) }
  const ofOrders = await cashOfOrders(tx, orderIds, null)
  return {
    ofPerson: isWalkIn(payer) ? null : toRupees(await cashOfPerson(tx, payer)),
    ofOrders: orderIds.map((orderId) => ({ orderId, taken: toRupees(ofOrders.get(orderId) ?? 0) })),
  }
}

/** Who pays: the name and number as typed, else those of the first order. */
export const payerOf = (
  { customerName, phoneNumber }: Pick<Receipt, 'customerName' | 'phoneNumber'>,
  first: OrderMoneyRow | undefined,
) => ({
  customerName: customerName || (first?.customer_name ?? ''),
  phoneNumber: phoneNumber || (customerName === '' ? (first?.customer_phone ?? '') : ''),
})
