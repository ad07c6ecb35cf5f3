import { imageFileName, IMAGE_WIDTHS, type PreparedImage } from './prepare-image.ts'
import type { Storage } from './storage.ts'

/** The width that lists and cards show. */
const SHOWN_WIDTH = 480

/** The `images` of a product on the wire (section 3): addresses that a portal on the same origin shows as they stand. */
export const imagesOnWire = (key: string | null): Array<{ Location: string }> =>
  key === null ? [] : [{ Location: `/api/images/${imageFileName(key, SHOWN_WIDTH)}` }]

export async function saveImage(storage: Storage, image: PreparedImage): Promise<void> {
  await Promise.all(image.files.map(({ name, bytes }) => storage.put(name, bytes)))
}

/** Call it only when no product and no order shows the image any more: a key is made of the content, so several may share it. */
export async function removeImage(storage: Storage, key: string): Promise<void> {
  await Promise.all(IMAGE_WIDTHS.map((width) => storage.remove(imageFileName(key, width))))
}
