import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Packing } from '@phuljhari/contract/dispatch/packing.contract'
import { afterEach, beforeEach, expect } from 'vitest'
import type { Db } from '../src/db/database.ts'
import { verifyArchive } from '../src/backup/archive.ts'
import { findTables, readRows } from '../src/backup/backup.store.ts'
import { restoreBackup } from '../src/backup/restore-backup.ts'
import { writeBackup } from '../src/backup/write-backup.ts'
import { diskStorage } from '../src/files/disk-storage.ts'
import { testDatabase } from './database.ts'
import { collected, handOver } from './agents-cash.ts'
import { setSetting } from './entries.ts'
import { addAgent, addProduct, orderBody, orderIn, picture, placeOrder } from './factories.ts'
import { testApi } from './harness.ts'
import { CASH, receiptOf, record } from './payments.ts'
import { runsOf } from './runs.ts'

/**
 * Every row of every table, without transaction ids and list versions, which differ between servers, and without the
 * series of numbers, which have to be confirmed after a restore.
 */
export async function contents(db: Db): Promise<Record<string, string[]>> {
  return db.transaction(async (tx) => {
    const all: Record<string, string[]> = {}
    for (const table of await findTables(tx)) {
      if (table === 'document_series') continue
      const rows: string[] = []
      for await (const some of readRows(tx, table)) rows.push(...some)
      all[table] = rows
        .map((row) => row.replaceAll(/"(changed_)?xid":"?\d+"?/g, '').replaceAll(/"version":\d+/g, ''))
        .toSorted()
    }
    return all
  })
}
/** Name and content of each file in a folder. */
export const imageFiles = async (folder: string) =>
  Promise.all(
    (await readdir(folder))
      .toSorted()
      .map(async (name) => [name, (await readFile(path.join(folder, name))).toString('base64')]),
  )

/** For each test: an installation to back up, a file to back it up to, and an empty installation to restore it to. */
export function backupFixture() {
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
    writeBackup({ db: api.db.owner, storage: await diskStorage(api.imageFolder) }, file, sealed)
  const restoredStorage = async () => diskStorage(path.join(folder, 'images'))
  const restore = async (overwrite = false) =>
    restoreBackup(
      { connection: other.owner.connection, apiRole: other.connection.user, storage: await restoredStorage() },
      file,
      await verifyArchive(file),
      overwrite,
    )
  async function createShop(): Promise<void> {
    await addProduct(api, { productName: 'Rocket "5\\6" \n तारा <b>&' }, await picture())
    const deleted = await addProduct(api, { productName: 'Deleted', discountPrice: '0' }, await picture())
    const agent = await addAgent(api)
    await placeOrder(api, { ...orderBody(deleted._id), notes: '=1+1\t‮' }, 'basket-1')
    await orderIn(api, 'assigned', agent)
    const accepted = await orderIn(api)
    await api.send('PATCH', `/orders/vendorStatus/accepted/${accepted}`)
    await api.send('DELETE', `/products/${deleted._id}`)
    await record(api, receiptOf({ orderId: accepted }, 100, CASH))
    await record(api, receiptOf({ orderId: accepted }, 20))
    await collected(api, agent, 141)
    const counted = { expected: 141, counted: { n100: 1 }, reason: 'Two notes were torn' }
    expect((await handOver(api, agent, counted)).statusCode).toBe(201)
    await pack(accepted)
    const { assignedOrder, startRun } = runsOf(api)
    await assignedOrder(agent)
    await startRun(agent)
  }
  async function pack(orderId: string): Promise<void> {
    await setSetting(api, 'dispatch', { packing: true })
    const url = `/dispatch/packings/${orderId}`
    const { claim, lines } = (await api.send('POST', `${url}/claim`, { payload: {} })).json<Packing>()
    for (const { position, quantity } of lines)
      await api.send('PATCH', `${url}/lines/${position}`, { payload: { claim, ordered: quantity, packed: quantity } })
    const done = await api.send('POST', `${url}/complete`, {
      payload: { claim, cartons: { grams: [9_000], mark: '' } },
    })
    expect(done.statusCode, done.payload).toBe(200)
  }

  return {
    api,
    get folder() {
      return folder
    },
    get file() {
      return file
    },
    /** The database to restore to. */
    get other() {
      return other
    },
    backUp,
    restoredStorage,
    restore,
    createShop,
  }
}
