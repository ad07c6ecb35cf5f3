import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { addAgent, addProduct, orderBody, orderIn, picture, placeOrder } from '../../test/factories.ts'
import { AADHAAR_KEY, ADMIN, form, STOREFRONT_KEY, testApi } from '../../test/harness.ts'
import { buildApp } from '../app.ts'
import type { Db } from '../db/database.ts'
import { applyMigrations, knownMigrations } from '../db/migrate.ts'
import { diskStorage } from '../files/disk-storage.ts'
import { keepAadhaarKeys, keptAadhaarKeys } from '../security/aadhaar-keys.ts'
import { keyId } from '../security/seal.ts'
import { fixedKeys } from '../security/storefront-keys.ts'
import { verifyArchive } from './archive.ts'
import { findTables, readRows } from './backup.store.ts'
import { emptyDatabase } from './restore.store.ts'
import { restoreBackup } from './restore-backup.ts'
import { ensureKeys } from './restored-keys.ts'
import { sealKeys } from './sealed-keys.ts'
import { writeBackup } from './write-backup.ts'

const api = testApi()
let folder: string
let file: string
let other: Awaited<ReturnType<typeof testDatabase>>

beforeEach(async () => {
  folder = await mkdtemp('/tmp/phuljhari-backup-')
  file = path.join(folder, 'shop.tar.gz')
  other = await testDatabase()
})
afterEach(async () => {
  await other.close()
  await rm(folder, { recursive: true, force: true })
})

const backUp = async (sealed: Buffer | null = null) =>
  writeBackup({ db: api.db, storage: await diskStorage(api.imageFolder) }, file, sealed)
const restored = async () => diskStorage(path.join(folder, 'images'))
const restore = async (overwrites = false) =>
  restoreBackup(
    { connection: other.connection, storage: await restored() },
    file,
    await verifyArchive(file),
    overwrites,
  )

/** Every row of every table, but for what tells which server wrote it and when lists went out of date. */
async function contents(db: Db): Promise<Record<string, string[]>> {
  return db.transaction(async (tx) => {
    const all: Record<string, string[]> = {}
    for (const table of await findTables(tx)) {
      const rows: string[] = []
      for await (const some of readRows(tx, table)) rows.push(...some)
      all[table] = rows
        .map((row) => row.replaceAll(/"(changed_)?xid":"?\d+"?/g, '').replaceAll(/"version":\d+/g, ''))
        .toSorted()
    }
    return all
  })
}
const imageFiles = async (place: string) =>
  Promise.all(
    (await readdir(place))
      .toSorted()
      .map(async (name) => [name, (await readFile(path.join(place, name))).toString('base64')]),
  )

async function shop(): Promise<void> {
  await addProduct(api, { productName: 'Rocket "5\\6" \n तारा <b>&' }, await picture())
  const gone = await addProduct(api, { productName: 'Gone', discountPrice: '0' }, await picture())
  const agent = await addAgent(api)
  await placeOrder(api, { ...orderBody(gone._id), notes: '=1+1\t‮' }, 'basket-1')
  await orderIn(api, 'assigned', agent)
  const accepted = await orderIn(api)
  await api.send('PATCH', `/orders/vendorStatus/accepted/${accepted}`)
  await api.send('DELETE', `/products/${gone._id}`)
}

describe('a backup', () => {
  it('brings back every row and every picture', async () => {
    await shop()
    const { manifest } = await backUp()
    await restore()

    expect(await contents(other)).toEqual(await contents(api.db))
    expect(await imageFiles(path.join(folder, 'images'))).toEqual(await imageFiles(api.imageFolder))
    expect(manifest).toMatchObject({ images: 2, missingImages: [], aadhaarKeyIds: [keyId(AADHAAR_KEY)] })
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await readdir(folder)).not.toContain('shop.tar.gz.unfinished')
  })

  it('is an installation that works on: sign-in, lists, new orders and products with numbers of their own', async () => {
    await shop()
    await backUp()
    await restore()
    const app = await buildApp({
      db: other,
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
    const text = gunzipSync(await readFile(file)).toString('latin1')
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
    const { aadhaarKeyIds } = await verifyArchive(file)
    const own = Buffer.alloc(32, 3)
    await keepAadhaarKeys(folder, [own])
    const ensure = (passphrase?: string) => ensureKeys({ dataDir: folder }, file, aadhaarKeyIds, passphrase)

    await expect(ensure()).rejects.toThrow(`sealed with the key ${keyId(AADHAAR_KEY)}, which is not here`)
    await expect(ensure('guess')).rejects.toThrow('BACKUP_PASSPHRASE is not the one')
    await ensure('diwali in sivakasi')

    expect((await keptAadhaarKeys(folder)).map((key) => key.toString('hex'))).toEqual(
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
    expect(await other.many(broken)).toEqual([])
    const named = await other.many<{ key: string }>({
      name: 'test_named',
      text: 'select image_key as key from products union select image_key from order_items where image_key is not null',
    })
    const there = new Set((await readdir(path.join(folder, 'images'))).map((name) => name.replace(/-\d+\.webp$/, '')))
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
    await writeFile(file, 'precious')
    await expect(backUp()).rejects.toThrow('is there already')
    expect(await readFile(file, 'utf8')).toBe('precious')
    expect(await readdir(folder)).toEqual(['shop.tar.gz'])
  })
})

describe('a restore', () => {
  it('leaves an installation that holds data as it is unless told otherwise', async () => {
    await shop()
    await backUp()
    await restore()
    const before = await contents(other)
    await api.empty()

    await expect(restore()).rejects.toThrow('holds data already')
    expect(await contents(other)).toEqual(before)

    await addProduct(api, { productName: 'Of another day' })
    await rm(file)
    await backUp()
    await restore(true)
    expect(await contents(other)).toEqual(await contents(api.db))
  })

  it.each([
    ['cut off', async () => truncate(file, Math.floor((await stat(file)).size * 0.6)), 'damaged or cut off'],
    [
      'changed by a bit',
      async () => {
        const tar = gunzipSync(await readFile(file))
        const at = tar.indexOf('Selvi')
        tar[at] = (tar[at] ?? 0) ^ 1
        await writeFile(file, gzipSync(tar))
      },
      'checksum does not agree',
    ],
    ['something else', async () => writeFile(file, 'hello'), 'damaged or cut off'],
    ['another archive', async () => writeFile(file, gzipSync(Buffer.alloc(1024))), 'no backup of this product'],
    ['gone', async () => rm(file), 'There is no file'],
  ])('of a file that is %s is refused before anything is touched', async (_what, spoil, said) => {
    await shop()
    await backUp()
    await spoil()
    const before = await contents(other)
    await expect(restore(true)).rejects.toThrow(said)
    expect(await contents(other)).toEqual(before)
  })

  it('of a later version is refused', async () => {
    await shop()
    await backUp()
    const contentsOf = await verifyArchive(file)
    await expect(
      restoreBackup(
        { connection: other.connection, storage: await restored() },
        file,
        { ...contentsOf, migrations: [...contentsOf.migrations, '999_later.sql'] },
        true,
      ),
    ).rejects.toThrow('later version (999_later.sql)')
  })

  it('of an earlier version is brought up to date', async () => {
    const old = await testDatabase()
    const client = new pg.Client(old.connection)
    await client.connect()
    await emptyDatabase(client)
    await client.query('begin')
    await applyMigrations(client, (await knownMigrations()).slice(0, 3))
    await client.query("insert into brands (name, name_key) values ('Standard', 'standard')")
    await client.query(
      "insert into products (name, name_key, brand_id, category_id, orignal_price_paise) values ('Old Rocket', 'old rocket', 1, 1, 5000)",
    )
    await client.query('commit')
    await client.end()
    await writeBackup({ db: old, storage: await diskStorage(api.imageFolder) }, file, null)
    await old.close()

    await restore()

    expect((await other.many({ name: 'test_ran', text: 'select name from migrations' })).length).toBe(
      (await knownMigrations()).length,
    )
    expect(await other.many({ name: 'test_old', text: 'select name from products' })).toEqual([{ name: 'Old Rocket' }])
  })

  it('that fails in the middle changes nothing', async () => {
    await shop()
    await backUp()
    const before = await contents(other)
    const full = { ...(await restored()), put: () => Promise.reject(new Error('no room')) }
    await expect(
      restoreBackup({ connection: other.connection, storage: full }, file, await verifyArchive(file), true),
    ).rejects.toThrow('no room')
    expect(await contents(other)).toEqual(before)
  })
})
