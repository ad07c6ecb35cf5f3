import { AppError } from '@phuljhari/contract/errors'
import type { Db } from '../db/database.ts'
import { rowId } from '../db/row-id.ts'
import { recordEvent } from '../events/events.store.ts'
import type { Actor } from '../events/actor.ts'
import { nameExistsError } from './name-exists-error.ts'
import type { NamedKind } from './named-kind.ts'
import type { NamedRow } from './names.store.ts'

/**
 * Renames a brand or a category. Its products show the new name; orders keep the name they were placed with.
 * Renaming to the current name changes nothing.
 * @throws {AppError} brand.not_found, brand.exists, category.not_found, category.exists
 */
export async function renameName(db: Db, kind: NamedKind, id: string, name: string, actor: Actor): Promise<NamedRow> {
  const { subject, store } = kind
  return db.transaction(async (tx) => {
    const key = rowId(id)
    await store.lockExclusive(tx)
    const before = key === null ? undefined : await store.find(tx, key)
    if (!before) throw new AppError(`${subject}.not_found`)
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
