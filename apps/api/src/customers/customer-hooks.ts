import type { Tx } from '../db/database.ts'
import type { Actor } from '../events/actor.ts'
import type { EnteredCustomer, OrderHooks } from '../orders/order-hooks.ts'
import { recordCustomerEvent } from './change-customers.ts'
import { findByIdentity, lockCustomers, saveFacts } from './customer-changes.store.ts'
import { getCustomer } from './get-customer.ts'

/** Adds the GSTIN of an order to the customer book, unless that has one already. */
async function rememberGstin(tx: Tx, { fullName, phoneNumber, gstin }: EnteredCustomer, actor: Actor): Promise<void> {
  if (!gstin) return
  const id = await findByIdentity(tx, phoneNumber, fullName)
  if (id === undefined) return
  await lockCustomers(tx, [id])
  const before = await getCustomer(tx, String(id))
  if (before.gstin !== '') return
  await saveFacts(tx, Number(before._id), { gstin })
  await recordCustomerEvent(tx, actor, 'changed', before, { ...before, gstin })
}

/** Keeps in the customer book what staff enter about a customer with an order. */
export const customerHooks: OrderHooks = { onEntry: rememberGstin }
