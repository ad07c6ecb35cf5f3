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
import { collectLeftovers } from './collect-leftovers.ts'
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
  answerWhenWritten(store)
  await store.run()
}
/** This store answers before its file is written, which a busy machine shows as an object of 0 bytes; no real one does. */
function answerWhenWritten({ store: files }: S3rver): void {
  const put = files.putObject.bind(files)
  files.putObject = async (object) => {
    const result = await put(object)
    const file = files.getResourcePath(object.bucket, object.key, 'object')
    // A test that waits for ever has a time limit of its own.
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
  it.each([1, 5_000, 300_000, 1_500_000])('come back byte by byte: %i of them', async (length) => {
    const bytes = randomBytes(length)
    await storage.put('some-picture-160.webp', bytes)
    expect((await storage.read('some-picture-160.webp'))?.equals(bytes)).toBe(true)
    await storage.remove('some-picture-160.webp')
    expect(await storage.read('some-picture-160.webp')).toBeNull()
    await storage.remove('some-picture-160.webp')
  })

  it('are all listed, however many pages the store’s list has', async () => {
    const names = Array.from({ length: 260 }, (_, index) => `many-${index}-160.webp`)
    for (const name of names) await storage.put(name, Buffer.from('x'))
    expect(await keys()).toEqual(names.toSorted())
  }, 60_000)

  it('are shown with their product and go with it', async () => {
    const product = await addProduct(api, {}, await picture())
    expect(await keys()).toHaveLength(3)
    const shown = await api.app.inject(product.images[0]?.Location ?? '')
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp'])
    await api.send('DELETE', `/products/${product._id}`)
    expect(await keys()).toEqual([])
    expect((await api.app.inject(product.images[0]?.Location ?? '')).statusCode).toBe(404)
  })

  it('that is down: a form with a picture is refused by name, nothing is half done, the rest goes on', async () => {
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
    // What needs no picture goes on; the picture that could not be removed is collected later.
    expect((await api.send('DELETE', `/products/${product._id}`)).statusCode).toBe(200)

    await startStore()
    expect(
      (await api.send('POST', '/products', await form({ ...PRODUCT, productId: 'again' }, await picture()))).statusCode,
    ).toBe(200)
    expect(await keys()).toHaveLength(6)
    expect(await collectLeftovers(api.db, storage, 0)).toBe(3)
    expect(await keys()).toHaveLength(3)
    const [left] = await products()
    expect((await api.app.inject(left.images[0].Location)).statusCode).toBe(200)
  }, 60_000)

  it('are not begun with a bucket that is not there', async () => {
    await expect(s3Storage({ ...settings, bucket: 'elsewhere' })).rejects.toThrow('There is no bucket elsewhere')
  })

  it('are not begun with a key that the store refuses', async () => {
    const refusing = createServer((_request, reply) => reply.writeHead(403).end()).listen(0, '127.0.0.1')
    await once(refusing, 'listening')
    const endpoint = `http://127.0.0.1:${(refusing.address() as AddressInfo).port}`

    await expect(s3Storage({ ...settings, endpoint })).rejects.toThrow('refuses access to pictures')

    refusing.closeAllConnections()
    refusing.close()
  })
})
