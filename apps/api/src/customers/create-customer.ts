import type { Customer, CustomerForm, NewCustomer } from '@phuljhari/contract/customers/customers.contract'
import { AppError } from '@phuljhari/contract/errors'
import type { Transactions } from '../db/database.ts'
import type { Actor } from '../events/actor.ts'
import { recordCustomerEvent } from './change-customers.ts'
import { insertCustomer, saveFacts } from './customer-changes.store.ts'
import { getCustomer } from './get-customer.ts'
import { COLUMNS } from './update-customer.ts'

/**
 * Adds a customer who has not ordered yet. Later orders with this name and phone number are that customer's.
 * @throws {AppError} customer.exists
 */
export const createCustomer = (
  db: Transactions,
  { phoneNumber, ...form }: NewCustomer,
  actor: Actor,
): Promise<Customer> =>
  db.transaction(async (tx) => {
    const id = await insertCustomer(tx, phoneNumber, form.name)
    if (id === undefined) throw new AppError('customer.exists')
    // A field that is left empty stays unknown, so that the first order can fill it.
    const facts = Object.entries(form).filter(([field, value]) => field !== 'name' && value !== '')
    const columns = facts.map(([field, value]) => [COLUMNS[field as keyof CustomerForm], value])
    await saveFacts(tx, id, Object.fromEntries(columns))
    const customer = await getCustomer(tx, String(id))
    await recordCustomerEvent(tx, actor, 'created', null, customer)
    return customer
  })
