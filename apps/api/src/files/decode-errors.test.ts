import fc from 'fast-check'
import sharp from 'sharp'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { jpeg, picture, PRODUCT } from '../../test/factories.ts'
import { form, testApi } from '../../test/harness.ts'
import { prepareImage } from './prepare-image.ts'

let log = ''
const api = testApi({ app: { logger: { level: 'error', stream: { write: (line: string) => (log += line) } } } })
afterEach(() => {
  vi.restoreAllMocks()
  log = ''
})

const Sharp = Object.getPrototypeOf(sharp({ create: { width: 1, height: 1, channels: 3, background: 'red' } }))
const upload = async () => api.send('POST', '/products', await form(PRODUCT, await picture()))

describe('a failure while an image is prepared', () => {
  it.each([
    ['the encoder fails', 'webp', new Error('vips2webp: unable to encode')],
    ['memory runs out', 'rotate', new Error('vips_tracked: out of memory --- size == 200MB')],
    ['the server has a bug', 'resize', new TypeError('Cannot read properties of undefined')],
  ])('is reported as a logged 500, not as an invalid image, when %s', async (_what, method, error) => {
    vi.spyOn(Sharp, method).mockImplementation(() => {
      throw error
    })
    const reply = await upload()
    expect([reply.statusCode, reply.json().code]).toEqual([500, 'internal'])
    expect(log).toContain(error.message)
  })

  it('is reported as an invalid image when decoding exceeds its time limit', async () => {
    vi.spyOn(Sharp, 'rotate').mockImplementation(() => {
      throw new Error('timeout: 20% complete')
    })
    const reply = await upload()
    expect([reply.statusCode, reply.json().code]).toEqual([415, 'image.invalid'])
    expect(log).toBe('')
  })

  it('is reported as an invalid image however the file is corrupted', async () => {
    const noise = Buffer.from(Array.from({ length: 60 * 40 * 3 }, (_, index) => (index * 7919) & 255))
    const drawn = () => sharp(noise, { raw: { width: 60, height: 40, channels: 3 } })
    const images = await Promise.all([
      jpeg(),
      drawn().jpeg({ progressive: true }).toBuffer(),
      drawn().withMetadata({ icc: 'p3' }).png().toBuffer(),
      drawn().png({ progressive: true }).toBuffer(),
      drawn().png({ palette: true }).toBuffer(),
      drawn().webp().toBuffer(),
      drawn().webp({ lossless: true }).toBuffer(),
    ])
    const corrupted = fc
      .record({
        image: fc.constantFrom(...images),
        changes: fc.array(fc.tuple(fc.double({ min: 0, max: 0.999, noNaN: true }), fc.nat(255)), { maxLength: 8 }),
        kept: fc.oneof(fc.constant(1), fc.double({ min: 0, max: 1, noNaN: true })),
      })
      .map(({ image, changes, kept }) => {
        const bytes = Buffer.from(image)
        for (const [place, byte] of changes) bytes[Math.floor(place * bytes.length)] = byte
        return bytes.subarray(0, Math.floor(kept * bytes.length))
      })
    await fc.assert(
      fc.asyncProperty(corrupted, async (bytes) => {
        const code = await prepareImage(bytes).then(
          () => 'image.invalid',
          (error: unknown) => (error as { code?: string }).code ?? String(error),
        )
        expect(code).toBe('image.invalid')
      }),
      { numRuns: 300 },
    )
  })
})
