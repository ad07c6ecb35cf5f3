import { AppError } from '@phuljhari/contract/errors'
import { formatCount } from '@phuljhari/contract/rules/format-number'
import type { Db, Tx } from '../db/database.ts'
import { rowId } from '../db/row-id.ts'
import { recordEvent } from '../events/events.store.ts'
import type { Actor } from '../events/actor.ts'
import type { NamedKind } from './named-kind.ts'
import type { NamedRow } from './names.store.ts'

/** @throws {AppError} brand.not_found, category.not_found */
export async function readName(tx: Tx, { subject, store }: NamedKind, id: string): Promise<NamedRow> {
  const key = rowId(id)
  const row = key === null ? undefined : await store.find(tx, key)
  if (!row) throw new AppError(`${subject}.not_found`)
  return row
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
