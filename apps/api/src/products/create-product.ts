import type { newProduct, Product, ProductForm } from '@phuljhari/contract/products/products.contract'
import type { z } from 'zod'
import type { Db, Tx } from '../db/database.ts'
import type { Actor } from '../events/actor.ts'
import { recordEvent } from '../events/events.store.ts'
import type { Storage } from '../files/storage.ts'
import type { Upload } from '../files/upload.ts'
import { assertHsnDigits } from './assert-hsn-digits.ts'
import { removeImageIfUnused, withImage } from './with-image.ts'
import {
  findByClientId,
  findProduct,
  insertProduct,
  productSnapshot,
  serializeProduct,
  type ProductRow,
} from './products.store.ts'

/** The new product, or the one that a concurrent call with the same client id has created. */
async function insertOrFind(
  tx: Tx,
  clientId: string | null,
  form: ProductForm,
  imageKey: string | null,
  actor: Actor,
): Promise<ProductRow | undefined> {
  await assertHsnDigits(tx, form.hsn)
  const id = await insertProduct(tx, clientId, form, imageKey)
  if (id === undefined) return findByClientId(tx, clientId ?? '')
  const row = await findProduct(tx, id)
  if (row)
    await recordEvent(tx, actor, {
      subject: 'product',
      subjectId: String(id),
      action: 'created',
      after: productSnapshot(row),
    })
  return row
}

/**
 * Adds a product (section 7, POST /products). For a productId that was used before, returns the product it created.
 * @throws {AppError} image.invalid
 */
export async function createProduct(
  { db, storage }: { db: Db; storage: Storage },
  { productId, ...form }: z.output<typeof newProduct>,
  upload: Upload | null,
  actor: Actor,
): Promise<Product> {
  const clientId = productId || null
  const before = clientId === null ? undefined : await findByClientId(db, clientId)
  if (before) return serializeProduct(before)

  const { row, key } = await withImage(db, storage, upload, async (imageKey) => ({
    key: imageKey,
    row: await db.transaction((tx) => insertOrFind(tx, clientId, form, imageKey, actor)),
  }))
  if (!row) throw new Error('the new product was deleted before it could be read')
  // A concurrent call with the same productId created the product, with its own image.
  if (row.image_key !== key) await removeImageIfUnused(db, storage, key)
  return serializeProduct(row)
}
