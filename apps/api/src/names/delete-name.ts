import { AppError } from '@phuljhari/contract/errors'
import type { Db } from '../db/database.ts'
import { rowId } from '../db/row-id.ts'
import { recordEvent } from '../events/events.store.ts'
import type { Actor } from '../events/actor.ts'
import type { NamedKind } from './named-kind.ts'

/**
 * Deletes a brand or a category that no product uses.
 * @throws {AppError} not_found and in_use, of brand or category
 */
export async function deleteName(db: Db, { subject, store }: NamedKind, id: string, actor: Actor): Promise<void> {
  await db.transaction(async (tx) => {
    const key = rowId(id)
    await store.lock(tx)
    const row = key === null ? undefined : await store.find(tx, key)
    if (!row) throw new AppError(`${subject}.not_found`)
    const products = await store.use(tx, row.id)
    if (products > 0) {
      const users = products === 1 ? '1 product uses it' : `${products.toLocaleString('en-IN')} products use it`
      throw new AppError(`${subject}.in_use`, { message: `This ${subject} cannot be deleted: ${users}` })
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
