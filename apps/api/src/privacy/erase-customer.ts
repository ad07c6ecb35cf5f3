import { AppError } from '@phuljhari/contract/errors'
import type { CustomerErasure } from '@phuljhari/contract/privacy/privacy.contract'
import type { Db, Tx } from '../db/database.ts'
import type { Actor } from '../events/actor.ts'
import { countBookData, eraseBookData, findBookIds } from './customer-book.store.ts'
import { countDocuments, eraseDocumentData } from './documents-of-customer.store.ts'
import { countEstimateData, eraseEstimateData } from './estimates-of-customer.store.ts'
import { countPayments, erasePaymentData, type CustomersPayments } from './payments-of-customer.store.ts'
import { countCustomerEvents, eraseCustomerData, findOrdersOfCustomer, type CustomersOrders } from './privacy.store.ts'

type CustomerData = CustomersOrders & {
  /** The ids in the customer book. */
  customers: number[]
  /** What can be erased of estimates. */
  estimateData: { estimates: number; events: number }
  paymentData: CustomersPayments
}

const keptPayments = ({ kept, to_verify, until }: CustomersPayments) => ({ total: kept, toVerify: to_verify, until })

/** @throws {AppError} customer.not_found when nothing has the phone number, or only what was erased had it. */
async function dataOfCustomer(tx: Tx, phoneNumber: string): Promise<CustomerData> {
  const orders = await findOrdersOfCustomer(tx, phoneNumber)
  const customers = await findBookIds(tx, phoneNumber)
  const estimateData = await countEstimateData(tx, phoneNumber, orders.erasable)
  const documents = await countDocuments(tx, phoneNumber)
  const paymentData = await countPayments(tx, phoneNumber, orders.erasable)
  const ofOrders = orders.erasable.length + orders.kept.length + estimateData.estimates + documents
  if (ofOrders + customers.length + paymentData.payments + paymentData.kept === 0)
    throw new AppError('customer.not_found')
  return { ...orders, customers, estimateData, paymentData }
}

/**
 * What eraseCustomer would erase and keep.
 * @throws {AppError} customer.not_found
 */
export async function previewCustomer(tx: Tx, phoneNumber: string): Promise<CustomerErasure> {
  const { erasable, kept, customers, estimateData, paymentData } = await dataOfCustomer(tx, phoneNumber)
  const book = await countBookData(tx, phoneNumber, customers)
  const events = (await countCustomerEvents(tx, erasable)) + book.events + estimateData.events
  return {
    orders: erasable.length,
    events,
    customers: book.customers,
    estimates: estimateData.estimates,
    payments: paymentData.payments,
    keptPayments: keptPayments(paymentData),
    kept,
  }
}

/**
 * Erases a customer's personal data from all orders that neither work nor tax law still needs, from estimates other
 * than those of kept orders, from what staff entered in the customer book, from tax documents and payments that need
 * no longer be kept, and from the events of all. Status, items, amounts, city and State stay, so that reports do not
 * change. The erasure itself is recorded, without what it erased.
 * @param phoneNumber its last ten digits identify the customer.
 * @throws {AppError} customer.not_found
 */
export async function eraseCustomer(db: Db, phoneNumber: string, actor: Actor): Promise<CustomerErasure> {
  return db.transaction(async (tx) => {
    const { customers: ids, paymentData } = await dataOfCustomer(tx, phoneNumber)
    const { customers } = await countBookData(tx, phoneNumber, ids)
    const { orders, events } = await eraseCustomerData(tx, phoneNumber, actor)
    const bookEvents = await eraseBookData(tx, phoneNumber, ids)
    const ofEstimates = await eraseEstimateData(tx, phoneNumber, actor)
    const ofDocuments = await eraseDocumentData(tx, phoneNumber)
    const ofPayments = await erasePaymentData(tx, phoneNumber)
    const { kept } = await findOrdersOfCustomer(tx, phoneNumber)
    const allEvents = events + bookEvents + ofEstimates.events + ofDocuments.events + ofPayments.events
    return {
      orders,
      events: allEvents,
      customers,
      estimates: ofEstimates.estimates,
      payments: ofPayments.payments,
      keptPayments: keptPayments(paymentData),
      kept,
    }
  })
}
