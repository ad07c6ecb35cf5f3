import type { newProduct, Product, ProductForm } from '@phuljhari/contract/products/products.contract'
import { AppError } from '@phuljhari/contract/errors'
import type { z } from 'zod'
import type { Db, Tx } from '../db/database.ts'
import type { Actor } from '../events/actor.ts'
import { recordEvent } from '../events/events.store.ts'
import type { Storage } from '../files/storage.ts'
import type { Upload } from '../files/upload.ts'
import { createOnce } from '../requests/create-once.ts'
import type { RequestKey } from '../requests/request-keys.store.ts'
import { assertHsnDigits } from './assert-hsn-digits.ts'
import { removeImageIfUnused, withImage } from './with-image.ts'
import {
  findByClientId,
  findProduct,
  insertProduct,
  productSnapshot,
  parseProduct,
  type ProductWithJson,
} from './products.store.ts'

/** The new product, or the one that a concurrent call with the same client id has created. */
async function insertOrFind(
  tx: Tx,
  clientId: string | null,
  form: ProductForm,
  imageKey: string | null,
  actor: Actor,
): Promise<ProductWithJson> {
  await assertHsnDigits(tx, form.hsn)
  const id = await insertProduct(tx, clientId, form, imageKey)
  const row = id === undefined ? await findByClientId(tx, clientId ?? '') : await findProduct(tx, id)
  if (!row) throw new Error('the new product was deleted before it could be read')
  if (id !== undefined)
    await recordEvent(tx, actor, {
      subject: 'product',
      subjectId: String(id),
      action: 'created',
      after: productSnapshot(row),
    })
  return row
}

async function readProduct(tx: Tx, id: string): Promise<ProductWithJson> {
  const row = await findProduct(tx, Number(id))
  if (!row) throw new AppError('product.not_found')
  return row
}

/**
 * Adds a product (section 7, POST /products). For a productId that was used before, returns the product it created.
 * @throws {AppError} image.invalid, request.key_reused, product.not_found when a repeated request's was deleted
 */
export async function createProduct(
  { db, storage }: { db: Db; storage: Storage },
  { productId, ...form }: z.output<typeof newProduct>,
  upload: Upload | null,
  request: { key: RequestKey | null; actor: Actor },
): Promise<Product> {
  const clientId = productId || null
  const { key: requestKey, actor } = request
  // With a key, it is known whether the form has changed since.
  const before = clientId === null || requestKey ? undefined : await findByClientId(db, clientId)
  if (before) return parseProduct(before)

  const { row, key } = await withImage(db, storage, upload, async (imageKey) => ({
    key: imageKey,
    row: await createOnce(db, requestKey, {
      kind: 'product',
      create: (tx) => insertOrFind(tx, clientId, form, imageKey, actor),
      find: readProduct,
      about: ({ id, name }) => ({ id: String(id), name }),
    }),
  }))
  // A concurrent call with the same productId created the product, with its own image.
  if (row.image_key !== key) await removeImageIfUnused(db, storage, key)
  return parseProduct(row)
}
