import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { findPrimary, assertWritable } from './find-primary.ts'
import { isDatabaseUnavailable } from './is-database-unavailable.ts'
import { serverUrls } from './server-urls.ts'

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
/** A lost host never replies. */
const CONNECT_TIMEOUT_MS = 3000

/** Repeats `work` while the database is unavailable. Only for work that has sent nothing to the database yet. */
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
