import type { newProduct, Product } from '@phuljhari/contract/products/products.contract'
import type { z } from 'zod'
import type { Db } from '../db/database.ts'
import type { Storage } from '../files/storage.ts'
import type { Upload } from '../files/upload.ts'
import { discardImage, withImage } from './keep-image.ts'
import { findByClientId, findProduct, insertProduct, productOnWire } from './products.store.ts'

/**
 * Adds a product (section 7, POST /products). A productId that was used before answers the product that it made.
 * @throws {AppError} image.invalid
 */
export async function createProduct(
  { db, storage }: { db: Db; storage: Storage },
  { productId, ...form }: z.output<typeof newProduct>,
  upload: Upload | null,
): Promise<Product> {
  const clientId = productId || null
  const before = clientId === null ? undefined : await findByClientId(db, clientId)
  if (before) return productOnWire(before)

  const { row, key } = await withImage(db, storage, upload, async (imageKey) => ({
    key: imageKey,
    row: await db.transaction(async (tx) => {
      const id = await insertProduct(tx, clientId, form, imageKey)
      return id === undefined ? await findByClientId(tx, clientId ?? '') : await findProduct(tx, id)
    }),
  }))
  if (!row) throw new Error('a new product was deleted while it was being made')
  // The same call twice at once: the other one's image is the product's.
  if (row.image_key !== key) await discardImage(db, storage, key)
  return productOnWire(row)
}
