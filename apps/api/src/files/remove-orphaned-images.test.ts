import { readdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { addProduct, orderBody, picture, placeOrder } from '../../test/factories.ts'
import { testApi } from '../../test/harness.ts'
import { removeOrphanedImages } from './remove-orphaned-images.ts'
import { diskStorage } from './disk-storage.ts'

const api = testApi()
const files = async () => (await readdir(api.imageFolder)).toSorted()

describe('removing orphaned images', () => {
  it('removes images without a row and unfinished files, once they are older than any save takes', async () => {
    const kept = await addProduct(api, {}, await picture())
    const ordered = await addProduct(api, { productName: 'Ordered' }, await picture())
    await placeOrder(api, orderBody(ordered._id))
    await api.send('DELETE', `/products/${ordered._id}`)
    const inUse = await files()
    expect(inUse).toHaveLength(6)
    for (const name of ['gone-160.webp', 'gone-480.webp', '.0123456789abcdef', 'fresh-160.webp', 'notes.txt'])
      await writeFile(path.join(api.imageFolder, name), 'x')
    const hoursAgo = new Date(Date.now() - 2 * 3_600_000)
    for (const name of await files())
      if (name !== 'fresh-160.webp') await utimes(path.join(api.imageFolder, name), hoursAgo, hoursAgo)

    expect(await removeOrphanedImages(api.db, await diskStorage(api.imageFolder))).toBe(3)

    expect(await files()).toEqual([...inUse, 'fresh-160.webp', 'notes.txt'].toSorted())
    expect((await api.app.inject(kept.images[0]?.Location ?? '')).statusCode).toBe(200)
  })
})
