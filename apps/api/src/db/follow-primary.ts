import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { isDatabaseUnavailable } from './is-database-unavailable.ts'
import { StartupError } from '../startup-error.ts'

const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)([^?#]*)(\?[^#]*)?$/
/** Values of target_session_attrs that lead to a server that accepts writes. */
const WRITABLE = ['any', 'read-write', 'primary']

/**
 * One URL for each host that DATABASE_URL names, since the driver accepts one host only:
 * postgres://user:password@one:5432,two:5432/name?target_session_attrs=read-write names two.
 * @throws {StartupError} when it requests a read-only server.
 */
export function serverUrls(databaseUrl: string): string[] {
  const [, front = '', hosts = '', path = '', query = ''] = PARTS.exec(databaseUrl) ?? []
  if (front === '') return [databaseUrl]
  const settings = new URLSearchParams(query)
  const wanted = settings.get('target_session_attrs') ?? 'read-write'
  if (!WRITABLE.includes(wanted))
    throw new StartupError('DATABASE_URL must use target_session_attrs=read-write: the server has to accept writes.')
  settings.delete('target_session_attrs')
  const rest = settings.size > 0 ? `?${settings}` : ''
  return hosts.split(',').map((host) => `${front}${host}${path}${rest}`)
}

/** A server that takes longer to answer counts as down: it may be frozen, or its host lost. */
const PROBE_TIMEOUT_MS = 2000

/** @throws when the server of `client` is read-only or does not answer within `timeoutMs`. */
async function assertWritable(client: pg.ClientBase, timeoutMs = PROBE_TIMEOUT_MS): Promise<void> {
  // The driver accepts a timeout per query, though its types do not declare it.
  const isReadOnly = { text: 'show transaction_read_only', query_timeout: timeoutMs }
  const { rows } = await client.query<{ transaction_read_only: string }>(isReadOnly)
  // A standby refuses writes with 25006 (read_only_sql_transaction).
  if (rows[0]?.transaction_read_only !== 'off')
    throw Object.assign(new Error('the server is a standby'), { code: '25006' })
}

async function probe(connectionString: string, timeoutMs: number): Promise<string> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: timeoutMs })
  client.on('error', () => {})
  try {
    await client.connect()
    await assertWritable(client, timeoutMs)
    return connectionString
  } finally {
    // The end is not awaited: a frozen server never closes the connection.
    void client.end().catch(() => {})
  }
}

/**
 * Probes all servers at once and returns the URL of the first that accepts writes.
 * @throws when none does: preferably an error that waiting cannot fix (a wrong password), else the first server's.
 */
export async function findPrimary(urls: readonly string[], timeoutMs = PROBE_TIMEOUT_MS): Promise<string> {
  return Promise.any(urls.map((url) => probe(url, timeoutMs))).catch(({ errors }: AggregateError) => {
    throw errors.find((error) => !isDatabaseUnavailable(error)) ?? errors[0]
  })
}

/** How to reach a database. With several `serverUrls`, `connectionString` is that of the current primary. */
export type Connection = pg.PoolConfig & {
  serverUrls?: readonly string[]
  /** How long a request waits for a primary, if not the default. */
  primaryTimeoutMs?: number
}

/**
 * How long a request waits for a primary before it gets a 503: enough for a crashed server to be replaced, not for a
 * lost host (docs/cluster.md).
 */
const PRIMARY_TIMEOUT_MS = 8000
const RETRY_DELAY_MS = 200
/** The time-out for connecting: a lost host never replies. */
const CONNECT_TIMEOUT_MS = 3000

/** Repeats `work` while the database is unavailable. Only for work that fails before it sends a statement. */
async function retryWhileUnavailable<T>(
  timeoutMs: number,
  work: () => Promise<T>,
  beforeRetry: () => Promise<unknown> = () => Promise.resolve(),
): Promise<T> {
  const deadline = performance.now() + timeoutMs
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isDatabaseUnavailable(error) || performance.now() > deadline) throw error
    }
    await delay(RETRY_DELAY_MS)
    // If this fails, the next attempt reports why.
    await beforeRetry().catch(() => {})
  }
}

/**
 * How to reach the server of a DATABASE_URL; of several, the one that accepts writes.
 * @throws the driver's error when there is none.
 */
export async function resolveConnection(databaseUrl: string): Promise<Connection> {
  const urls = serverUrls(databaseUrl)
  if (urls.length === 1) return { connectionString: databaseUrl }
  return {
    connectionString: await retryWhileUnavailable(PRIMARY_TIMEOUT_MS, () => findPrimary(urls)),
    serverUrls: urls,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  }
}

/**
 * Gives out connections of `pool` to whichever server is the primary at the time; a request waits while there is none.
 */
export function followPrimary(
  pool: pg.Pool,
  urls: readonly string[],
  timeoutMs = PRIMARY_TIMEOUT_MS,
): () => Promise<pg.PoolClient> {
  // A failed primary may return at its old address as a standby.
  pool.options.verify = (client, done) => void assertWritable(client).then(() => done(), done)
  let search: Promise<void> | undefined
  const find = () =>
    (search ??= findPrimary(urls)
      .then((connectionString) => {
        pool.options.connectionString = connectionString
      })
      .finally(() => {
        search = undefined
      }))
  return () => retryWhileUnavailable(timeoutMs, () => pool.connect(), find)
}
