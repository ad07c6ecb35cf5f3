import type { Customer } from '@phuljhari/contract/customers/customers.contract'
import { AppError } from '@phuljhari/contract/errors'
import type { Db, Tx } from '../db/database.ts'
import { rowId } from '../db/row-id.ts'
import type { Actor } from '../events/actor.ts'
import { changeCustomers, recordCustomerEvent } from './change-customers.ts'
import { lockCustomers, saveMerge } from './customer-changes.store.ts'
import { customerNotFound, getCustomer } from './get-customer.ts'
import { t } from '@phuljhari/contract/rules/t'

/** The ids as numbers. @throws {AppError} customer.not_found when one cannot be the id of a customer */
function rowIds(ids: readonly string[]): number[] {
  const keys = [...new Set(ids)].map(rowId)
  if (keys.includes(null)) throw customerNotFound()
  return keys.filter((key) => key !== null)
}

/**
 * Locks the customers and returns those that are still to be merged.
 * @throws {AppError} customer.not_found; customer.changed when one was merged into another customer since
 */
async function lockForMerge(tx: Tx, id: number, others: readonly number[]): Promise<number[]> {
  const locked = await lockCustomers(tx, [id, ...others])
  if (locked.size < others.length + 1) throw customerNotFound()
  const open = others.filter((other) => locked.get(other)?.merged_into !== id)
  if ([id, ...open].some((key) => locked.get(key)?.merged_into != null)) throw new AppError('customer.changed')
  return open
}

/**
 * Merges other customers into this one, which gets their names and orders. A repeat changes nothing. A split undoes it.
 * @throws {AppError} request.invalid when the customer is among the others; customer.not_found; customer.changed when
 *   someone else has merged one of them since
 */
export const mergeCustomers = (db: Db, id: string, others: readonly string[], actor: Actor): Promise<Customer> =>
  changeCustomers(db, async (tx) => {
    if (others.includes(id))
      throw new AppError('request.invalid', { fields: { others: t('Choose another customer to merge') } })
    const [key = 0, ...otherKeys] = rowIds([id, ...others])
    const open = await lockForMerge(tx, key, otherKeys)
    const before = await getCustomer(tx, id)
    if (open.length === 0) return before
    await saveMerge(tx, key, open)
    const after = await getCustomer(tx, id)
    await recordCustomerEvent(tx, actor, 'merged', before, after)
    return after
  })
