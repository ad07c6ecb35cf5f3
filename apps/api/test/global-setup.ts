import { chmod, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { API_ROLE, OWNER_ROLE, SUPERUSER } from '../src/db/embedded/database-roles.ts'
import { embeddedConnection, startEmbedded } from '../src/db/embedded/start-embedded.ts'
import { migrate } from '../src/db/migrate.ts'

export const TEMPLATE = 'phuljhari_template'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: pg.ClientConfig
  }
}

/** Nothing of a test outlives its run, so nothing waits for the disk; several files of a worker may be connected. */
const SETTINGS = { fsync: 'off', full_page_writes: 'off', max_connections: 200 }

/**
 * Starts one PostgreSQL for the whole run, with a migrated template that each test file copies. TEST_DATABASE_URL names
 * another server.
 */
export default async function setup(project: TestProject) {
  const url = process.env['TEST_DATABASE_URL']
  // The database's user may be unable to enter os.tmpdir().
  const folder = url === undefined ? await mkdtemp(path.join('/tmp', 'phuljhari-test-')) : null
  if (folder) await chmod(folder, 0o755)
  const server = folder ? await startEmbedded({ dataDir: folder, settings: SETTINGS }) : null
  const postgres: pg.ClientConfig = folder ? embeddedConnection(folder, SUPERUSER) : { connectionString: url ?? '' }

  const client = new pg.Client(postgres)
  await client.connect()
  await client.query(`drop database if exists ${TEMPLATE}`)
  await client.query(`create database ${TEMPLATE} ${ownedBy(postgres)}`)
  await client.end()
  await migrate(ownerOf(postgres, TEMPLATE), folder ? API_ROLE : undefined)
  project.provide('postgres', postgres)

  return async () => {
    await server?.stop()
    if (folder) await rm(folder, { recursive: true, force: true })
  }
}

/** Another database on the same server, as its superuser. */
export function onDatabase(server: pg.ClientConfig, database: string): pg.ClientConfig {
  if (server.connectionString === undefined) return { ...server, database }
  const url = new URL(server.connectionString)
  url.pathname = `/${database}`
  return { connectionString: url.href }
}

const isEmbedded = (server: pg.ClientConfig) => server.connectionString === undefined
/** The clause of `create database` that makes it like an installation's. */
export const ownedBy = (server: pg.ClientConfig): string => (isEmbedded(server) ? `owner ${OWNER_ROLE}` : '')

/** Connects as the owner of the tables; with TEST_DATABASE_URL one role does everything. */
export const ownerOf = (server: pg.ClientConfig, database: string): pg.ClientConfig => ({
  ...onDatabase(server, database),
  ...(isEmbedded(server) && { user: OWNER_ROLE }),
})

/** Connects as the API does. */
export const apiOf = (server: pg.ClientConfig, database: string): pg.ClientConfig => ({
  ...onDatabase(server, database),
  ...(isEmbedded(server) && { user: API_ROLE }),
})
