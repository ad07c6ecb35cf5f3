import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { jpeg } from '../../test/factories.ts'
import { prepareImage } from './prepare-image.ts'

const RED = { r: 220, g: 20, b: 20 }
const solid = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: RED } })

const chunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
/** A hand-made PNG, whose header may claim any size. */
function png(width: number, height: number, data: Buffer, more: Buffer[] = [], interlaced = 0): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, interlaced], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    ...more,
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
const grey = (width: number, height: number) => deflateSync(Buffer.alloc((width + 1) * height))

const prepared = async (bytes: Buffer) => {
  const { files } = await prepareImage(bytes)
  const middle = files[1]?.bytes ?? Buffer.alloc(0)
  const { data, info } = await sharp(middle).raw().toBuffer({ resolveWithObject: true })
  return {
    metadata: await sharp(middle).metadata(),
    first: [...data.subarray(0, 3)],
    width: info.width,
    height: info.height,
  }
}

describe('an image', () => {
  it('in CMYK (JPEG) keeps its colour', async () => {
    const { metadata, first } = await prepared(await solid(40, 20).toColourspace('cmyk').jpeg().toBuffer())
    expect(metadata).toMatchObject({ format: 'webp', space: 'srgb', width: 40, height: 20 })
    expect(first[0]).toBeGreaterThan(150)
    expect(first[1]).toBeLessThan(90)
  })

  it('with 16 bits per channel is reduced to 8', async () => {
    const { metadata, first } = await prepared(await solid(40, 20).toColourspace('rgb16').png().toBuffer())
    expect(metadata).toMatchObject({ depth: 'uchar', space: 'srgb' })
    expect(Math.abs((first[0] ?? 0) - RED.r)).toBeLessThan(12)
  })

  it('keeps its transparency', async () => {
    const drawn = await sharp({ create: { width: 30, height: 30, channels: 4, background: { ...RED, alpha: 0 } } })
      .png()
      .toBuffer()
    expect((await prepared(drawn)).metadata.hasAlpha).toBe(true)
  })

  it('that is animated (WebP) is reduced to its first frame', async () => {
    const frames = Buffer.concat([
      await solid(40, 20).raw().toBuffer(),
      await sharp({ create: { width: 40, height: 20, channels: 3, background: '#00f' } })
        .raw()
        .toBuffer(),
    ])
    const moving = await sharp(frames, { raw: { width: 40, height: 40, channels: 3, pageHeight: 20 } })
      .webp()
      .toBuffer()
    expect((await sharp(moving).metadata()).pages).toBe(2)
    const { metadata, first, height } = await prepared(moving)
    expect(metadata.pages ?? 1).toBe(1)
    expect(height).toBe(20)
    expect(first[0]).toBeGreaterThan(150)
  })

  it('that is animated (APNG) is reduced to its first frame', async () => {
    const animation = Buffer.alloc(8)
    animation.writeUInt32BE(2, 0)
    const bytes = png(20, 20, grey(20, 20), [chunk('acTL', animation)])
    expect(await prepared(bytes)).toMatchObject({ width: 20, height: 20 })
  })

  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'with EXIF orientation %i becomes upright, without metadata',
    async (orientation) => {
      const turned = await solid(80, 40)
        .withMetadata({ orientation })
        .withExifMerge({ IFD0: { Artist: 'somebody' } })
        .jpeg()
        .toBuffer()
      const { metadata } = await prepared(turned)
      expect([metadata.width, metadata.height]).toEqual(orientation < 5 ? [80, 40] : [40, 80])
      expect([metadata.exif, metadata.icc, metadata.xmp, metadata.orientation]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
      ])
    },
  )

  it.each([
    ['an HTML page', '<html><script>alert(1)</script></html>'],
    ['a ZIP archive', 'PK\x03\x04\x14\x00\x00\x00evil.txt'],
    ['a shell script', '#!/bin/sh\nrm -rf /\n'],
  ])('loses an appended payload: %s', async (_what, payload) => {
    const { files } = await prepareImage(Buffer.concat([await jpeg(), Buffer.from(payload, 'latin1')]))
    for (const { bytes } of files) expect(bytes.includes(Buffer.from(payload.slice(0, 12), 'latin1'))).toBe(false)
  })

  it('gets separate files each time it is uploaded', async () => {
    const bytes = await jpeg()
    const [one, other] = await Promise.all([prepareImage(bytes), prepareImage(bytes)])
    expect(one.key.slice(0, 32)).toBe(other.key.slice(0, 32))
    expect(one.key).not.toBe(other.key)
  })
})

describe('an unacceptable image', () => {
  it.each([
    ['a decompression bomb of 900 megapixels', () => png(30_000, 30_000, deflateSync(Buffer.alloc(1_000)))],
    ['a decompression bomb of 4 billion rows', () => png(1, 0xffffffff, deflateSync(Buffer.alloc(10)))],
    [
      'a PNG with a wrong checksum',
      () => Buffer.from(png(9, 9, grey(9, 9)).toString('latin1').replace('IDAT', 'IDAX'), 'latin1'),
    ],
    ['a truncated PNG', () => png(900, 900, grey(900, 900).subarray(0, 100))],
    ['a GIF', () => solid(9, 9).gif().toBuffer()],
    ['a TIFF', () => solid(9, 9).tiff().toBuffer()],
    ['an AVIF', () => solid(9, 9).avif().toBuffer()],
    [
      'an SVG that reads a file',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>'),
    ],
    [
      'an SVG behind a JPEG’s first bytes',
      () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('<svg/>')]),
    ],
    ['an image 40,000 pixels high and 1 wide', () => png(1, 40_000, grey(1, 40_000))],
    ['an empty file', () => Buffer.alloc(0)],
  ])('is refused as invalid: %s', async (_what, make) => {
    await expect(prepareImage(await make())).rejects.toMatchObject({ code: 'image.invalid' })
  })

  it('does not cost memory: a decompression bomb in the text chunk of a PNG', async () => {
    const text = Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), deflateSync(Buffer.alloc(200_000_000))])
    const before = process.memoryUsage().rss
    await prepareImage(png(20, 20, grey(20, 20), [chunk('zTXt', text)])).catch(() => {})
    expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1_048_576)
  })

  it('stays within the memory budget: two interlaced images of the largest allowed size', async () => {
    const bytes = png(7_000, 7_000, deflateSync(Buffer.alloc(7_001 * 7_000 + 60_000)), [], 1)
    const before = process.memoryUsage().rss
    await Promise.all([bytes, bytes].map((one) => prepareImage(one).catch(() => {})))
    expect(process.memoryUsage().rss - before).toBeLessThan(600 * 1_048_576)
  })
})

describe('a picture that is refused', () => {
  const reasonFor = async (bytes: Buffer) =>
    prepareImage(bytes).then(
      () => 'prepared',
      (error: { fields?: { files?: string } }) => error.fields?.files,
    )
  it.each([
    ['HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
    ['AVIF', Buffer.from('\0\0\0\x1cftypavif\0\0\0\0avifmif1', 'latin1')],
    ['GIF', Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1')],
    ['SVG', Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')],
  ])('says that it is %s, and what to do', async (kind, bytes) => {
    expect(await reasonFor(bytes)).toBe(
      `Please select a valid image file: this is a ${kind} picture. Save it as JPEG or PNG`,
    )
  })

  it('says that it has too many pixels', async () => {
    expect(await reasonFor(png(10_000, 6000, grey(1, 1)))).toBe(
      'Please select a valid image file: it has more than 50 megapixels. Make it smaller',
    )
  })

  it('is not valid where nothing else is known of it', async () => {
    expect(await reasonFor(Buffer.from('Price list'))).toBe('Please select a valid image file')
  })
})
