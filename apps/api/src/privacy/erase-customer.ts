import { AppError } from '@phuljhari/contract/errors'
import type { CustomerErasure } from '@phuljhari/contract/privacy/privacy.contract'
import type { Db, Tx } from '../db/database.ts'
import type { Actor } from '../events/actor.ts'
import { countBookData, eraseBookData, findBookIds } from './customer-book.store.ts'
import { countDocuments, eraseDocumentData } from './documents-of-customer.store.ts'
import { countEstimateData, eraseEstimateData } from './estimates-of-customer.store.ts'
import { countPayments, erasePaymentData, type CustomersPayments } from './payments-of-customer.store.ts'
import {
  eraseCustomerData,
  eraseReplacedData,
  findOrdersOfCustomer,
  hasReplacedData,
  type CustomersOrders,
} from './privacy.store.ts'

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
  const isKnown = ofOrders + customers.length + paymentData.payments + paymentData.kept > 0
  if (!isKnown && !(await hasReplacedData(tx, phoneNumber))) throw new AppError('customer.not_found')
  return { ...orders, customers, estimateData, paymentData }
}

async function eraseIn(tx: Tx, phoneNumber: string, actor: Actor): Promise<CustomerErasure> {
  const { customers: ids, paymentData } = await dataOfCustomer(tx, phoneNumber)
  const { customers } = await countBookData(tx, phoneNumber, ids)
  const { orders, events } = await eraseCustomerData(tx, phoneNumber, actor)
  const replacedEvents = await eraseReplacedData(tx, phoneNumber)
  const bookEvents = await eraseBookData(tx, phoneNumber, ids)
  const ofEstimates = await eraseEstimateData(tx, phoneNumber, actor)
  const ofDocuments = await eraseDocumentData(tx, phoneNumber)
  const ofPayments = await erasePaymentData(tx, phoneNumber)
  const { kept } = await findOrdersOfCustomer(tx, phoneNumber)
  const allEvents = events + replacedEvents + bookEvents + ofEstimates.events + ofDocuments.events + ofPayments.events
  return {
    orders,
    events: allEvents,
    customers,
    estimates: ofEstimates.estimates,
    payments: ofPayments.payments,
    keptPayments: keptPayments(paymentData),
    kept,
  }
}

/**
 * Erases a customer's personal data from all orders that neither work nor tax law still needs, from estimates other
 * than those of kept orders, from what staff entered in the customer book, from tax documents and payments that need
 * no longer be kept, and from the events of all, those of orders included that were the customer's until an edit.
 * Status, items, amounts, city and State stay, so that reports do not change. The erasure itself is recorded, without
 * what it erased.
 * @param phoneNumber its last ten digits identify the customer.
 * @throws {AppError} customer.not_found
 */
export const eraseCustomer = (db: Db, phoneNumber: string, actor: Actor): Promise<CustomerErasure> =>
  db.transaction((tx) => eraseIn(tx, phoneNumber, actor))

/** Ends a transaction without its changes. */
class Undone extends Error {}

/**
 * What eraseCustomer would erase and keep: it is tried and undone, so that both count the same.
 * @throws {AppError} customer.not_found
 */
export async function previewCustomer(db: Db, phoneNumber: string): Promise<CustomerErasure> {
  const { promise, resolve } = Promise.withResolvers<CustomerErasure>()
  const attempt = db.transaction(async (tx) => {
    resolve(await eraseIn(tx, phoneNumber, { name: 'preview', address: null }))
    throw new Undone()
  })
  await attempt.catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error
  })
  return promise
}
