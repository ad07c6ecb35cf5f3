import { readdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { addProduct, orderBody, picture, placeOrder } from '../../test/factories.ts'
import { testApi } from '../../test/harness.ts'
import { collectLeftovers } from './collect-leftovers.ts'
import { diskStorage } from './disk-storage.ts'

const api = testApi()
const files = async () => (await readdir(api.imageFolder)).toSorted()

describe('leftovers', () => {
  it('are the images and unfinished files of nobody that are older than any form takes', async () => {
    const kept = await addProduct(api, {}, await picture())
    const ordered = await addProduct(api, { productName: 'Ordered' }, await picture())
    await placeOrder(api, orderBody(ordered._id))
    await api.send('DELETE', `/products/${ordered._id}`)
    const shown = await files()
    expect(shown).toHaveLength(6)
    for (const name of ['gone-160.webp', 'gone-480.webp', '.0123456789abcdef', 'fresh-160.webp', 'notes.txt'])
      await writeFile(path.join(api.imageFolder, name), 'x')
    const hoursAgo = new Date(Date.now() - 2 * 3_600_000)
    for (const name of await files())
      if (name !== 'fresh-160.webp') await utimes(path.join(api.imageFolder, name), hoursAgo, hoursAgo)

    expect(await collectLeftovers(api.db, await diskStorage(api.imageFolder))).toBe(3)

    expect(await files()).toEqual([...shown, 'fresh-160.webp', 'notes.txt'].toSorted())
    expect((await api.app.inject(kept.images[0]?.Location ?? '')).statusCode).toBe(200)
  })
})
