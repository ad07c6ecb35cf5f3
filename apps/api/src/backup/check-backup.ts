import pg from 'pg'
import { CommandError } from '../cli/command-error.ts'
import type { Config } from '../config.ts'
import { connect } from '../db/database.ts'
import { OWNER_ROLE, SUPERUSER } from '../db/embedded/database-roles.ts'
import { embeddedConnection } from '../db/embedded/start-embedded.ts'
import { imagesInUse } from '../files/images.store.ts'
import { imageFileName, IMAGE_WIDTHS } from '../files/prepare-image.ts'
import type { Manifest } from './archive.ts'
import { restoreBackup } from './restore-backup.ts'

/** Beside the installation's own. One that a killed check has left is dropped by the next. */
const DATABASE = 'phuljhari_check'

function onDatabase(server: pg.ClientConfig, database: string): pg.ClientConfig {
  if (server.connectionString === undefined) return { ...server, database }
  const url = new URL(server.connectionString)
  url.pathname = `/${database}`
  return { ...server, connectionString: url.href }
}

async function administer(connection: pg.ClientConfig, statement: string): Promise<void> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(statement)
  } catch (error) {
    // insufficient_privilege
    if ((error as { code?: string }).code !== '42501') throw error
    throw new CommandError(
      'The user of DATABASE_URL may not create the database to check the backup in: run ' +
        '“alter role … createdb” for it as an administrator of PostgreSQL.',
    )
  } finally {
    await client.end()
  }
}

/** The images that rows refer to although neither the backup nor its list of missing ones has them. */
async function findLostImages(connection: pg.ClientConfig, stored: ReadonlySet<string>, { missingImages }: Manifest) {
  const db = connect({ ...connection, max: 1 }, () => {})
  const used = await imagesInUse(db).finally(() => db.close())
  return [...used].filter(
    (key) => !missingImages.includes(key) && IMAGE_WIDTHS.some((width) => !stored.has(imageFileName(key, width))),
  )
}

/**
 * Proves a backup: restores it into a temporary database on the installation's server, which may be running, and drops
 * that database again. Nothing of the installation changes.
 * @param connection of the installation's database, as the owner of its tables
 * @throws {CommandError} when the backup cannot be restored
 */
export async function checkBackup(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  connection: pg.ClientConfig,
  file: string,
  contents: Manifest,
): Promise<void> {
  const isEmbedded = databaseUrl === undefined
  const server = isEmbedded ? onDatabase(embeddedConnection(dataDir, SUPERUSER), 'postgres') : connection
  const drop = `drop database if exists ${DATABASE} with (force)`
  await administer(server, drop)
  await administer(server, `create database ${DATABASE} ${isEmbedded ? `owner ${OWNER_ROLE}` : ''}`)
  try {
    const temporary = onDatabase(connection, DATABASE)
    const stored = new Set<string>()
    const storage = { put: async (key: string) => void stored.add(key) }
    await restoreBackup({ connection: temporary, storage }, file, contents, false)
    const [lost, ...more] = await findLostImages(temporary, stored, contents)
    if (lost !== undefined) throw new CommandError(`The backup lacks ${more.length + 1} images, such as ${lost}.`)
  } finally {
    await administer(server, drop)
  }
}
