import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { addressesOf } from './addresses-of.ts'
import { findPrimary, requireWritable } from './find-primary.ts'
import { isDatabaseAway } from './is-database-away.ts'

/** How to reach a database. With several `addresses` the one of `connectionString` is their primary, for as long as it is. */
export type Connection = pg.PoolConfig & {
  addresses?: readonly string[]
  /** How long a request waits for a primary, in place of the usual. */
  patienceMs?: number
}

/** How long a request waits for a primary before it is answered 503: a crashed server is replaced within it, a lost host not (docs/cluster.md). */
const PATIENCE_MS = 8000
const PAUSE_MS = 200
/** A host that is gone answers nothing at all. */
const CONNECT_MS = 3000

/** Does `work` again while the database is away. Only for what has asked the database for nothing yet. */
async function patiently<T>(
  patienceMs: number,
  work: () => Promise<T>,
  between: () => Promise<unknown> = () => Promise.resolve(),
): Promise<T> {
  const until = performance.now() + patienceMs
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isDatabaseAway(error) || performance.now() > until) throw error
    }
    await pause(PAUSE_MS)
    // Its failure is told by the next try of `work`.
    await between().catch(() => {})
  }
}

/**
 * The server of a DATABASE_URL; of several, the one that takes writes.
 * @throws the driver's error when there is none.
 */
export async function reach(databaseUrl: string): Promise<Connection> {
  const addresses = addressesOf(databaseUrl)
  if (addresses.length === 1) return { connectionString: databaseUrl }
  return {
    connectionString: await patiently(PATIENCE_MS, () => findPrimary(addresses)),
    addresses,
    connectionTimeoutMillis: CONNECT_MS,
  }
}

/** Connections of `pool` to whichever of `addresses` takes writes now. A request that has got none waits until there is a primary again. */
export function followPrimary(
  pool: pg.Pool,
  addresses: readonly string[],
  patienceMs = PATIENCE_MS,
): () => Promise<pg.PoolClient> {
  // A primary that failed may come back at its old address as a standby.
  pool.options.verify = (client, done) => void requireWritable(client).then(() => done(), done)
  let search: Promise<void> | undefined
  const find = () =>
    (search ??= findPrimary(addresses)
      .then((connectionString) => {
        pool.options.connectionString = connectionString
      })
      .finally(() => {
        search = undefined
      }))
  return () => patiently(patienceMs, () => pool.connect(), find)
}
