import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { grantAccess } from './grant-access.ts'

const folder = new URL('../../migrations/', import.meta.url)
/** Arbitrary, but the same in every process: processes that start together migrate one at a time. */
const LOCK = 20_260_101

/** The names of this version's migrations, in order. */
export const knownMigrations = async (): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()

/**
 * Runs the pending migrations among `wanted`, in order. Call it within a transaction: its advisory lock makes other
 * processes wait.
 */
export async function applyMigrations(client: pg.Client, wanted: readonly string[]): Promise<string[]> {
  await client.query('select pg_advisory_xact_lock($1)', [LOCK])
  await client.query(
    'create table if not exists migrations (name text primary key, run_at timestamptz not null default now())',
  )
  const { rows } = await client.query<{ name: string }>('select name from migrations')
  const done = new Set(rows.map((row) => row.name))
  const pending = wanted.filter((name) => !done.has(name))
  for (const name of pending) {
    await client.query(await readFile(new URL(name, folder), 'utf8'))
    await client.query('insert into migrations (name) values ($1)', [name])
  }
  return pending
}

/**
 * Brings the schema up to date: each file of migrations/ once, in order, all in one transaction.
 * @param apiRole the role that the API connects as, if it is not the one that owns the tables.
 * @returns the names of the migrations that were run.
 */
export async function migrate(connection: pg.ClientConfig, apiRole?: string): Promise<string[]> {
  const client = new pg.Client({ connectionTimeoutMillis: 10_000, ...connection })
  // A lost connection rejects the pending query as well.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin')
    const applied = await applyMigrations(client, await knownMigrations())
    if (apiRole !== undefined) await grantAccess(client, apiRole)
    await client.query('commit')
    return applied
  } finally {
    await client.end()
  }
}
