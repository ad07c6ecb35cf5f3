import type { Transactions } from '../db/database.ts'
import { recordEvent } from '../events/events.store.ts'
import type { Actor } from '../events/actor.ts'
import type { NamedKind } from './named-kind.ts'
import type { NamedRow } from './names.store.ts'
import { nameExistsError } from './name-exists-error.ts'

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
