import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { grantAccess } from './grant-access.ts'
import { lastRelease, recordRelease, refuseNewerRelease } from './releases.ts'
import { applyRepeatableSql } from './repeatable-sql.ts'

const folder = new URL('../../migrations/', import.meta.url)
/** Arbitrary, but the same in every process: processes that start together migrate one at a time. */
const LOCK = 20_260_101

/** The names of this version's migrations, in order. */
export const knownMigrations = async (): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()

/**
 * Runs the pending migrations among `wanted`, in order. Call it within a transaction: its advisory lock makes other
 * processes wait.
 * @throws {StartupError} when a newer release has changed the database: this one would misread it.
 */
export async function applyMigrations(
  client: pg.Client,
  wanted: readonly string[],
  signal?: AbortSignal,
): Promise<string[]> {
  await client.query('select pg_advisory_xact_lock($1)', [LOCK])
  await client.query(
    'create table if not exists migrations (name text primary key, run_at timestamptz not null default now())',
  )
  const { rows } = await client.query<{ name: string }>('select name from migrations')
  const done = new Set(rows.map((row) => row.name))
  const known = await knownMigrations()
  if ([...done].some((name) => !known.includes(name)))
    refuseNewerRelease((await lastRelease(client)) ?? 'a newer release')
  const pending = wanted.filter((name) => !done.has(name))
  for (const name of pending) {
    signal?.throwIfAborted()
    await client.query(await readFile(new URL(name, folder), 'utf8'))
    await client.query('insert into migrations (name) values ($1)', [name])
  }
  return pending
}

/** Ends the statement that another connection runs, whose transaction then rolls back. */
async function cancelQuery(connection: pg.ClientConfig, pid: number): Promise<void> {
  const client = new pg.Client({ connectionTimeoutMillis: 10_000, ...connection })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select pg_cancel_backend($1)', [pid])
  } catch {
    // The server of the database is gone, and the statement with it.
  } finally {
    await client.end()
  }
}

/**
 * Brings the schema up to date: each file of migrations/ once, in order, then the functions and triggers that have
 * changed (repeatable-sql.ts), all in one transaction.
 * @param apiRole the role that the API connects as, if it is not the one that owns the tables.
 * @param watch `signal` stops it, which rolls everything back: `onRollback` is called at once. `onUpgrade` is called
 *   with the release that ran before, if it was another.
 * @returns the names of the migrations that were run.
 * @throws {StartupError} when a newer release has changed the database.
 */
export async function migrate(
  connection: pg.ClientConfig,
  apiRole?: string,
  watch: { signal?: AbortSignal; onRollback?: () => void; onUpgrade?: (from: string) => void } = {},
): Promise<string[]> {
  const client = new pg.Client({ connectionTimeoutMillis: 10_000, ...connection })
  // A lost connection rejects the pending query as well.
  client.on('error', () => {})
  await client.connect()
  let pid = 0
  const stop = () => {
    watch.onRollback?.()
    void cancelQuery(connection, pid)
  }
  try {
    pid = (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0
    watch.signal?.addEventListener('abort', stop, { once: true })
    await client.query('begin')
    const applied = await applyMigrations(client, await knownMigrations(), watch.signal)
    await applyRepeatableSql(client)
    const before = await recordRelease(client)
    if (apiRole !== undefined) await grantAccess(client, apiRole)
    await client.query('commit')
    if (before !== null) watch.onUpgrade?.(before)
    return applied
  } finally {
    watch.signal?.removeEventListener('abort', stop)
    await client.end()
  }
}
