import { AppError } from '@phuljhari/contract/errors'
import type { CustomerErasure } from '@phuljhari/contract/privacy/privacy.contract'
import type { Db, Tx } from '../db/database.ts'
import type { Actor } from '../events/actor.ts'
import { countBookData, eraseBookData, findBookIds } from './customer-book.store.ts'
import { countCustomerEvents, eraseCustomerData, findOrdersOfCustomer, type CustomersOrders } from './privacy.store.ts'

type CustomerData = CustomersOrders & {
  /** The ids in the customer book. */
  customers: number[]
}

/** @throws {AppError} customer.not_found when no order has the phone number, or only erased ones had it. */
async function dataOfCustomer(tx: Tx, phoneNumber: string): Promise<CustomerData> {
  const orders = await findOrdersOfCustomer(tx, phoneNumber)
  const customers = await findBookIds(tx, phoneNumber)
  if (orders.erasable.length + orders.kept.length + customers.length === 0) throw new AppError('customer.not_found')
  return { ...orders, customers }
}

/**
 * What eraseCustomer would erase and keep.
 * @throws {AppError} customer.not_found
 */
export async function previewCustomer(tx: Tx, phoneNumber: string): Promise<CustomerErasure> {
  const { erasable, kept, customers } = await dataOfCustomer(tx, phoneNumber)
  const book = await countBookData(tx, phoneNumber, customers)
  const events = (await countCustomerEvents(tx, erasable)) + book.events
  return { orders: erasable.length, events, customers: book.customers, kept }
}

/**
 * Erases a customer's personal data from all orders that neither work nor tax law still needs, what staff entered in
 * the customer book, and the events of both. Status, items, amounts, city and State stay, so that reports do not
 * change. The erasure itself is recorded, without what it erased.
 * @param phoneNumber its last ten digits identify the customer.
 * @throws {AppError} customer.not_found
 */
export async function eraseCustomer(db: Db, phoneNumber: string, actor: Actor): Promise<CustomerErasure> {
  return db.transaction(async (tx) => {
    const { customers: ids } = await dataOfCustomer(tx, phoneNumber)
    const { customers } = await countBookData(tx, phoneNumber, ids)
    const { orders, events } = await eraseCustomerData(tx, phoneNumber, actor)
    const bookEvents = await eraseBookData(tx, phoneNumber, ids)
    const { kept } = await findOrdersOfCustomer(tx, phoneNumber)
    return { orders, events: events + bookEvents, customers, kept }
  })
}
