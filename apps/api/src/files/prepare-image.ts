import { createHash, randomBytes } from 'node:crypto'
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

/** The image to which a file of that name belongs. */
export const imageKeyOf = (name: string): string => name.replace(/-\d+\.webp$/, '')

/** No picture of the allowed size takes nearly as long. */
const MOST_SECONDS = 20

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

/** Named by its content and by chance: no two uploads share a file, so that taking one back never takes another's picture away. */
const newKey = (bytes: Buffer): string =>
  `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}-${randomBytes(4).toString('hex')}`

const WIDEST = Math.max(...IMAGE_WIDTHS)

/** Decoded once, at the largest width; the smaller ones are made of that. */
async function encode(bytes: Buffer, key: string): Promise<PreparedImage['files']> {
  const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
    .timeout({ seconds: MOST_SECONDS })
    .rotate()
    .toColourspace('srgb')
    .resize({ width: WIDEST, withoutEnlargement: true })
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return Promise.all(
    IMAGE_WIDTHS.map(async (wanted) => ({
      name: imageFileName(key, wanted),
      bytes: await sharp(data, { raw: { width, height, channels } })
        .resize({ width: wanted, withoutEnlargement: true })
        .webp({ quality: QUALITY })
        .toBuffer(),
    })),
  )
}

/**
 * Decodes a JPEG, PNG or WebP and encodes it anew as upright WebP in three sizes, without metadata and whatever was appended; of a moving picture the first frame.
 * @throws {AppError} image.invalid for anything else, whatever its name says.
 */
export async function prepareImage(bytes: Buffer): Promise<PreparedImage> {
  const key = newKey(bytes)
  try {
    return { key, files: await inTurn(() => encode(bytes, key)) }
  } catch {
    throw new AppError('image.invalid', { fields: { files: IMAGE_INVALID } })
  }
}
