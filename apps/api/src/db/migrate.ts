import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'

const folder = new URL('../../migrations/', import.meta.url)
/** Any number, but the same in every process: processes that start together migrate one after the other. */
const LOCK = 20_260_101

/** The migrations that this version knows, in their order. */
export const knownMigrations = async (): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()

/** Runs those of `wanted` that have not been run, in order. Call it within a transaction: it takes the lock that keeps other processes waiting. */
export async function applyMigrations(client: pg.Client, wanted: readonly string[]): Promise<string[]> {
  await client.query('select pg_advisory_xact_lock($1)', [LOCK])
  await client.query(
    'create table if not exists migrations (name text primary key, run_at timestamptz not null default now())',
  )
  const { rows } = await client.query<{ name: string }>('select name from migrations')
  const done = new Set(rows.map((row) => row.name))
  const due = wanted.filter((name) => !done.has(name))
  for (const name of due) {
    await client.query(await readFile(new URL(name, folder), 'utf8'))
    await client.query('insert into migrations (name) values ($1)', [name])
  }
  return due
}

/**
 * Brings the schema up to date: each file of migrations/ once, in order, all in one transaction, so that it happens whole or not at all.
 * @returns the names of the files that were run.
 */
export async function migrate(connection: pg.ClientConfig): Promise<string[]> {
  const client = new pg.Client({ connectionTimeoutMillis: 10_000, ...connection })
  // A server that ends while we wait is told by the query itself.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin')
    const due = await applyMigrations(client, await knownMigrations())
    await client.query('commit')
    return due
  } finally {
    await client.end()
  }
}
