import type { newProduct, Product } from '@phuljhari/contract/products/products.contract'
import type { z } from 'zod'
import type { Db } from '../db/database.ts'
import type { Storage } from '../files/storage.ts'
import type { Upload } from '../files/upload.ts'
import { removeImageIfUnused, withImage } from './with-image.ts'
import { findByClientId, findProduct, insertProduct, serializeProduct } from './products.store.ts'

/**
 * Adds a product (section 7, POST /products). A productId that was used before answers the product it created.
 * @throws {AppError} image.invalid
 */
export async function createProduct(
  { db, storage }: { db: Db; storage: Storage },
  { productId, ...form }: z.output<typeof newProduct>,
  upload: Upload | null,
): Promise<Product> {
  const clientId = productId || null
  const before = clientId === null ? undefined : await findByClientId(db, clientId)
  if (before) return serializeProduct(before)

  const { row, key } = await withImage(db, storage, upload, async (imageKey) => ({
    key: imageKey,
    row: await db.transaction(async (tx) => {
      const id = await insertProduct(tx, clientId, form, imageKey)
      return id === undefined ? await findByClientId(tx, clientId ?? '') : await findProduct(tx, id)
    }),
  }))
  if (!row) throw new Error('the new product was deleted before it could be read')
  // A concurrent call with the same productId created the product, with its own image.
  if (row.image_key !== key) await removeImageIfUnused(db, storage, key)
  return serializeProduct(row)
}
