import { AppError } from '@phuljhari/contract/errors'
import type { CustomerErasure } from '@phuljhari/contract/privacy/privacy.contract'
import type { Db, Tx } from '../db/database.ts'
import type { Actor } from '../events/actor.ts'
import { countCustomerEvents, eraseCustomerData, findOrdersOfCustomer, type CustomersOrders } from './privacy.store.ts'

/** @throws {AppError} customer.not_found when no order has the phone number, or only erased ones had it. */
async function ordersOfCustomer(tx: Tx, phoneNumber: string): Promise<CustomersOrders> {
  const orders = await findOrdersOfCustomer(tx, phoneNumber)
  if (orders.erasable.length + orders.kept.length === 0) throw new AppError('customer.not_found')
  return orders
}

/**
 * What eraseCustomer would erase and keep.
 * @throws {AppError} customer.not_found
 */
export async function previewCustomer(tx: Tx, phoneNumber: string): Promise<CustomerErasure> {
  const { erasable, kept } = await ordersOfCustomer(tx, phoneNumber)
  return { orders: erasable.length, events: await countCustomerEvents(tx, erasable), kept }
}

/**
 * Erases a customer's personal data from all orders that neither work nor tax law still needs, and from their events.
 * Status, items, amounts, city and State stay, so that reports do not change. The erasure itself is recorded, without
 * what it erased.
 * @param phoneNumber its last ten digits identify the customer.
 * @throws {AppError} customer.not_found
 */
export async function eraseCustomer(db: Db, phoneNumber: string, actor: Actor): Promise<CustomerErasure> {
  return db.transaction(async (tx) => {
    await ordersOfCustomer(tx, phoneNumber)
    const erased = await eraseCustomerData(tx, phoneNumber, actor)
    const { kept } = await findOrdersOfCustomer(tx, phoneNumber)
    return { ...erased, kept }
  })
}
