import { readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { backupBench, contents } from '../../test/backup-bench.ts'
import { testDatabase } from '../../test/database.ts'
import { addProduct } from '../../test/factories.ts'
import { applyMigrations, knownMigrations } from '../db/migrate.ts'
import { diskStorage } from '../files/disk-storage.ts'
import { verifyArchive } from './archive.ts'
import { emptyDatabase } from './restore.store.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const bench = backupBench()
const { api, backUp, restored, restore, shop } = bench

describe('a restore', () => {
  it('leaves an installation that holds data as it is unless told otherwise', async () => {
    await shop()
    await backUp()
    await restore()
    const before = await contents(bench.other)
    await api.empty()

    await expect(restore()).rejects.toThrow('holds data already')
    expect(await contents(bench.other)).toEqual(before)

    await addProduct(api, { productName: 'Of another day' })
    await rm(bench.file)
    await backUp()
    await restore(true)
    expect(await contents(bench.other)).toEqual(await contents(api.db))
  })

  it.each([
    [
      'cut off',
      async () => truncate(bench.file, Math.floor((await stat(bench.file)).size * 0.6)),
      'damaged or cut off',
    ],
    [
      'changed by a bit',
      async () => {
        const tar = gunzipSync(await readFile(bench.file))
        const at = tar.indexOf('Selvi')
        tar[at] = (tar[at] ?? 0) ^ 1
        await writeFile(bench.file, gzipSync(tar))
      },
      'checksum does not agree',
    ],
    ['something else', async () => writeFile(bench.file, 'hello'), 'damaged or cut off'],
    ['another archive', async () => writeFile(bench.file, gzipSync(Buffer.alloc(1024))), 'no backup of this product'],
    ['gone', async () => rm(bench.file), 'There is no file'],
  ])('of a file that is %s is refused before anything is touched', async (_what, spoil, said) => {
    await shop()
    await backUp()
    await spoil()
    const before = await contents(bench.other)
    await expect(restore(true)).rejects.toThrow(said)
    expect(await contents(bench.other)).toEqual(before)
  })

  it('of a later version is refused', async () => {
    await shop()
    await backUp()
    const contentsOf = await verifyArchive(bench.file)
    await expect(
      restoreBackup(
        { connection: bench.other.connection, storage: await restored() },
        bench.file,
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
    await writeBackup({ db: old, storage: await diskStorage(api.imageFolder) }, bench.file, null)
    await old.close()

    await restore()

    expect((await bench.other.many({ name: 'test_ran', text: 'select name from migrations' })).length).toBe(
      (await knownMigrations()).length,
    )
    expect(await bench.other.many({ name: 'test_old', text: 'select name from products' })).toEqual([
      { name: 'Old Rocket' },
    ])
  })

  it('that fails in the middle changes nothing', async () => {
    await shop()
    await backUp()
    const before = await contents(bench.other)
    const full = { ...(await restored()), put: () => Promise.reject(new Error('no room')) }
    await expect(
      restoreBackup(
        { connection: bench.other.connection, storage: full },
        bench.file,
        await verifyArchive(bench.file),
        true,
      ),
    ).rejects.toThrow('no room')
    expect(await contents(bench.other)).toEqual(before)
  })
})
