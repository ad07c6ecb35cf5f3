import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { backupFixture, contents, imageFiles } from '../../test/backup-fixture.ts'
import { addProduct, orderBody, picture, placeOrder } from '../../test/factories.ts'
import { AADHAAR_KEY, ADMIN, form, STOREFRONT_KEY } from '../../test/harness.ts'
import { buildApp } from '../app.ts'
import { storeAadhaarKeys, readStoredAadhaarKeys } from '../security/aadhaar-keys.ts'
import { keyId } from '../security/seal.ts'
import { fixedKeys } from '../security/storefront-keys.ts'
import { verifyArchive } from './archive.ts'
import { ensureAadhaarKeys } from './ensure-aadhaar-keys.ts'
import { sealKeys } from './sealed-keys.ts'

const fixture = backupFixture()
const { api, backUp, restoredStorage, restore, createShop } = fixture

describe('a backup', () => {
  it('restores every row and every image', async () => {
    await createShop()
    const { manifest } = await backUp()
    await restore()

    expect(await contents(fixture.other)).toEqual(await contents(api.db))
    expect(await imageFiles(path.join(fixture.folder, 'images'))).toEqual(await imageFiles(api.imageFolder))
    expect(manifest).toMatchObject({ images: 2, missingImages: [], aadhaarKeyIds: [keyId(AADHAAR_KEY)] })
    expect((await stat(fixture.file)).mode & 0o777).toBe(0o600)
    expect(await readdir(fixture.folder)).not.toContain('shop.tar.gz.unfinished')
  })

  it('restores a working installation: sign-in, lists, new orders and products with new ids', async () => {
    await createShop()
    await backUp()
    await restore()
    const app = await buildApp({
      db: fixture.other,
      storage: await restoredStorage(),
      storefrontKeys: fixedKeys(STOREFRONT_KEY),
      aadhaarKeys: [AADHAAR_KEY],
      portal: { apiBaseUrl: '/api', store: { name: '', phone: '', website: '' } },
    })
    const { token } = (await app.inject({ method: 'POST', url: '/api/vendor/signin', payload: ADMIN })).json()
    const headers = { authorization: `Bearer ${token}` }
    for (const url of ['/products', '/orders/vendor/allOrders', '/delivery-agents', '/brand', '/payments/cash'])
      expect((await app.inject({ url: `/api${url}`, headers })).json()).toEqual((await api.send('GET', url)).json())
    const [product] = (await app.inject('/api/products')).json()
    const placed = await app.inject({
      method: 'POST',
      url: '/api/orders',
      headers: { 'x-api-key': STOREFRONT_KEY },
      payload: orderBody(product._id),
    })
    expect([placed.statusCode, placed.json().orderId.slice(-6)]).toEqual([201, '000006'])
    const { payload, headers: type } = await form({
      productName: 'New',
      brandName: 'B',
      category: 'C',
      orignalPrice: '5',
    })
    const added = await app.inject({ method: 'POST', url: '/api/products', payload, headers: { ...headers, ...type } })
    expect([added.statusCode, Number(added.json()._id)]).toEqual([200, 7])
    await app.close()
  })

  it('contains no plain Aadhaar number, no token, and the Aadhaar key only under a passphrase', async () => {
    await createShop()
    await backUp(sealKeys([AADHAAR_KEY], 'diwali in sivakasi'))
    const text = gunzipSync(await readFile(fixture.file)).toString('latin1')
    expect(text).toContain('Selvi Murugan')
    for (const secret of [
      '012345678901',
      '0123 4567 8901',
      AADHAAR_KEY.toString('hex'),
      AADHAAR_KEY.toString('latin1'),
      'token_hash',
      ADMIN.password,
    ])
      expect(text).not.toContain(secret)
  })

  it('carries its Aadhaar key under a passphrase, and is rejected where its numbers would be unreadable', async () => {
    await createShop()
    await backUp(sealKeys([AADHAAR_KEY], 'diwali in sivakasi'))
    const { aadhaarKeyIds } = await verifyArchive(fixture.file)
    const own = Buffer.alloc(32, 3)
    await storeAadhaarKeys(fixture.folder, [own])
    const ensure = (passphrase?: string) =>
      ensureAadhaarKeys({ dataDir: fixture.folder }, fixture.file, aadhaarKeyIds, passphrase)

    await expect(ensure()).rejects.toThrow(`encrypted with key ${keyId(AADHAAR_KEY)}, which is missing`)
    await expect(ensure('guess')).rejects.toThrow('BACKUP_PASSPHRASE is not the passphrase')
    await ensure('diwali in sivakasi')

    expect((await readStoredAadhaarKeys(fixture.folder)).map((key) => key.toString('hex'))).toEqual(
      [own, AADHAAR_KEY].map((key) => key.toString('hex')),
    )
    await ensure()
  }, 30_000)

  it('is consistent when taken during writes: totals agree, no image is missing', async () => {
    const kept = await addProduct(api, { productName: 'Kept' }, await picture())
    const state = { isDone: false }
    const writers = [0, 1, 2].map(async (lane) => {
      for (let turn = 0; !state.isDone; turn++) {
        const product = await addProduct(api, { productName: `P ${lane} ${turn}` }, await picture())
        if (turn % 2 === 0) await placeOrder(api, orderBody(product._id))
        await api.send('DELETE', `/products/${product._id}`)
        await placeOrder(api, orderBody(kept._id))
      }
    })
    const { manifest } = await backUp().finally(() => {
      state.isDone = true
    })
    await Promise.all(writers)
    expect(manifest.missingImages).toEqual([])
    await restore()

    const broken = {
      name: 'test_broken',
      text: `select order_id from orders o
      where subtotal_paise <> (
        select sum(quantity * coalesce(discount_price_paise, orignal_price_paise))
        from order_items i where i.order_id = o.order_id)
      or not exists (select 1 from events e where e.subject_id = o.order_id)`,
    }
    expect(await fixture.other.many(broken)).toEqual([])
    const named = await fixture.other.many<{ key: string }>({
      name: 'test_named',
      text: 'select image_key as key from products union select image_key from order_items where image_key is not null',
    })
    const there = new Set(
      (await readdir(path.join(fixture.folder, 'images'))).map((name) => name.replace(/-\d+\.webp$/, '')),
    )
    expect(named.filter(({ key }) => !there.has(key))).toEqual([])
    expect(there.size).toBeGreaterThan(0)
  }, 60_000)

  it('lists images that were already missing', async () => {
    await addProduct(api, {}, await picture())
    for (const name of await readdir(api.imageFolder)) await rm(path.join(api.imageFolder, name))
    const { manifest } = await backUp()
    expect(manifest.missingImages).toHaveLength(1)
    expect(manifest.images).toBe(0)
  })

  it('never overwrites a file', async () => {
    await writeFile(fixture.file, 'precious')
    await expect(backUp()).rejects.toThrow('already exists')
    expect(await readFile(fixture.file, 'utf8')).toBe('precious')
    expect(await readdir(fixture.folder)).toEqual(['shop.tar.gz'])
  })
})
