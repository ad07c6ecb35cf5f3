import { imageFileName, IMAGE_WIDTHS, type PreparedImage } from './prepare-image.ts'
import type { Storage } from './storage.ts'

/** The width that lists and cards show. */
const SHOWN_WIDTH = 480

/** The `images` of a product on the wire (section 3): addresses that a portal on the same origin shows as they stand. */
export const imagesOnWire = (key: string | null): Array<{ Location: string }> =>
  key === null ? [] : [{ Location: `/api/images/${imageFileName(key, SHOWN_WIDTH)}` }]

/** All sizes of an image, or none. @throws {AppError} what the store refuses */
export async function saveImage(storage: Storage, image: PreparedImage): Promise<void> {
  const saved = await Promise.allSettled(image.files.map(({ name, bytes }) => storage.put(name, bytes)))
  const failed = saved.find((result) => result.status === 'rejected')
  if (!failed) return
  await removeImage(storage, image.key)
  throw failed.reason
}

/**
 * Call it only when no product and no order shows the image any more: an order keeps the image of its product.
 * Never fails: what a store that is down keeps is collected later (collect-leftovers.ts), and the change that it belongs to is done.
 */
export async function removeImage(storage: Storage, key: string): Promise<void> {
  await Promise.allSettled(IMAGE_WIDTHS.map((width) => storage.remove(imageFileName(key, width))))
}
