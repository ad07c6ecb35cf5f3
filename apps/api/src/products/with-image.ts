import type { Db } from '../db/database.ts'
import { removeImage, saveImage } from '../files/images.ts'
import { prepareImage } from '../files/prepare-image.ts'
import type { Storage } from '../files/storage.ts'
import type { Upload } from '../files/upload.ts'
import { imageInUse } from './products.store.ts'

/** Removes an image that no product or order refers to. Call it only after the transaction has committed. */
export async function removeImageIfUnused(db: Db, storage: Storage, key: string | null): Promise<void> {
  if (key !== null && !(await imageInUse(db, key))) await removeImage(storage, key)
}

/**
 * Saves a form's image, then runs `work` with its key (null without an image). Removes the image if `work` fails.
 * @throws {AppError} image.invalid
 */
export async function withImage<T>(
  db: Db,
  storage: Storage,
  upload: Upload | null,
  work: (key: string | null) => Promise<T>,
): Promise<T> {
  if (!upload) return work(null)
  const image = await prepareImage(upload.bytes)
  await saveImage(storage, image)
  try {
    return await work(image.key)
  } catch (error) {
    await removeImageIfUnused(db, storage, image.key)
    throw error
  }
}
