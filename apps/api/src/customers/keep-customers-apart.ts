import type { Customer } from '@phuljhari/contract/customers/customers.contract'
import { AppError } from '@phuljhari/contract/errors'
import type { Db } from '../db/database.ts'
import type { Actor } from '../events/actor.ts'
import { recordEvent } from '../events/events.store.ts'
import { changeCustomers } from './change-customers.ts'
import { keepApart, lockCustomers } from './customer-changes.store.ts'
import { getCustomer } from './get-customer.ts'

/**
 * Records that this customer and those with the same number are different people. It holds until another name uses the
 * number.
 * @throws {AppError} customer.not_found; customer.changed when it was merged into another
 */
export const keepCustomersApart = (db: Db, id: string, actor: Actor): Promise<Customer> =>
  changeCustomers(db, async (tx) => {
    const { _id, sameNumber } = await getCustomer(tx, id)
    if (_id !== id) throw new AppError('customer.changed')
    const ids = [id, ...sameNumber.map((other) => other._id)].map(Number)
    const locked = await lockCustomers(tx, ids)
    if (locked.get(Number(id))?.merged_into !== null) throw new AppError('customer.changed')
    const changed = await keepApart(tx, ids)
    const customer = await getCustomer(tx, id)
    if (changed > 0)
      await recordEvent(tx, actor, {
        subject: 'customer',
        subjectId: id,
        action: 'kept_apart',
        before: { name: customer.name },
        after: { name: customer.name, customers: customer.sameNumber.length },
      })
    return customer
  })
