import {
  customerTexts,
  type Customer,
  type CustomerChange,
  type CustomerForm,
} from '@phuljhari/contract/customers/customers.contract'
import { AppError } from '@phuljhari/contract/errors'
import { assertNotStale } from '../assert-not-stale.ts'
import type { Db } from '../db/database.ts'
import type { Actor } from '../events/actor.ts'
import { changeCustomers, recordCustomerEvent } from './change-customers.ts'
import { lockCustomers, saveFacts, type FactChanges } from './customer-changes.store.ts'
import { getCustomer } from './get-customer.ts'

/** The column of each field of the form. */
export const COLUMNS = {
  name: 'name',
  secondPhone: 'second_phone',
  stateCode: 'state_code',
  gstin: 'gstin',
  transport: 'transport',
  destination: 'destination',
  notes: 'notes',
  language: 'language',
} as const satisfies Record<keyof CustomerForm, keyof FactChanges>

const definedOnly = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<CustomerForm>

/**
 * Changes what staff know about a customer; absent fields keep their value.
 * @throws {AppError} customer.not_found; customer.changed when it was merged into another; edit.stale when `basedOn` is
 *   no longer what is stored
 */
export const updateCustomer = (db: Db, id: string, form: CustomerChange, actor: Actor): Promise<Customer> =>
  changeCustomers(db, async (tx) => {
    const { _id } = await getCustomer(tx, id)
    if (_id !== id) throw new AppError('customer.changed')
    await lockCustomers(tx, [Number(id)])
    const before = await getCustomer(tx, id)
    // Only real changes are stored, so that a value derived from the latest order is still derived.
    const changes = Object.fromEntries(
      (Object.keys(COLUMNS) as Array<keyof CustomerForm>).flatMap((field) => {
        const value = form[field]
        return value === undefined || value === before[field] ? [] : [[COLUMNS[field], value]]
      }),
    )
    if (before._id !== id) throw new AppError('customer.changed')
    const now = customerTexts(before)
    const { basedOn, ...sent } = form
    assertNotStale(basedOn, { now, after: { ...now, ...definedOnly(sent) }, sent })
    if (Object.keys(changes).length === 0) return before
    await saveFacts(tx, Number(id), changes)
    const after = await getCustomer(tx, id)
    await recordCustomerEvent(tx, actor, 'changed', before, after)
    return after
  })
