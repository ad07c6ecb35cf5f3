import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import type { Db } from '../src/db/database.ts'
import { verifyArchive } from '../src/backup/archive.ts'
import { findTables, readRows } from '../src/backup/backup.store.ts'
import { restoreBackup } from '../src/backup/restore-backup.ts'
import { writeBackup } from '../src/backup/write-backup.ts'
import { diskStorage } from '../src/files/disk-storage.ts'
import { testDatabase } from './database.ts'
import { addAgent, addProduct, orderBody, orderIn, picture, placeOrder } from './factories.ts'
import { testApi } from './harness.ts'

/** Every row of every table, but for what tells which server wrote it and when lists went out of date. */
export async function contents(db: Db): Promise<Record<string, string[]>> {
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
/** Name and content of each file of a folder. */
export const imageFiles = async (place: string) =>
  Promise.all(
    (await readdir(place))
      .toSorted()
      .map(async (name) => [name, (await readFile(path.join(place, name))).toString('base64')]),
  )

/** A shop to back up, a file to back it up into, and another, empty installation to restore it to: new ones for each test. */
export function backupBench() {
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

  return {
    api,
    get folder() {
      return folder
    },
    get file() {
      return file
    },
    /** The database of the other installation. */
    get other() {
      return other
    },
    backUp,
    restored,
    restore,
    shop,
  }
}
