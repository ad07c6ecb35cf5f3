import { indiaDay } from '@phuljhari/contract/rules/dates'
import { DEFAULT_SHOP_SETTINGS } from '@phuljhari/contract/settings/shop-settings'
import { financialYear } from '@phuljhari/contract/tax/document-number'
import { RELEASE } from '@phuljhari/contract/version'
import pg from 'pg'
import { CommandError } from '../cli/command-error.ts'
import { grantAccess } from '../db/grant-access.ts'
import { applyMigrations, knownMigrations } from '../db/migrate.ts'
import { applyRepeatableSql } from '../db/repeatable-sql.ts'
import type { Storage } from '../files/storage.ts'
import { readArchive, type Manifest } from './archive.ts'
import * as store from './restore.store.ts'
import { IMAGE_FOLDER, TABLE_FOLDER } from './write-backup.ts'

/** Since this migration, only migrations list the subjects of events. */
const EVENT_SUBJECTS = '082_event_subjects.sql'

/** @throws {CommandError} when a later release made the backup. */
async function assertKnownMigrations({ migrations, release = 'a later release' }: Manifest): Promise<void> {
  const known = new Set(await knownMigrations())
  const unknown = migrations.find((name) => !known.has(name))
  if (unknown !== undefined)
    throw new CommandError(`The backup was made by release ${release}: restore it with that one, not with ${RELEASE}.`)
}

const rowsIn = (bytes: Buffer) =>
  bytes
    .toString('utf8')
    .split('\n')
    .filter((row) => row !== '')
/** The table whose rows are in a file such as tables/orders.000001.ndjson. */
const tableOf = (name: string) => name.slice(TABLE_FOLDER.length).split('.')[0] ?? ''

/**
 * Loads rows and images in one pass over the file. Its tables are in the order of their names, so foreign keys are
 * dropped before and created again afterwards, which also checks them.
 * @returns the number of rows loaded into each table.
 */
async function loadContents(
  client: pg.Client,
  storage: Pick<Storage, 'put'>,
  file: string,
  { tables }: Manifest,
): Promise<Map<string, number>> {
  const loaded = new Map(tables.map(({ name }) => [name, 0]))
  const foreignKeys = await store.dropForeignKeys(client)
  await store.setTriggers(client, false)
  await store.emptyFilledTables(client, [...loaded.keys()])
  for await (const { name, bytes } of readArchive(file)) {
    if (name.startsWith(IMAGE_FOLDER)) await storage.put(name.slice(IMAGE_FOLDER.length), bytes)
    if (!name.startsWith(TABLE_FOLDER)) continue
    const table = tableOf(name)
    loaded.set(table, (loaded.get(table) ?? 0) + (await store.loadRows(client, table, rowsIn(bytes))))
  }
  await store.setTriggers(client, true)
  await store.createForeignKeys(client, foreignKeys)
  return loaded
}

type Installation = {
  /** Connects as the owner of the tables. */
  connection: pg.ClientConfig
  /** The API's role, if another one owns the tables. */
  apiRole?: string | undefined
  storage: Pick<Storage, 'put'>
}

/**
 * Restores a backup in one transaction: creates the schema of the backup, loads its rows, runs the later migrations,
 * and requires that the last numbers of documents are confirmed before the next is issued. After a failure, images
 * already stored are orphaned and removed later.
 * @param contents the manifest of the same file, already verified (archive.ts).
 * @param overwrite whether existing data may be replaced.
 * @throws {CommandError} when there is data that may not be overwritten, or a later version made the backup.
 */
export async function restoreBackup(
  { connection, apiRole, storage }: Installation,
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
        'This installation already has data ' +
          `(${filled.slice(0, 4).join(', ')}${filled.length > 4 ? ' and more' : ''}): ` +
          'pass --overwrite to replace all of it.',
      )
    await store.emptyDatabase(client)
    await applyMigrations(client, contents.migrations)
    if (!contents.migrations.includes(EVENT_SUBJECTS)) await store.acceptAllSubjects(client)
    const loaded = await loadContents(client, storage, file, contents)
    const incomplete = contents.tables.find(({ name, rows }) => loaded.get(name) !== rows)
    if (incomplete)
      throw new Error(`restored ${loaded.get(incomplete.name)} of the ${incomplete.rows} rows of ${incomplete.name}`)
    await store.setSequences(client, contents.sequences)
    await applyMigrations(client, await knownMigrations())
    await applyRepeatableSql(client)
    const today = indiaDay(new Date())
    const prefixes = { ...DEFAULT_SHOP_SETTINGS.series, ...(await store.readPrefixes(client, today)) }
    await store.holdMails(client)
    await store.endLinksAndJobs(client)
    await store.requireSeriesConfirmation(client, financialYear(today), prefixes)
    if (apiRole !== undefined) await grantAccess(client, apiRole)
    await store.invalidateCachedLists(client)
    await client.query('commit')
  } finally {
    await client.end()
  }
}
