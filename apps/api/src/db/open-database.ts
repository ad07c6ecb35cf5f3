import pg from 'pg'
import type { Config } from '../config.ts'
import { StartupError } from '../startup-error.ts'
import { API_ROLE, OWNER_ROLE } from './embedded/database-roles.ts'
import { findOwner } from './embedded/owner-lock.ts'
import { embeddedConnection, ownerFile, startEmbedded } from './embedded/start-embedded.ts'
import { resolveConnection, type Connection } from './follow-primary.ts'

export type OpenDatabase = {
  /** Connects as the owner of the tables. */
  connection: Connection
  /** The API's role, if another one owns the tables. */
  apiRole?: string
  /** Stops what was started here; a database that was already running keeps running. */
  close(): Promise<void>
}

const CONNECT_TIMEOUT_MS = 10_000
const keepRunning = { close: async () => {} }

/** Replaces the driver's error, whose text may hold the URL with its password. */
export function connectionError(databaseUrl: string, error: Error & { code?: string }): StartupError {
  // The class URL cannot parse several hosts.
  const host = /@([^/?]+)/.exec(databaseUrl)?.[1] ?? /\/\/([^/?]+)/.exec(databaseUrl)?.[1] ?? 'DATABASE_URL'
  return new StartupError(`Cannot use the database at ${host} (${error.code ?? error.message}): check DATABASE_URL.`)
}

/**
 * How to reach the database of DATABASE_URL; of several hosts, the primary.
 * @throws {StartupError} in place of the driver's own errors.
 */
export const openDatabaseUrl = (databaseUrl: string): Promise<Connection> =>
  resolveConnection(databaseUrl).catch((error: Error) => {
    throw error instanceof StartupError ? error : connectionError(databaseUrl, error)
  })

/** The number of other clients connected to the same database. @throws the driver's error when it cannot be reached. */
async function countOtherClients(connection: pg.ClientConfig): Promise<number> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ others: number }>(
      `select count(*)::int as others from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    )
    return rows[0]?.others ?? 0
  } finally {
    await client.end().catch(() => {})
  }
}

async function startForCommand(dataDir: string): Promise<OpenDatabase> {
  const { owner, stop } = await startEmbedded({ dataDir })
  return { connection: owner, apiRole: API_ROLE, close: stop }
}

/**
 * The installation's database for a command: DATABASE_URL, the embedded database of a running server, or else the
 * embedded database, started for the duration of the command.
 * @throws {StartupError}
 */
export async function openDatabase({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<OpenDatabase> {
  if (databaseUrl !== undefined) {
    const connection = await openDatabaseUrl(databaseUrl)
    await countOtherClients(connection).catch((error: Error) => {
      throw connectionError(databaseUrl, error)
    })
    return { connection, ...keepRunning }
  }
  if (findOwner(ownerFile(dataDir)) !== null) {
    const connection = embeddedConnection(dataDir, OWNER_ROLE)
    await countOtherClients(connection).catch((error: Error & { code?: string }) => {
      throw new StartupError(
        `The server using ${dataDir} has not started its database yet (${error.code ?? error.message}): ` +
          'try again shortly.',
      )
    })
    return { connection, apiRole: API_ROLE, ...keepRunning }
  }
  return startForCommand(dataDir)
}

/**
 * The installation's database for a command that needs it to itself.
 * @throws {StartupError} also when a server is using it.
 */
export async function openExclusively({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<OpenDatabase> {
  if (databaseUrl === undefined) return startForCommand(dataDir)
  const connection = await openDatabaseUrl(databaseUrl)
  const others = await countOtherClients(connection).catch((error: Error) => {
    throw connectionError(databaseUrl, error)
  })
  if (others > 0)
    throw new StartupError(
      `${others} other ${others === 1 ? 'client is' : 'clients are'} connected to the database: ` +
        'stop every server first.',
    )
  return { connection, ...keepRunning }
}
