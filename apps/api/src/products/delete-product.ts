import { AppError } from '@phuljhari/contract/errors'
import type { Db } from '../db/database.ts'
import { rowId } from '../db/row-id.ts'
import type { Actor } from '../events/actor.ts'
import { recordEvent } from '../events/events.store.ts'
import type { Storage } from '../files/storage.ts'
import { removeImageIfUnused } from './with-image.ts'
import { lockProduct, productSnapshot, removeProduct } from './products.store.ts'

/**
 * Removes a product from the catalogue. Orders keep their copy of it.
 * @throws {AppError} product.not_found
 */
export async function deleteProduct(
  { db, storage }: { db: Db; storage: Storage },
  id: string,
  actor: Actor,
): Promise<void> {
  const key = rowId(id)
  const deleted = await db.transaction(async (tx) => {
    const found = key === null ? undefined : await lockProduct(tx, key)
    if (!found) throw new AppError('product.not_found')
    await removeProduct(tx, found.id)
    await recordEvent(tx, actor, {
      subject: 'product',
      subjectId: String(found.id),
      action: 'deleted',
      before: productSnapshot(found),
    })
    return found
  })
  await removeImageIfUnused(db, storage, deleted.image_key)
}
