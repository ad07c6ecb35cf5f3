import type { Customer } from '@phuljhari/contract/customers/customers.contract'
import { isRefusedStatement, type Db, type Tx } from '../db/database.ts'
import type { Actor } from '../events/actor.ts'
import { recordEvent } from '../events/events.store.ts'

/**
 * Runs a change in a transaction, and retries it once if it deadlocked with orders of the same customers that were
 * placed at the same moment.
 */
export async function changeCustomers<Result>(db: Db, change: (tx: Tx) => Promise<Result>): Promise<Result> {
  try {
    return await db.transaction(change)
  } catch (error) {
    if (!isRefusedStatement(error)) throw error
    return db.transaction(change)
  }
}

const phoneKey = (phone: string) => phone.replace(/\D/g, '').slice(-10)

/**
 * The values of a customer that events record. An erasure erases exactly these (customer-book.sql). It finds the events
 * by the digits of the phone numbers, even if some of the names have become another customer since.
 */
const snapshotOf = (customer: Customer) => ({
  name: customer.name,
  names: customer.names.map(({ name, phoneNumber }) => `${name} (${phoneKey(phoneNumber)})`),
  phoneNumber: customer.phoneNumber,
  secondPhone: customer.secondPhone,
  stateCode: customer.stateCode,
  gstin: customer.gstin,
  transport: customer.transport,
  destination: customer.destination,
  notes: customer.notes,
})

/** Records an event about a customer with the values before and after. @param before null for a new customer */
export const recordCustomerEvent = (
  tx: Tx,
  actor: Actor,
  action: string,
  before: Customer | null,
  after: Customer,
): Promise<unknown> =>
  recordEvent(tx, actor, {
    subject: 'customer',
    subjectId: after._id,
    action,
    ...(before && { before: snapshotOf(before) }),
    after: snapshotOf(after),
  })
