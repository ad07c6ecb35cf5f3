import type { Db } from '../db/database.ts'
import { recordEvent } from '../events/events.store.ts'
import type { Actor } from '../events/actor.ts'
import type { NamedKind } from './named-kind.ts'
import type { NamedRow } from './names.store.ts'
import { nameIsTaken } from './name-is-taken.ts'

/**
 * Adds a brand or a category.
 * @throws {AppError} brand.exists or category.exists
 */
export async function createName(db: Db, kind: NamedKind, name: string, actor: Actor): Promise<NamedRow> {
  const { subject, store } = kind
  return db.transaction(async (tx) => {
    await store.lock(tx)
    const same = await store.findSame(tx, name)
    if (same) throw nameIsTaken(kind, same)
    const row = await store.insert(tx, name)
    await recordEvent(tx, actor, { subject, subjectId: String(row.id), action: 'created', after: { name: row.name } })
    return row
  })
}
