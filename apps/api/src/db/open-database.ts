import pg from 'pg'
import type { Config } from '../config.ts'
import { embeddedConnection, ownerFile, startEmbedded } from './embedded/start-embedded.ts'
import { findOwner } from './embedded/owner-lock.ts'
import { StartUpError } from './embedded/start-up-error.ts'
import { reach, type Connection } from './follow-primary.ts'

export type OpenDatabase = {
  connection: Connection
  /** Ends what was started here; a database that was running before goes on. */
  close(): Promise<void>
}

/** A wait for a database that does not answer at all. */
const CONNECT_MS = 10_000
const stays = { close: async () => {} }

/** What to say in place of the driver's own error, which may hold the address with its password. */
export function unusable(databaseUrl: string, error: Error & { code?: string }): StartUpError {
  // Several hosts (a cluster) are no address to URL.
  const host = /@([^/?]+)/.exec(databaseUrl)?.[1] ?? /\/\/([^/?]+)/.exec(databaseUrl)?.[1] ?? 'DATABASE_URL'
  return new StartUpError(
    `The database at ${host} cannot be used (${error.code ?? error.message}): check DATABASE_URL.`,
  )
}

/**
 * The database of DATABASE_URL; of several hosts, the one that takes writes.
 * @throws {StartUpError} in place of the driver's own errors.
 */
export const openNamed = (databaseUrl: string): Promise<Connection> =>
  reach(databaseUrl).catch((error: Error) => {
    throw error instanceof StartUpError ? error : unusable(databaseUrl, error)
  })

/** How many others are connected to the same database. */
async function check(connection: pg.ClientConfig): Promise<number> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: CONNECT_MS })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ others: number }>(
      "select count(*)::int as others from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'",
    )
    return rows[0]?.others ?? 0
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * The installation's database for a command beside the server: DATABASE_URL, the embedded database of the running server, or, when none runs, the embedded database started for as long as the command takes.
 * @throws {StartUpError} with one line that says what to do.
 */
export async function openDatabase({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<OpenDatabase> {
  if (databaseUrl !== undefined) {
    const connection = await openNamed(databaseUrl)
    await check(connection).catch((error: Error) => {
      throw unusable(databaseUrl, error)
    })
    return { connection, ...stays }
  }
  if (findOwner(ownerFile(dataDir)) !== null) {
    const connection = embeddedConnection(dataDir)
    await check(connection).catch((error: Error & { code?: string }) => {
      throw new StartUpError(
        `The server that works in ${dataDir} has no database yet (${error.code ?? error.message}): try again in a moment.`,
      )
    })
    return { connection, ...stays }
  }
  const embedded = await startEmbedded({ dataDir })
  return { connection: embedded.connection, close: embedded.stop }
}

/**
 * The same for a command that must be alone with the data: no server may run.
 * @throws {StartUpError} when one does.
 */
export async function openAlone({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<OpenDatabase> {
  if (databaseUrl === undefined) {
    const embedded = await startEmbedded({ dataDir })
    return { connection: embedded.connection, close: embedded.stop }
  }
  const connection = await openNamed(databaseUrl)
  const others = await check(connection).catch((error: Error) => {
    throw unusable(databaseUrl, error)
  })
  if (others > 0)
    throw new StartUpError(
      `${others} other ${others === 1 ? 'connection is' : 'connections are'} open to the database: stop every server first.`,
    )
  return { connection, ...stays }
}
