import { createHash } from 'node:crypto'
import { AppError } from '@phuljhari/contract/errors'
import { IMAGE_INVALID } from '@phuljhari/contract/rules/images'
import sharp from 'sharp'

/** Widths in pixels; smaller pictures are never enlarged. */
export const IMAGE_WIDTHS = [160, 480, 1200] as const
const MAX_PIXELS = 50_000_000
const QUALITY = 80

// Everything but the three decoders is off: SVG could name other files, and each decoder is a door.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] })
sharp.concurrency(1)

export type PreparedImage = { key: string; files: Array<{ name: string; bytes: Buffer }> }

/** The name of one size of an image. */
export const imageFileName = (key: string, width: number): string => `${key}-${width}.webp`

/** At most two pictures are decoded at once: each may take 200 MB. */
const DECODERS = 2
let busy = 0
const waiting: Array<() => void> = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (busy >= DECODERS) await new Promise<void>((resolve) => waiting.push(resolve))
  else busy++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else busy--
  }
}

/**
 * Decodes a JPEG, PNG or WebP and encodes it anew as upright WebP in three sizes, without metadata and whatever was appended.
 * @throws {AppError} image.invalid for anything else, whatever its name says.
 */
export async function prepareImage(bytes: Buffer): Promise<PreparedImage> {
  const key = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  try {
    const files = await inTurn(() =>
      Promise.all(
        IMAGE_WIDTHS.map(async (width) => ({
          name: imageFileName(key, width),
          bytes: await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
            .rotate()
            .toColourspace('srgb')
            .resize({ width, withoutEnlargement: true })
            .webp({ quality: QUALITY })
            .toBuffer(),
        })),
      ),
    )
    return { key, files }
  } catch {
    throw new AppError('image.invalid', { fields: { files: IMAGE_INVALID } })
  }
}
