import type { Customer } from '@phuljhari/contract/customers/customers.contract'
import { AppError } from '@phuljhari/contract/errors'
import type { Order } from '@phuljhari/contract/orders/orders.contract'
import { isLanguage } from '@phuljhari/contract/rules/languages'
import type { Tx } from '../db/database.ts'
import { rowId } from '../db/row-id.ts'
import { addressColumns } from '../orders/address-columns.ts'
import { customersWithIds } from './customer-list.store.ts'
import { findFacts, findLatestOrders, findNames, findSameNumber, findStandingId } from './customers.store.ts'
import { serializeSummary } from './serialize-customer.ts'
import { t } from '@phuljhari/contract/rules/t'

/** How many orders are read for the addresses. */
const ORDERS_READ = 50
const ORDERS_SHOWN = 10
const SAME_NUMBER_MAX = 20

export const customerNotFound = () =>
  new AppError('customer.not_found', { message: t('Customer not found. The data may have been erased.') })

/** The delivery addresses of orders, without repetitions, in the sequence of the orders. */
function distinctAddresses(orders: readonly Order[]): Customer['addresses'] {
  const addresses = new Map<string, Order['deliveryAddress']>()
  for (const { deliveryAddress } of orders) {
    const { latitude: _, longitude: __, ...text } = addressColumns(deliveryAddress)
    const key = Object.values(text).join('\n').toLowerCase()
    if (!addresses.has(key) && text.street !== '') addresses.set(key, deliveryAddress)
  }
  return [...addresses.values()]
}

/**
 * A customer with addresses and latest orders. The id of a merged customer finds the one that it was merged into.
 * @throws {AppError} customer.not_found
 */
export async function getCustomer(tx: Tx, id: string): Promise<Customer> {
  const key = rowId(id)
  const standing = key === null ? undefined : await findStandingId(tx, key)
  const [summary] = standing === undefined ? [] : await customersWithIds(tx, [standing])
  const facts = summary && (await findFacts(tx, [summary.id])).get(summary.id)
  if (!facts) throw customerNotFound()
  const names = await findNames(tx, summary.id)
  const sameNumber = await customersWithIds(tx, await findSameNumber(tx, summary.id, SAME_NUMBER_MAX))
  const orders = await findLatestOrders(tx, summary.id, ORDERS_READ)
  return {
    ...serializeSummary(summary),
    names: names.map((row) => ({ id: String(row.id), name: row.name, phoneNumber: row.phone, orders: row.orders })),
    secondPhone: facts.second_phone ?? '',
    email: orders.find(({ userId }) => userId.email)?.userId.email ?? null,
    transport: facts.transport ?? '',
    destination: facts.destination ?? '',
    notes: facts.notes ?? '',
    language: isLanguage(facts.language) ? facts.language : '',
    addresses: distinctAddresses(orders),
    latestOrders: orders.slice(0, ORDERS_SHOWN),
    sameNumber: sameNumber.map(serializeSummary),
  }
}
