import type { Customer } from '@phuljhari/contract/customers/customers.contract'
import { AppError } from '@phuljhari/contract/errors'
import type { Tx } from '../db/database.ts'
import type { Actor } from '../events/actor.ts'
import { recordCustomerEvent } from './change-customers.ts'
import { lockCustomers, saveSplit } from './customer-changes.store.ts'
import { getCustomer } from './get-customer.ts'
import { t } from '@phuljhari/contract/rules/t'

/**
 * Moves some names of a customer, with their orders, to a separate customer. If the names were a customer before a
 * merge, that customer comes back with all that staff had entered. From then on the two count as different people.
 * @returns the customer with the given names
 * @throws {AppError} customer.not_found; customer.changed when one of the names is no longer the customer's;
 *   request.invalid when no name would remain
 */
export async function splitCustomer(tx: Tx, id: string, names: readonly string[], actor: Actor): Promise<Customer> {
  const { _id } = await getCustomer(tx, id)
  if (_id !== id) throw new AppError('customer.changed')
  const key = Number(id)
  const locked = await lockCustomers(tx, [key, ...names.map(Number).filter(Number.isSafeInteger)])
  const before = await getCustomer(tx, id)
  const own = before.names.map((one) => one.id)
  if (before._id !== id || !names.every((name) => own.includes(name))) throw new AppError('customer.changed')
  if (own.every((name) => names.includes(name)))
    throw new AppError('request.invalid', { fields: { names: t('Leave the customer at least one name') } })
  const nameKeys = names.map(Number)
  const restored = nameKeys.find((name) => locked.get(name)?.merged_into === key) ?? null
  const target = String(await saveSplit(tx, key, nameKeys, restored))
  const [after, created] = [await getCustomer(tx, id), await getCustomer(tx, target)]
  await recordCustomerEvent(tx, actor, 'split', before, after)
  await recordCustomerEvent(tx, actor, 'split', null, created)
  return created
}
