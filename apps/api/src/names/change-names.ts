import { AppError } from '@phuljhari/contract/errors'
import { formatCount } from '@phuljhari/contract/rules/format-number'
import type { Db, Transactions, Tx } from '../db/database.ts'
import { rowId } from '../db/row-id.ts'
import type { Actor } from '../events/actor.ts'
import { recordEvent } from '../events/events.store.ts'
import { brandStore, categoryStore, type NamedRow, type NamedStore } from './names.store.ts'
import { t } from '@phuljhari/contract/rules/t'

/** A brand or a category. `subject` is used in event rows and as the prefix of error codes. */
export type NamedKind = { subject: 'brand' | 'category'; store: NamedStore }

export const BRANDS: NamedKind = { subject: 'brand', store: brandStore }
export const CATEGORIES: NamedKind = { subject: 'category', store: categoryStore }

/** The error for a name that exists already, ignoring case and spaces. It is attached to the form's field. */
function nameExistsError({ subject }: NamedKind, existing: NamedRow): AppError {
  const message = t('A {subject} named {name} already exists', { subject, name: existing.name })
  return new AppError(`${subject}.exists`, { message, fields: { name: message } })
}

/**
 * Adds a brand or a category.
 * @throws {AppError} brand.exists or category.exists
 */
export async function createName(db: Transactions, kind: NamedKind, name: string, actor: Actor): Promise<NamedRow> {
  const { subject, store } = kind
  return db.transaction(async (tx) => {
    await store.lockExclusive(tx)
    const existing = await store.findByName(tx, name)
    if (existing) throw nameExistsError(kind, existing)
    const row = await store.insert(tx, name)
    await recordEvent(tx, actor, { subject, subjectId: String(row.id), action: 'created', after: { name: row.name } })
    return row
  })
}

/** @throws {AppError} brand.not_found, category.not_found */
export async function readName(tx: Tx, { subject, store }: NamedKind, id: string): Promise<NamedRow> {
  const key = rowId(id)
  const row = key === null ? undefined : await store.find(tx, key)
  if (!row) throw new AppError(`${subject}.not_found`)
  return row
}

/**
 * Renames a brand or a category. Its products show the new name; orders keep the name they were placed with.
 * Renaming to the current name changes nothing.
 * @throws {AppError} brand.not_found, brand.exists, category.not_found, category.exists
 */
export async function renameName(db: Db, kind: NamedKind, id: string, name: string, actor: Actor): Promise<NamedRow> {
  const { subject, store } = kind
  return db.transaction(async (tx) => {
    await store.lockExclusive(tx)
    const before = await readName(tx, kind, id)
    if (before.name === name) return before
    const existing = await store.findByName(tx, name)
    if (existing && existing.id !== before.id) throw nameExistsError(kind, existing)
    const after = await store.rename(tx, before.id, name)
    await recordEvent(tx, actor, {
      subject,
      subjectId: String(before.id),
      action: 'renamed',
      before: { name: before.name },
      after: { name: after.name },
    })
    return after
  })
}

/**
 * Deletes a brand or a category that no product uses.
 * @throws {AppError} brand.not_found, brand.in_use, category.not_found, category.in_use
 */
export async function deleteName(db: Db, kind: NamedKind, id: string, actor: Actor): Promise<void> {
  const { subject, store } = kind
  await db.transaction(async (tx) => {
    await store.lockExclusive(tx)
    const row = await readName(tx, kind, id)
    const products = await store.countProducts(tx, row.id)
    if (products > 0) {
      const usage = products === 1 ? '1 product uses it' : `${formatCount(products)} products use it`
      throw new AppError(`${subject}.in_use`, { message: `This ${subject} cannot be deleted: ${usage}` })
    }
    await store.remove(tx, row.id)
    await recordEvent(tx, actor, {
      subject,
      subjectId: String(row.id),
      action: 'deleted',
      before: { name: row.name },
    })
  })
}
