import { DEFAULT_SHOP_SETTINGS } from '@phuljhari/contract/settings/shop-settings'
import { spawn, spawnSync } from 'node:child_process'
import { readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import { financialYear } from '@phuljhari/contract/tax/document-number'
import { RELEASE } from '@phuljhari/contract/version'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { backupFixture, contents } from '../../test/backup-fixture.ts'
import { testDatabase } from '../../test/database.ts'
import { issue, register } from '../../test/documents.ts'
import { setSetting } from '../../test/entries.ts'
import { addProduct, jpeg, orderIn } from '../../test/factories.ts'
import { form } from '../../test/harness.ts'
import { runsOf } from '../../test/runs.ts'
import { applyMigrations, knownMigrations } from '../db/migrate.ts'
import { confirmSeries, listSeries } from '../documents/change-series.ts'
import { takeNumber } from '../documents/series.store.ts'
import { diskStorage } from '../files/disk-storage.ts'
import { currentSettings } from '../settings/current-settings.ts'
import { seedIdentity } from '../settings/seed-identity.ts'
import { verifyArchive } from './archive.ts'
import { emptyDatabase } from './restore.store.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const fixture = backupFixture()
const { api, backUp, restoredStorage, restore, createShop } = fixture

const unfinishedBulk = {
  name: 'test_unfinished_bulk',
  text: `with batch as (
      insert into bulk_batches (vendor_id, action) select id, 'accept' from vendors limit 1 returning id)
    insert into bulk_rows (batch_id, position, order_id, seen, result)
    select id, position, $1, 'processing', result
    from batch, unnest(array['waiting', 'undoing']) with ordinality as r (result, position)`,
}
const unfinishedBatch = {
  name: 'test_unfinished_batch',
  text: `with batch as (
      insert into document_batches (idempotency_key, request_digest, started_by) values ('left', '', 'owner')
      returning id)
    insert into document_batch_orders (batch_id, position, order_id) select id, 1, $1 from batch`,
}

describe('a restore', () => {
  it('replaces existing data only with --overwrite', async () => {
    await createShop()
    await backUp()
    await restore()
    const before = await contents(fixture.other)
    await api.empty()

    await expect(restore()).rejects.toThrow('already has data')
    expect(await contents(fixture.other)).toEqual(before)

    await addProduct(api, { productName: 'Added later' })
    await rm(fixture.file)
    await backUp()
    await restore(true)
    expect(await contents(fixture.other)).toEqual(await contents(api.db))
  })

  it('restores the shop’s details and logo over those that a new installation was started with', async () => {
    await createShop()
    const file = { name: 'files', filename: 'a.jpg', type: 'image/jpeg', bytes: await jpeg() }
    const logo = (await api.send('POST', '/settings/images', await form({}, file))).json().url
    await setSetting(api, 'identity', { ...DEFAULT_SHOP_SETTINGS.identity, tradeName: 'Sparkle Traders', logo })
    await backUp()
    await seedIdentity(fixture.other, { name: 'Phuljhari Crackers', phone: '', website: '' })
    await restore()
    const { identity } = await currentSettings(fixture.other)
    expect(identity).toMatchObject({ tradeName: 'Sparkle Traders', logo })
    expect(await (await restoredStorage()).read(logo.split('/').at(-1))).not.toBeNull()
    await seedIdentity(fixture.other, { name: 'Phuljhari Crackers', phone: '', website: '' })
    expect((await currentSettings(fixture.other)).identity).toEqual(identity)
  })

  it.each([
    [
      'truncated',
      async () => truncate(fixture.file, Math.floor((await stat(fixture.file)).size * 0.6)),
      'damaged or truncated',
    ],
    [
      'altered by one bit',
      async () => {
        const tar = gunzipSync(await readFile(fixture.file))
        const at = tar.indexOf('Selvi')
        tar[at] = (tar[at] ?? 0) ^ 1
        await writeFile(fixture.file, gzipSync(tar))
      },
      'checksum does not match',
    ],
    ['of another format', async () => writeFile(fixture.file, 'hello'), 'damaged or truncated'],
    [
      'another archive',
      async () => writeFile(fixture.file, gzipSync(Buffer.alloc(1024))),
      'not a backup of this product',
    ],
    ['missing', async () => rm(fixture.file), 'There is no file'],
  ])('rejects a file that is %s before it changes anything', async (_what, damage, message) => {
    await createShop()
    await backUp()
    await damage()
    const before = await contents(fixture.other)
    await expect(restore(true)).rejects.toThrow(message)
    expect(await contents(fixture.other)).toEqual(before)
  })

  it('rejects a backup of a later release, and names it', async () => {
    await createShop()
    await backUp()
    const contentsOf = await verifyArchive(fixture.file)
    await expect(
      restoreBackup(
        {
          connection: fixture.other.owner.connection,
          apiRole: fixture.other.connection.user,
          storage: await restoredStorage(),
        },
        fixture.file,
        { ...contentsOf, release: '9.1.0', migrations: [...contentsOf.migrations, '999_later.sql'] },
        true,
      ),
    ).rejects.toThrow(`The backup was made by release 9.1.0: restore it with that one, not with ${RELEASE}.`)
  })

  it('migrates a backup of an earlier version', async () => {
    const old = await testDatabase()
    const client = new pg.Client(old.owner.connection)
    await client.connect()
    await emptyDatabase(client)
    await client.query('begin')
    await applyMigrations(client, (await knownMigrations()).slice(0, 3))
    await client.query("insert into brands (name, name_key) values ('Standard', 'standard')")
    await client.query(
      `insert into products (name, name_key, brand_id, category_id, orignal_price_paise)
       values ('Old Rocket', 'old rocket', 1, 1, 5000)`,
    )
    await client.query('commit')
    await client.end()
    await writeBackup({ db: old.owner, storage: await diskStorage(api.imageFolder) }, fixture.file, null)
    await old.close()

    await restore()

    expect((await fixture.other.many({ name: 'test_ran', text: 'select name from migrations' })).length).toBe(
      (await knownMigrations()).length,
    )
    expect(await fixture.other.many({ name: 'test_old', text: 'select name from products' })).toEqual([
      { name: 'Old Rocket' },
    ])
  })

  it.skipIf(process.platform === 'win32')('reads the file once, however many tables it has', async () => {
    await createShop()
    await backUp()
    // A pipe can be read only once.
    const pipe = `${fixture.file}.pipe`
    expect(spawnSync('mkfifo', [pipe]).status).toBe(0)
    const writer = spawn('dd', [`if=${fixture.file}`, `of=${pipe}`], { stdio: 'ignore' })
    const contentsOf = await verifyArchive(fixture.file)
    await restoreBackup(
      {
        connection: fixture.other.owner.connection,
        apiRole: fixture.other.connection.user,
        storage: await restoredStorage(),
      },
      pipe,
      contentsOf,
      false,
    ).finally(() => writer.kill())
    expect(await contents(fixture.other)).toEqual(await contents(api.db))
  })

  it('leaves every foreign key in place', async () => {
    const foreignKeys = {
      name: 'test_foreign_keys',
      text: "select conname, pg_get_constraintdef(oid) from pg_constraint where contype = 'f' order by conname",
    }
    await createShop()
    await backUp()
    await restore()
    const expected = await api.db.many(foreignKeys)
    expect(expected.length).toBeGreaterThan(3)
    expect(await fixture.other.many(foreignKeys)).toEqual(expected)
  })

  it('ends the links and the unfinished jobs of the backup', async () => {
    const { run, phoneOf, action, report } = runsOf(api)
    const { runId, orderId } = await run()
    const phone = await phoneOf(runId)
    const delivered = await action(phone, orderId, 'delivered')
    await api.send('POST', `/orders/${orderId}/tracking-links`)
    await api.db.owner.run(unfinishedBulk, [orderId])
    await api.db.owner.run(unfinishedBatch, [orderId])
    await backUp()
    await restore()
    const left = {
      name: 'test_left_by_restore',
      text: `select (select count(*) from run_links where revoked_at is null) as runs,
               (select count(*) from tracking_links where revoked_at is null) as tracking,
               (select count(*) from bulk_batches where finished_at is null) as bulk,
               (select string_agg(result, ' ' order by position) from bulk_rows) as rows,
               (select count(*) from document_batches where finished_at is null) as batches,
               (select count(*) from document_batch_orders where issued is distinct from false) as orders`,
    }
    expect(await fixture.other.one(left)).toEqual({
      runs: 0,
      tracking: 0,
      bulk: 0,
      rows: 'refused done',
      batches: 0,
      orders: 0,
    })
    // The link of the shop that was backed up works on.
    expect((await report(phone, [delivered])).statusCode).toBe(200)
  })

  it('changes nothing when it fails half way', async () => {
    await createShop()
    await backUp()
    const before = await contents(fixture.other)
    const full = { ...(await restoredStorage()), put: () => Promise.reject(new Error('disk full')) }
    await expect(
      restoreBackup(
        { connection: fixture.other.owner.connection, apiRole: fixture.other.connection.user, storage: full },
        fixture.file,
        await verifyArchive(fixture.file),
        true,
      ),
    ).rejects.toThrow('disk full')
    expect(await contents(fixture.other)).toEqual(before)
  })
})

describe('the numbers of documents after a restore', () => {
  /** The API on the restored data. */
  const takeFrom = (kind: 'tax_invoice' | 'credit_note') =>
    fixture.other.transaction((tx) => takeNumber(tx, kind, indiaDay(new Date())))
  const seriesOf = () => listSeries(fixture.other)
  const confirm = (kind: 'tax_invoice' | 'credit_note', lastSerial: number) =>
    confirmSeries(
      fixture.other,
      { kind, financialYear: financialYear(indiaDay(new Date())), lastSerial },
      { name: 'owner', address: null },
    )

  // covers beyond-54
  it('are issued only once the last number on paper is confirmed, even in a series without one', async () => {
    await createShop()
    await register(api)
    const orderId = await orderIn(api, 'ready')
    await issue(api, orderId)
    await backUp()
    // PH/…/00002 and the first credit note were issued after the backup.
    await restore()

    const documents = { name: 'test_restored_documents', text: 'select number, order_id from tax_documents' }
    expect(await fixture.other.many(documents)).toEqual(await api.db.many(documents))
    const unconfirmed = await seriesOf()
    expect(unconfirmed).toHaveLength(6)
    expect(unconfirmed.every(({ needsConfirmation }) => needsConfirmation)).toBe(true)
    await expect(takeFrom('tax_invoice')).rejects.toMatchObject({ code: 'series.unconfirmed' })
    await expect(takeFrom('credit_note')).rejects.toMatchObject({ code: 'series.unconfirmed' })

    await expect(confirm('tax_invoice', 0)).rejects.toMatchObject({ code: 'series.lower' })
    expect(await confirm('tax_invoice', 2)).toMatchObject({ lastSerial: 2, needsConfirmation: false })
    expect(await confirm('tax_invoice', 2)).toMatchObject({ lastSerial: 2 })
    await expect(confirm('tax_invoice', 9)).rejects.toMatchObject({ code: 'request.invalid' })
    await confirm('credit_note', 1)
    expect((await takeFrom('tax_invoice')).serial).toBe(3)
    expect((await takeFrom('credit_note')).serial).toBe(2)
  })

  it('need no confirmation in a shop that never issued any', async () => {
    await addProduct(api)
    await backUp()
    await restore()
    expect((await seriesOf()).some(({ needsConfirmation }) => needsConfirmation)).toBe(false)
  })
})
