import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const COMPRESSIBLE = /\.(js|css|svg|html|json)$/
const MIN_COMPRESSED_BYTES = 512

/** Brotli's own choice of its parameters is up to 0.3 % off the best one; which of these is best differs by file. */
const BROTLI_VARIANTS = [
  {},
  { [constants.BROTLI_PARAM_LGBLOCK]: 16, [constants.BROTLI_PARAM_NDIRECT]: 4 },
  { [constants.BROTLI_PARAM_LGBLOCK]: 19 },
]
const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

async function smallestBrotli(bytes: Buffer, isThorough: boolean): Promise<Buffer> {
  const variants = await Promise.all(
    (isThorough ? BROTLI_VARIANTS : BROTLI_VARIANTS.slice(0, 1)).map((variant) =>
      compressBrotli(bytes, {
        params: {
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          ...variant,
        },
      }),
    ),
  )
  return variants.reduce((best, one) => (one.length < best.length ? one : best))
}

/**
 * Compresses every file once, as small as it gets, so that the server need not compress replies.
 * @param isWanted by its path from the folder of the build
 * @param isThorough whether to try several parameters of Brotli
 */
export const preCompressed = (isWanted: (name: string) => boolean, isThorough: boolean): Plugin => ({
  name: 'pre-compressed',
  apply: 'build',
  async writeBundle({ dir = 'dist' }) {
    const names = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter(isWanted)
    const compress = async (name: string) => {
      const file = path.join(dir, name)
      const bytes = readFileSync(file)
      if (bytes.length < MIN_COMPRESSED_BYTES) return
      writeFileSync(`${file}.br`, await smallestBrotli(bytes, isThorough))
      writeFileSync(`${file}.gz`, await compressGzip(bytes, { level: 9 }))
    }
    await Promise.all(names.filter((name) => COMPRESSIBLE.test(name) && name !== 'index.html').map(compress))
  },
})
