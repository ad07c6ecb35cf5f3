import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import S3rver from 's3rver'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { addProduct, picture, PRODUCT } from '../../test/factories.ts'
import { form, testApi } from '../../test/harness.ts'
import { freePort } from '../../test/start-server.ts'
import { removeOrphanedImages } from './remove-orphaned-images.ts'
import { s3Storage, type S3Settings } from './s3-storage.ts'
import type { Storage } from './storage.ts'

const BUCKET = 'pictures'
const folder = await mkdtemp('/tmp/phuljhari-bucket-')
const port = await freePort()
const settings: S3Settings = {
  bucket: BUCKET,
  endpoint: `http://127.0.0.1:${port}`,
  region: 'us-east-1',
  credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
  forcePathStyle: true,
}
let store: S3rver
let storage: Storage

async function startStore(): Promise<void> {
  store = new S3rver({
    address: '127.0.0.1',
    port,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: BUCKET }],
  })
  replyOnceWritten(store)
  await store.run()
}
/** s3rver replies before its file is written, so that a busy machine may read 0 bytes; no real store does this. */
function replyOnceWritten({ store: files }: S3rver): void {
  const put = files.putObject.bind(files)
  files.putObject = async (object) => {
    const result = await put(object)
    const file = files.getResourcePath(object.bucket, object.key, 'object')
    // The time limit of the test ends this loop.
    while ((await stat(file)).size !== result.size);
    return result
  }
}
const api = testApi({
  storage: async () => {
    await startStore()
    storage = await s3Storage(settings)
    return storage
  },
})
afterEach(async () => {
  for (const key of await keys()) await storage.remove(key)
})
afterAll(async () => {
  await store.close()
  await rm(folder, { recursive: true, force: true })
})

const keys = async () => {
  const found: string[] = []
  for await (const { key } of storage.list()) found.push(key)
  return found.toSorted()
}
const products = async () => (await api.anonymous('GET', '/products')).json()

describe('images in an object store', () => {
  it.each([1, 5_000, 300_000, 1_500_000])('come back unchanged: %i bytes', async (length) => {
    const bytes = randomBytes(length)
    await storage.put('some-picture-160.webp', bytes)
    expect((await storage.read('some-picture-160.webp'))?.equals(bytes)).toBe(true)
    await storage.remove('some-picture-160.webp')
    expect(await storage.read('some-picture-160.webp')).toBeNull()
    await storage.remove('some-picture-160.webp')
  })

  it('are all listed, across all pages of the store’s list', async () => {
    const names = Array.from({ length: 260 }, (_, index) => `many-${index}-160.webp`)
    for (const name of names) await storage.put(name, Buffer.from('x'))
    expect(await keys()).toEqual(names.toSorted())
  }, 60_000)

  it('are served with their product and deleted with it', async () => {
    const product = await addProduct(api, {}, await picture())
    expect(await keys()).toHaveLength(3)
    const shown = await api.app.inject(product.images[0]?.Location ?? '')
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp'])
    await api.send('DELETE', `/products/${product._id}`)
    expect(await keys()).toEqual([])
    expect((await api.app.inject(product.images[0]?.Location ?? '')).statusCode).toBe(404)
  })

  it('cannot be saved while the store is down: the whole form is refused, and all else works', async () => {
    const product = await addProduct(api, {}, await picture())
    await store.close()

    const refused = await api.send('POST', '/products', await form({ ...PRODUCT, productId: 'again' }, await picture()))
    const changed = await api.send(
      'PATCH',
      `/products/${product._id}`,
      await form({ ...PRODUCT, productName: 'Other' }, await picture()),
    )
    const image = await api.app.inject(product.images[0]?.Location ?? '')

    for (const reply of [refused, changed, image])
      expect([reply.statusCode, reply.json().code, reply.headers['retry-after']]).toEqual([
        503,
        'storage.unavailable',
        '5',
      ])
    expect(await products()).toEqual([product])
    // Changes without an image work; the image that could not be removed becomes orphaned and is removed later.
    expect((await api.send('DELETE', `/products/${product._id}`)).statusCode).toBe(200)

    await startStore()
    expect(
      (await api.send('POST', '/products', await form({ ...PRODUCT, productId: 'again' }, await picture()))).statusCode,
    ).toBe(200)
    expect(await keys()).toHaveLength(6)
    expect(await removeOrphanedImages(api.db, storage, 0)).toBe(3)
    expect(await keys()).toHaveLength(3)
    const [remaining] = await products()
    expect((await api.app.inject(remaining.images[0].Location)).statusCode).toBe(200)
  }, 60_000)

  it('cannot be configured with a bucket that does not exist: the start fails', async () => {
    await expect(s3Storage({ ...settings, bucket: 'elsewhere' })).rejects.toThrow('The bucket elsewhere does not exist')
  })

  it('cannot be configured with a store that denies access: the start fails', async () => {
    const refusing = createServer((_request, reply) => reply.writeHead(403).end()).listen(0, '127.0.0.1')
    await once(refusing, 'listening')
    const endpoint = `http://127.0.0.1:${(refusing.address() as AddressInfo).port}`

    await expect(s3Storage({ ...settings, endpoint })).rejects.toThrow('denies access to the bucket pictures')

    refusing.closeAllConnections()
    refusing.close()
  })
})
