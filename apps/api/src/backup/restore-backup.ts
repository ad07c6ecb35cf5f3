import pg from 'pg'
import { CommandError } from '../admin/run-command.ts'
import { applyMigrations, knownMigrations } from '../db/migrate.ts'
import type { Storage } from '../files/storage.ts'
import { readArchive, type Manifest } from './archive.ts'
import * as store from './restore.store.ts'
import { IMAGE_FOLDER, TABLE_FOLDER } from './write-backup.ts'

/** @throws {CommandError} when a later version made the backup. */
async function checkVersion({ migrations }: Manifest): Promise<void> {
  const known = new Set(await knownMigrations())
  const strange = migrations.find((name) => !known.has(name))
  if (strange !== undefined)
    throw new CommandError(`The backup was made by a later version (${strange}): restore it with that version.`)
}

/** The rows come table by table in the order of their names: those of a table wait until the tables that it refers to are in. */
async function loadTables(
  client: pg.Client,
  storage: Storage,
  file: string,
  contents: Manifest,
): Promise<Map<string, number>> {
  const order = await store.inLoadingOrder(
    client,
    contents.tables.map(({ name }) => name),
  )
  const loaded = new Map(order.map((name) => [name, 0]))
  if (order.length > 0) await store.truncate(client, order)
  // One pass for each table keeps the memory small; the images go in with the first.
  for (const [index, table] of order.entries()) {
    for await (const { name, bytes } of readArchive(file)) {
      if (index === 0 && name.startsWith(IMAGE_FOLDER)) await storage.put(name.slice(IMAGE_FOLDER.length), bytes)
      if (!name.startsWith(`${TABLE_FOLDER}${table}.`)) continue
      const rows = bytes
        .toString('utf8')
        .split('\n')
        .filter((row) => row !== '')
      loaded.set(table, (loaded.get(table) ?? 0) + (await store.loadRows(client, table, rows)))
    }
  }
  return loaded
}

/**
 * Brings an installation to the state of a backup, all of it or, when anything fails, nothing: the schema as the backup had it, its rows, then the migrations since. Images that stay behind after a failure belong to nobody and are collected.
 * @param contents of the same file, read through before (archive.ts).
 * @param overwrites whether what is in the database may be replaced.
 * @throws {CommandError} when the database holds anything and may not be overwritten, or the backup is of a later version.
 */
export async function restoreBackup(
  { connection, storage }: { connection: pg.ClientConfig; storage: Storage },
  file: string,
  contents: Manifest,
  overwrites: boolean,
): Promise<void> {
  await checkVersion(contents)
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin')
    const filled = await store.findFilledTables(client)
    if (filled.length > 0 && !overwrites)
      throw new CommandError(
        `This installation holds data already (${filled.slice(0, 4).join(', ')}${filled.length > 4 ? ' and more' : ''}): say --overwrite to replace all of it.`,
      )
    await store.emptyDatabase(client)
    await applyMigrations(client, contents.migrations)
    const loaded = await loadTables(client, storage, file, contents)
    const short = contents.tables.find(({ name, rows }) => loaded.get(name) !== rows)
    if (short) throw new Error(`${loaded.get(short.name)} rows of ${short.name} were restored of ${short.rows}`)
    await store.setSequences(client, contents.sequences)
    await applyMigrations(client, await knownMigrations())
    await store.outdateKeptLists(client)
    await client.query('commit')
  } finally {
    await client.end()
  }
}
