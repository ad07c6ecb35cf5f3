import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { backupBench, contents, imageFiles } from '../../test/backup-bench.ts'
import { addProduct, orderBody, picture, placeOrder } from '../../test/factories.ts'
import { AADHAAR_KEY, ADMIN, form, STOREFRONT_KEY } from '../../test/harness.ts'
import { buildApp } from '../app.ts'
import { keepAadhaarKeys, keptAadhaarKeys } from '../security/aadhaar-keys.ts'
import { keyId } from '../security/seal.ts'
import { fixedKeys } from '../security/storefront-keys.ts'
import { verifyArchive } from './archive.ts'
import { ensureKeys } from './restored-keys.ts'
import { sealKeys } from './sealed-keys.ts'

const bench = backupBench()
const { api, backUp, restored, restore, shop } = bench

describe('a backup', () => {
  it('brings back every row and every picture', async () => {
    await shop()
    const { manifest } = await backUp()
    await restore()

    expect(await contents(bench.other)).toEqual(await contents(api.db))
    expect(await imageFiles(path.join(bench.folder, 'images'))).toEqual(await imageFiles(api.imageFolder))
    expect(manifest).toMatchObject({ images: 2, missingImages: [], aadhaarKeyIds: [keyId(AADHAAR_KEY)] })
    expect((await stat(bench.file)).mode & 0o777).toBe(0o600)
    expect(await readdir(bench.folder)).not.toContain('shop.tar.gz.unfinished')
  })

  it('is an installation that works on: sign-in, lists, new orders and products with numbers of their own', async () => {
    await shop()
    await backUp()
    await restore()
    const app = await buildApp({
      db: bench.other,
      storage: await restored(),
      storefrontKeys: fixedKeys(STOREFRONT_KEY),
      aadhaarKeys: [AADHAAR_KEY],
      portal: { apiBaseUrl: '/api', store: { name: '', phone: '', website: '' } },
    })
    const { token } = (await app.inject({ method: 'POST', url: '/api/vendor/signin', payload: ADMIN })).json()
    const headers = { authorization: `Bearer ${token}` }
    for (const url of ['/products', '/orders/vendor/allOrders', '/delivery-agents', '/brand'])
      expect((await app.inject({ url: `/api${url}`, headers })).json()).toEqual((await api.send('GET', url)).json())
    const [product] = (await app.inject('/api/products')).json()
    const placed = await app.inject({
      method: 'POST',
      url: '/api/orders',
      headers: { 'x-api-key': STOREFRONT_KEY },
      payload: orderBody(product._id),
    })
    expect([placed.statusCode, placed.json().orderId.slice(-6)]).toEqual([201, '000004'])
    const { payload, headers: type } = await form({
      productName: 'New',
      brandName: 'B',
      category: 'C',
      orignalPrice: '5',
    })
    const added = await app.inject({ method: 'POST', url: '/api/products', payload, headers: { ...headers, ...type } })
    expect([added.statusCode, Number(added.json()._id)]).toEqual([200, 5])
    await app.close()
  })

  it('holds no Aadhaar number in clear, no token, and its own key only under a passphrase', async () => {
    await shop()
    await backUp(sealKeys([AADHAAR_KEY], 'diwali in sivakasi'))
    const text = gunzipSync(await readFile(bench.file)).toString('latin1')
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

  it('brings its key along under a passphrase, and is refused where its numbers could not be read', async () => {
    await shop()
    await backUp(sealKeys([AADHAAR_KEY], 'diwali in sivakasi'))
    const { aadhaarKeyIds } = await verifyArchive(bench.file)
    const own = Buffer.alloc(32, 3)
    await keepAadhaarKeys(bench.folder, [own])
    const ensure = (passphrase?: string) => ensureKeys({ dataDir: bench.folder }, bench.file, aadhaarKeyIds, passphrase)

    await expect(ensure()).rejects.toThrow(`sealed with the key ${keyId(AADHAAR_KEY)}, which is not here`)
    await expect(ensure('guess')).rejects.toThrow('BACKUP_PASSPHRASE is not the one')
    await ensure('diwali in sivakasi')

    expect((await keptAadhaarKeys(bench.folder)).map((key) => key.toString('hex'))).toEqual(
      [own, AADHAAR_KEY].map((key) => key.toString('hex')),
    )
    await ensure()
  }, 30_000)

  it('taken while products come and go and orders are placed is whole: totals agree, every picture is there', async () => {
    const kept = await addProduct(api, { productName: 'Kept' }, await picture())
    const state = { isOver: false }
    const busy = [0, 1, 2].map(async (lane) => {
      for (let turn = 0; !state.isOver; turn++) {
        const product = await addProduct(api, { productName: `P ${lane} ${turn}` }, await picture())
        if (turn % 2 === 0) await placeOrder(api, orderBody(product._id))
        await api.send('DELETE', `/products/${product._id}`)
        await placeOrder(api, orderBody(kept._id))
      }
    })
    const { manifest } = await backUp().finally(() => {
      state.isOver = true
    })
    await Promise.all(busy)
    expect(manifest.missingImages).toEqual([])
    await restore()

    const broken = {
      name: 'test_broken',
      text: `select order_id from orders o where subtotal_paise <> (select sum(quantity * coalesce(discount_price_paise, orignal_price_paise)) from order_items i where i.order_id = o.order_id)
      or not exists (select 1 from events e where e.subject_id = o.order_id)`,
    }
    expect(await bench.other.many(broken)).toEqual([])
    const named = await bench.other.many<{ key: string }>({
      name: 'test_named',
      text: 'select image_key as key from products union select image_key from order_items where image_key is not null',
    })
    const there = new Set(
      (await readdir(path.join(bench.folder, 'images'))).map((name) => name.replace(/-\d+\.webp$/, '')),
    )
    expect(named.filter(({ key }) => !there.has(key))).toEqual([])
    expect(there.size).toBeGreaterThan(0)
  }, 60_000)

  it('says which pictures were lost before, and is taken all the same', async () => {
    await addProduct(api, {}, await picture())
    for (const name of await readdir(api.imageFolder)) await rm(path.join(api.imageFolder, name))
    const { manifest } = await backUp()
    expect(manifest.missingImages).toHaveLength(1)
    expect(manifest.images).toBe(0)
  })

  it('never writes over a file', async () => {
    await writeFile(bench.file, 'precious')
    await expect(backUp()).rejects.toThrow('is there already')
    expect(await readFile(bench.file, 'utf8')).toBe('precious')
    expect(await readdir(bench.folder)).toEqual(['shop.tar.gz'])
  })
})
