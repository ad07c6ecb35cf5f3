import pg from 'pg'
import { CommandError } from '../cli/command-error.ts'
import { applyMigrations, knownMigrations } from '../db/migrate.ts'
import type { Storage } from '../files/storage.ts'
import { readArchive, type Manifest } from './archive.ts'
import * as store from './restore.store.ts'
import { IMAGE_FOLDER, TABLE_FOLDER } from './write-backup.ts'

/** @throws {CommandError} when a later version made the backup. */
async function assertKnownMigrations({ migrations }: Manifest): Promise<void> {
  const known = new Set(await knownMigrations())
  const unknown = migrations.find((name) => !known.has(name))
  if (unknown !== undefined)
    throw new CommandError(`The backup was made by a later version (${unknown}): restore it with that version.`)
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
 * Restores a backup in one transaction: creates the schema of the backup, loads its rows, runs the migrations since.
 * After a failure, images already stored are orphaned and removed later.
 * @param contents the manifest of the same file, already verified (archive.ts).
 * @param overwrite whether existing data may be replaced.
 * @throws {CommandError} when there is data that may not be overwritten, or a later version made the backup.
 */
export async function restoreBackup(
  { connection, storage }: { connection: pg.ClientConfig; storage: Storage },
  file: string,
  contents: Manifest,
  overwrite: boolean,
): Promise<void> {
  await assertKnownMigrations(contents)
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin')
    const filled = await store.findFilledTables(client)
    if (filled.length > 0 && !overwrite)
      throw new CommandError(
        `This installation already has data (${filled.slice(0, 4).join(', ')}${filled.length > 4 ? ' and more' : ''}): pass --overwrite to replace all of it.`,
      )
    await store.emptyDatabase(client)
    await applyMigrations(client, contents.migrations)
    const loaded = await loadTables(client, storage, file, contents)
    const incomplete = contents.tables.find(({ name, rows }) => loaded.get(name) !== rows)
    if (incomplete)
      throw new Error(`restored ${loaded.get(incomplete.name)} of the ${incomplete.rows} rows of ${incomplete.name}`)
    await store.setSequences(client, contents.sequences)
    await applyMigrations(client, await knownMigrations())
    await store.invalidateCachedLists(client)
    await client.query('commit')
  } finally {
    await client.end()
  }
}
