import { isDeepStrictEqual } from 'node:util'
import { AppError } from '@phuljhari/contract/errors'
import {
  DISCOUNT_TOO_HIGH,
  isDiscountLower,
  productTexts,
  type Product,
  type ProductChange,
} from '@phuljhari/contract/products/products.contract'
import { toRupees } from '@phuljhari/contract/rules/money'
import { assertNotStale } from '../assert-not-stale.ts'
import type { Db } from '../db/database.ts'
import { rowId } from '../db/row-id.ts'
import type { Actor } from '../events/actor.ts'
import { recordEvent } from '../events/events.store.ts'
import { isSameImage } from '../files/prepare-image.ts'
import type { Storage } from '../files/storage.ts'
import type { Upload } from '../files/upload.ts'
import { assertHsnDigits } from './assert-hsn-digits.ts'
import { emptiedTradeFields, mergeTradeFields } from './trade-columns.ts'
import { removeImageIfUnused, withImage } from './with-image.ts'
import {
  findProduct,
  lockProduct,
  productSnapshot,
  saveProduct,
  parseProduct,
  type ProductWithJson,
} from './products.store.ts'

/** The change applied to the stored product: an absent field keeps its value. */
function merge(before: ProductWithJson, change: ProductChange) {
  const { discountPrice } = change
  return {
    productName: change.productName ?? before.name,
    brandName: change.brandName ?? before.brand,
    category: change.category ?? before.category,
    orignalPrice: change.orignalPrice ?? before.orignal_price_paise,
    discountPrice: discountPrice === undefined ? before.discount_price_paise : discountPrice,
    ...mergeTradeFields(before, change),
  }
}

const textsAfter = (merged: ReturnType<typeof merge>) =>
  productTexts({
    ...merged,
    orignalPrice: toRupees(merged.orignalPrice),
    discountPrice: toRupees(merged.discountPrice ?? 0),
  })

/** @throws {AppError} product.not_found */
export async function assertProductExists(db: Db, id: string): Promise<void> {
  const key = rowId(id)
  if (key === null || !(await findProduct(db, key))) throw new AppError('product.not_found')
}

/**
 * Changes a product (section 7, PATCH /products/{id}). Without a new image the current one stays.
 * @throws {AppError} product.not_found, image.invalid, request.invalid when the resulting discount is not lower,
 *   edit.stale when `basedOn` is no longer what is stored
 */
export async function updateProduct(
  { db, storage }: { db: Db; storage: Storage },
  id: string,
  change: ProductChange,
  upload: Upload | null,
  actor: Actor,
): Promise<Product> {
  const key = rowId(id)
  if (key === null) throw new AppError('product.not_found')
  const { before, after, added } = await withImage(db, storage, upload, (imageKey) =>
    db.transaction(async (tx) => {
      const before = await lockProduct(tx, key)
      if (!before) throw new AppError('product.not_found')
      const merged = merge(before, change)
      if (change.basedOn) {
        const now = productTexts(parseProduct(before))
        assertNotStale(change.basedOn, { now, after: textsAfter(merged), sent: change })
      }
      if (!isDiscountLower(merged))
        throw new AppError('request.invalid', {
          message: DISCOUNT_TOO_HIGH,
          fields: { discountPrice: DISCOUNT_TOO_HIGH },
        })
      if (merged.hsn !== before.hsn) await assertHsnDigits(tx, merged.hsn)
      // A repeated request sends the image that is already stored.
      const isNewImage = imageKey !== null && !isSameImage(imageKey, before.image_key)
      if (isNewImage || !isDeepStrictEqual(merged, merge(before, {})))
        await saveProduct(tx, key, merged, isNewImage ? imageKey : before.image_key)
      const after = await findProduct(tx, key)
      if (!after) throw new AppError('product.not_found')
      const states = {
        before: productSnapshot(before),
        after: { ...emptiedTradeFields(before, after), ...productSnapshot(after) },
      }
      if (!isDeepStrictEqual(states.before, states.after))
        await recordEvent(tx, actor, { subject: 'product', subjectId: String(key), action: 'changed', ...states })
      return { before, after, added: imageKey }
    }),
  )
  for (const image of [before.image_key, added])
    if (image !== after.image_key) await removeImageIfUnused(db, storage, image)
  return parseProduct(after)
}
