import { createHash, randomBytes } from 'node:crypto'
import { AppError } from '@phuljhari/contract/errors'
import { IMAGE_INVALID, imageOfKind, imageOfPixels } from '@phuljhari/contract/rules/images'
import sharp from 'sharp'
import { limitConcurrency } from '../limit-concurrency.ts'
import { isDecodeError, isOverPixels } from './decode-errors.ts'

/** Widths in pixels; smaller images are never enlarged. */
export const IMAGE_WIDTHS = [160, 480, 1200] as const
const MAX_PIXELS = 50_000_000
const QUALITY = 80

// Only three decoders are enabled: SVG could name other files, and each further decoder adds attack surface.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] })
sharp.concurrency(1)

export type PreparedImage = { key: string; files: Array<{ name: string; bytes: Buffer }> }

/** The file name of one size of an image. */
export const imageFileName = (key: string, width: number): string => `${key}-${width}.webp`

/** The key of the image that a file belongs to. */
export const imageKeyOf = (name: string): string => name.replace(/-\d+\.webp$/, '')

/** No image of the allowed size takes nearly as long. */
const TIMEOUT_SECONDS = 20

/** How many images are decoded at once: each may take 200 MB. */
const withDecoder = limitConcurrency(2)

/** A content hash plus a random part: two uploads never share a file, so removing one never removes another's image. */
const newKey = (bytes: Buffer): string =>
  `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}-${randomBytes(4).toString('hex')}`

/** Whether two images were made from the same file. */
export const isSameImage = (one: string | null, other: string | null): boolean =>
  one !== null && one.split('-')[0] === other?.split('-')[0]

const MAX_WIDTH = Math.max(...IMAGE_WIDTHS)

/** Wide enough to read a photographed page. */
const PAPER_WIDTH = 1600

/** A JPEG, PNG or WebP upright in the colours of screens, at most `width` pixels wide, without metadata. */
const decoded = (bytes: Buffer, width: number, height?: number) =>
  sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .rotate()
    .toColourspace('srgb')
    .resize({ width, ...(height && { height, fit: 'inside' as const }), withoutEnlargement: true })

/** Kinds of pictures that phones and programs make and that are not decoded, by the first bytes of their files. */
const OTHER_KINDS: ReadonlyArray<[kind: string, start: RegExp]> = [
  ['HEIC', /^.{4}ftyp(hei|hev|mif1|msf1)/s],
  ['AVIF', /^.{4}ftypavi/s],
  ['GIF', /^GIF8/],
  ['TIFF', /^(II\*\0|MM\0\*)/],
  ['BMP', /^BM/],
  ['SVG', /<svg[\s>]/i],
]

/** Why an image is refused. */
function reasonOf(bytes: Buffer, error: unknown): string {
  if (isOverPixels(error)) return imageOfPixels(MAX_PIXELS / 1_000_000)
  const start = bytes.toString('latin1', 0, 500)
  const [kind] = OTHER_KINDS.find(([, pattern]) => pattern.test(start)) ?? []
  return kind === undefined ? IMAGE_INVALID : imageOfKind(kind)
}

/** @throws {AppError} image.invalid for what the decoder refuses, with the reason */
async function decode<T>(bytes: Buffer, work: () => Promise<T>): Promise<T> {
  try {
    return await withDecoder(work)
  } catch (error) {
    if (!isDecodeError(error)) throw error
    throw new AppError('image.invalid', { fields: { files: reasonOf(bytes, error) } })
  }
}

/** Re-encodes a photo of a page as prepareImage does, in one size. @throws {AppError} image.invalid */
export const preparePaperImage = (bytes: Buffer): Promise<Buffer> =>
  decode(bytes, () => decoded(bytes, PAPER_WIDTH).webp({ quality: QUALITY }).toBuffer())

/** Re-encodes a photo as prepareImage does, at most `size` pixels wide and high. @throws {AppError} image.invalid */
export const preparePhoto = (bytes: Buffer, size: number): Promise<Buffer> =>
  decode(bytes, () => decoded(bytes, size, size).webp({ quality: QUALITY }).toBuffer())

/** Decodes once, at the largest width; the smaller sizes are made from that. */
async function encode(bytes: Buffer, key: string): Promise<PreparedImage['files']> {
  const { data, info } = await decoded(bytes, MAX_WIDTH).raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return Promise.all(
    IMAGE_WIDTHS.map(async (targetWidth) => ({
      name: imageFileName(key, targetWidth),
      bytes: await sharp(data, { raw: { width, height, channels } })
        .resize({ width: targetWidth, withoutEnlargement: true })
        .webp({ quality: QUALITY })
        .toBuffer(),
    })),
  )
}

/**
 * Re-encodes a JPEG, PNG or WebP as upright WebP in three sizes, without metadata or appended data; of an animation,
 * only the first frame.
 * @throws {AppError} image.invalid for any other content, whatever the file's name, and for images beyond our limits.
 */
export async function prepareImage(bytes: Buffer): Promise<PreparedImage> {
  const key = newKey(bytes)
  return { key, files: await decode(bytes, () => encode(bytes, key)) }
}
