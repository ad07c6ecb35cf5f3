import { AppError } from '@phuljhari/contract/errors'
import type { CustomerErasure, CustomerToErase, UnclearName } from '@phuljhari/contract/privacy/privacy.contract'
import { findStandingId } from '../customers/customers.store.ts'
import type { Db, Tx } from '../db/database.ts'
import { rowId } from '../db/row-id.ts'
import type { Actor } from '../events/actor.ts'
import * as store from './customer-erasure.store.ts'
import { t } from '@phuljhari/contract/rules/t'

type Whom = Pick<CustomerErasure, 'names' | 'phones' | 'sharedWith' | 'unclear'> & {
  /** The ids in the customer book: none for someone who has never ordered. */
  customers: number[]
  identities: store.Identity[]
}

/** The id of the customer in the book; null for a number that nobody in the book has. */
async function findCustomer(tx: Tx, { customerId, orderId, phoneNumber }: CustomerToErase): Promise<number | null> {
  if (phoneNumber !== undefined) {
    const [first = null, ...others] = await store.findCustomersOfPhone(tx, phoneNumber)
    if (others.length > 0) throw new AppError('customer.shared_phone')
    return first
  }
  const key = customerId === undefined ? await store.findCustomerOfOrder(tx, orderId ?? '') : rowId(customerId)
  const standing = key === null || key === undefined ? undefined : await findStandingId(tx, key)
  if (standing === undefined) throw new AppError('customer.not_found')
  return standing
}

/**
 * The unclear names that the user has chosen, folded.
 * @throws {AppError} request.invalid for names that are not unclear
 */
async function chosenIdentities(tx: Tx, also: CustomerToErase['also'], unclear: readonly UnclearName[]) {
  const [chosen, known] = [await store.foldIdentities(tx, also), await store.foldIdentities(tx, unclear)]
  const isKnown = (one: store.Identity) => known.some(({ phone, name }) => phone === one.phone && name === one.name)
  if (!chosen.every(isKnown))
    throw new AppError('request.invalid', {
      fields: { also: t('These records have changed. Open the erasure again.') },
    })
  return chosen
}

/**
 * Collects all phones and names of the customer. A number that nobody else in the book has stands for every name with
 * it. With a shared number only the customer's own names count; names that belong to nobody in the book are left for
 * the user to choose.
 */
async function identify(tx: Tx, target: CustomerToErase): Promise<Whom> {
  const id = await findCustomer(tx, target)
  if (id === null) {
    const identities = [{ phone: target.phoneNumber?.replaceAll(/\D/g, '').slice(-10) ?? '', name: null }]
    const phones = target.phoneNumber === undefined ? [] : [target.phoneNumber]
    return { customers: [], identities, phones, names: [], sharedWith: [], unclear: [] }
  }
  const customers = await store.findMembers(tx, id)
  const names = await store.findNamesOfCustomer(tx, id)
  const phones = new Map([
    ...(await store.findSecondPhones(tx, customers)).map(({ phone_key, phone }) => [phone_key, phone] as const),
    ...names.map(({ phone_key, phone }) => [phone_key, phone] as const),
  ])
  const others = await store.findOthers(tx, [...phones.keys()], id)
  const shared = new Set(others.map(({ phone_key }) => phone_key))
  const unclear = await store.findUnclear(tx, [...shared])
  return {
    customers,
    identities: [
      ...[...phones.keys()].filter((phone) => !shared.has(phone)).map((phone) => ({ phone, name: null })),
      ...names
        .filter(({ phone_key }) => shared.has(phone_key))
        .map(({ phone_key: phone, name_key: name }) => ({ phone, name })),
      ...(await chosenIdentities(tx, target.also, unclear)),
    ],
    phones: [...phones.values()],
    names: [...new Set(names.map(({ name }) => name))],
    sharedWith: others.map(({ name, phone }) => ({ name, phoneNumber: phone })),
    unclear,
  }
}

async function eraseIn(tx: Tx, target: CustomerToErase, actor: Actor): Promise<CustomerErasure> {
  const { customers: ids, identities, ...whom } = await identify(tx, target)
  const customers = await store.countDetailed(tx, ids)
  const { documents, ...erased } = await store.eraseIdentities(tx, identities, ids, actor)
  const kept = await store.findKeptOrders(tx, identities)
  const { documents: keptDocuments, ...keptPayments } = await store.countKeptMoney(tx, identities)
  const found = documents + keptDocuments + kept.length + keptPayments.total + ids.length
  if (found + erased.orders + erased.events + erased.estimates + erased.payments === 0)
    throw new AppError('customer.not_found')
  return { ...whom, ...erased, customers, documents, keptDocuments, keptPayments, kept }
}

/**
 * Erases the personal data of one customer, under all phones and names, but of nobody else who shares a phone. It is
 * erased from the orders that are finished and that tax law no longer requires, from estimates except those of kept
 * orders, from what staff entered in the customer book, from tax documents and payments that need not be kept any
 * longer, and from the events of all of these, including events of orders that were the customer's until an edit.
 * Status, items, amounts, city and State stay, so that reports do not change. The erasure itself is recorded, without
 * what it erased.
 * @throws {AppError} customer.not_found, customer.shared_phone; request.invalid for names that are not unclear
 */
export const eraseCustomer = (db: Db, target: CustomerToErase, actor: Actor): Promise<CustomerErasure> =>
  db.transaction((tx) => eraseIn(tx, target, actor))

/** Rolls a transaction back. */
class Undone extends Error {}

/**
 * Returns what eraseCustomer would erase and keep. The erasure is tried and rolled back, so that both count the same.
 * @throws {AppError} as eraseCustomer does
 */
export async function previewCustomer(db: Db, target: CustomerToErase): Promise<CustomerErasure> {
  const { promise, resolve } = Promise.withResolvers<CustomerErasure>()
  const attempt = db.transaction(async (tx) => {
    resolve(await eraseIn(tx, target, { name: 'preview', address: null }))
    throw new Undone()
  })
  await attempt.catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error
  })
  return promise
}
