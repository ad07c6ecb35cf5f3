import { AppError } from '@phuljhari/contract/errors'
import type { Db } from '../db/database.ts'
import { rowId } from '../db/row-id.ts'
import { recordEvent } from '../events/events.store.ts'
import type { Actor } from '../events/actor.ts'
import { nameIsTaken } from './name-is-taken.ts'
import type { NamedKind } from './named-kind.ts'
import type { NamedRow } from './names.store.ts'

/**
 * Renames a brand or a category, for its products too; orders keep the name that they were made with. The name that it has already changes nothing.
 * @throws {AppError} not_found and exists, of brand or category
 */
export async function renameName(db: Db, kind: NamedKind, id: string, name: string, actor: Actor): Promise<NamedRow> {
  const { subject, store } = kind
  return db.transaction(async (tx) => {
    const key = rowId(id)
    await store.lock(tx)
    const before = key === null ? undefined : await store.find(tx, key)
    if (!before) throw new AppError(`${subject}.not_found`)
    if (before.name === name) return before
    const same = await store.findSame(tx, name)
    if (same && same.id !== before.id) throw nameIsTaken(kind, same)
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
