import { jsonString } from '../db/json-sql.ts'
import { imageFileName, IMAGE_WIDTHS, type PreparedImage } from './prepare-image.ts'
import type { Storage } from './storage.ts'

/** The width shown in lists and cards, in pixels. */
const DISPLAY_WIDTH = 480

/** Relative to the API's origin. */
const urlOf = (key: string) => `/api/images/${imageFileName(key, DISPLAY_WIDTH)}`

/** The `images` of a product on the wire (section 3). */
export const imagesOnWire = (key: string | null): Array<{ Location: string }> =>
  key === null ? [] : [{ Location: urlOf(key) }]

/** SQL for the same as JSON text. @param key the column of the key, which may be null */
export const imagesJson = (key: string): string =>
  `coalesce('[{"Location":' || ${jsonString(`'${urlOf(`' || ${key} || '`)}'`)} || '}]', '[]')`

/**
 * Stores all sizes of an image, or none.
 * @throws {AppError} storage.unavailable, storage.full, storage.read_only
 */
export async function saveImage(storage: Storage, image: PreparedImage): Promise<void> {
  const saved = await Promise.allSettled(image.files.map(({ name, bytes }) => storage.put(name, bytes)))
  const failed = saved.find((result) => result.status === 'rejected')
  if (!failed) return
  await removeImage(storage, image.key)
  throw failed.reason
}

/**
 * Removes all sizes of an image. Call it only when no product or order uses the image.
 * Never fails: files in an unreachable store are removed later (remove-orphaned-images.ts).
 */
export async function removeImage(storage: Storage, key: string): Promise<void> {
  await Promise.allSettled(IMAGE_WIDTHS.map((width) => storage.remove(imageFileName(key, width))))
}
