import { AppError } from '@phuljhari/contract/errors'
import type { Product, ProductForm } from '@phuljhari/contract/products/products.contract'
import { DISCOUNT_TOO_HIGH } from '@phuljhari/contract/products/products.contract'
import type { Db } from '../db/database.ts'
import { rowId } from '../db/row-id.ts'
import type { Storage } from '../files/storage.ts'
import type { Upload } from '../files/upload.ts'
import { discardImage, withImage } from './keep-image.ts'
import { findProduct, lockProduct, productOnWire, saveProduct } from './products.store.ts'

/**
 * Changes a product (section 7, PATCH /products/{id}). Without a new image the present one stays.
 * @param keepsDiscount the caller sent no discount price, so the present one stays.
 * @throws {AppError} product.not_found, image.invalid, request.invalid when the kept discount is not below the new price.
 */
export async function updateProduct(
  { db, storage }: { db: Db; storage: Storage },
  id: string,
  form: ProductForm,
  { keepsDiscount, upload }: { keepsDiscount: boolean; upload: Upload | null },
): Promise<Product> {
  const key = rowId(id)
  if (key === null || !(await findProduct(db, key))) throw new AppError('product.not_found')
  const { before, after } = await withImage(db, storage, upload, (imageKey) =>
    db.transaction(async (tx) => {
      const before = await lockProduct(tx, key)
      if (!before) throw new AppError('product.not_found')
      const discountPrice = keepsDiscount ? before.discount_price_paise : form.discountPrice
      if (discountPrice !== null && discountPrice >= form.orignalPrice)
        throw new AppError('request.invalid', {
          message: DISCOUNT_TOO_HIGH,
          fields: { discountPrice: DISCOUNT_TOO_HIGH },
        })
      await saveProduct(tx, key, { ...form, discountPrice }, imageKey ?? before.image_key)
      return { before, after: await findProduct(tx, key) }
    }),
  )
  if (!after) throw new AppError('product.not_found')
  if (after.image_key !== before.image_key) await discardImage(db, storage, before.image_key)
  return productOnWire(after)
}
