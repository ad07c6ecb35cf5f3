import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { jpeg } from '../../test/factories.ts'
import { prepareImage } from './prepare-image.ts'

// The product decodes from memory alone; the pictures here are made in the same process.
const RED = { r: 220, g: 20, b: 20 }
const solid = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: RED } })

const chunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
/** A PNG written by hand: one that says it is larger than anything drawn here. */
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

const shown = async (bytes: Buffer) => {
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

describe('a picture', () => {
  it('of a printer (CMYK JPEG) keeps its colour', async () => {
    const { metadata, first } = await shown(await solid(40, 20).toColourspace('cmyk').jpeg().toBuffer())
    expect(metadata).toMatchObject({ format: 'webp', space: 'srgb', width: 40, height: 20 })
    expect(first[0]).toBeGreaterThan(150)
    expect(first[1]).toBeLessThan(90)
  })

  it('of 16 bits a colour is brought to 8', async () => {
    const { metadata, first } = await shown(await solid(40, 20).toColourspace('rgb16').png().toBuffer())
    expect(metadata).toMatchObject({ depth: 'uchar', space: 'srgb' })
    expect(Math.abs((first[0] ?? 0) - RED.r)).toBeLessThan(12)
  })

  it('with transparent parts keeps them', async () => {
    const drawn = await sharp({ create: { width: 30, height: 30, channels: 4, background: { ...RED, alpha: 0 } } })
      .png()
      .toBuffer()
    expect((await shown(drawn)).metadata.hasAlpha).toBe(true)
  })

  it('that moves (WebP) shows its first frame', async () => {
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
    const { metadata, first, height } = await shown(moving)
    expect(metadata.pages ?? 1).toBe(1)
    expect(height).toBe(20)
    expect(first[0]).toBeGreaterThan(150)
  })

  it('that moves (APNG) shows its first frame', async () => {
    const animation = Buffer.alloc(8)
    animation.writeUInt32BE(2, 0)
    const bytes = png(20, 20, grey(20, 20), [chunk('acTL', animation)])
    expect(await shown(bytes)).toMatchObject({ width: 20, height: 20 })
  })

  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'turned as its camera says (orientation %i) stands upright, without metadata',
    async (orientation) => {
      const turned = await solid(80, 40)
        .withMetadata({ orientation })
        .withExifMerge({ IFD0: { Artist: 'somebody' } })
        .jpeg()
        .toBuffer()
      const { metadata } = await shown(turned)
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
    ['a page', '<html><script>alert(1)</script></html>'],
    ['an archive', 'PK\x03\x04\x14\x00\x00\x00evil.txt'],
    ['a program', '#!/bin/sh\nrm -rf /\n'],
  ])('that is %s too loses what was appended', async (_what, payload) => {
    const { files } = await prepareImage(Buffer.concat([await jpeg(), Buffer.from(payload, 'latin1')]))
    for (const { bytes } of files) expect(bytes.includes(Buffer.from(payload.slice(0, 12), 'latin1'))).toBe(false)
  })

  it('that is shown twice has a file of its own each time', async () => {
    const bytes = await jpeg()
    const [one, other] = await Promise.all([prepareImage(bytes), prepareImage(bytes)])
    expect(one.key.slice(0, 32)).toBe(other.key.slice(0, 32))
    expect(one.key).not.toBe(other.key)
  })
})

describe('what is no picture for us', () => {
  it.each([
    ['a bomb of 900 megapixels', () => png(30_000, 30_000, deflateSync(Buffer.alloc(1_000)))],
    ['a bomb of 4 thousand million rows', () => png(1, 0xffffffff, deflateSync(Buffer.alloc(10)))],
    [
      'a PNG with a false checksum',
      () => Buffer.from(png(9, 9, grey(9, 9)).toString('latin1').replace('IDAT', 'IDAX'), 'latin1'),
    ],
    ['a PNG cut off', () => png(900, 900, grey(900, 900).subarray(0, 100))],
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
    ['a picture 40,000 high and 1 wide', () => png(1, 40_000, grey(1, 40_000))],
    ['nothing', () => Buffer.alloc(0)],
  ])('%s is refused by name', async (_what, make) => {
    const begun = performance.now()
    await expect(prepareImage(await make())).rejects.toMatchObject({ code: 'image.invalid' })
    expect(performance.now() - begun).toBeLessThan(5_000)
  })

  it('a bomb in the text of a PNG costs neither time nor memory', async () => {
    const text = Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), deflateSync(Buffer.alloc(200_000_000))])
    const before = process.memoryUsage().rss
    const begun = performance.now()
    await prepareImage(png(20, 20, grey(20, 20), [chunk('zTXt', text)])).catch(() => {})
    expect(performance.now() - begun).toBeLessThan(5_000)
    expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1_048_576)
  })

  it('two of the largest that are allowed, interlaced, stay within the memory meant for them', async () => {
    const bytes = png(7_000, 7_000, deflateSync(Buffer.alloc(7_001 * 7_000 + 60_000)), [], 1)
    const before = process.memoryUsage().rss
    await Promise.all([bytes, bytes].map((one) => prepareImage(one).catch(() => {})))
    expect(process.memoryUsage().rss - before).toBeLessThan(600 * 1_048_576)
  })
})
