import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'

const folder = new URL('../../migrations/', import.meta.url)
/** Any number, but the same in every process: processes that start together migrate one after the other. */
const LOCK = 20_260_101

/**
 * Brings the schema up to date: each file of migrations/ once, in order, all in one transaction, so that it happens whole or not at all.
 * @returns the names of the files that were run.
 */
export async function migrate(connection: pg.ClientConfig): Promise<string[]> {
  const client = new pg.Client({ connectionTimeoutMillis: 10_000, ...connection })
  await client.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [LOCK])
    await client.query(
      'create table if not exists migrations (name text primary key, run_at timestamptz not null default now())',
    )
    const done = new Set(
      (await client.query<{ name: string }>('select name from migrations')).rows.map((row) => row.name),
    )
    const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
    const due = files.filter((name) => !done.has(name))
    for (const name of due) {
      await client.query(await readFile(new URL(name, folder), 'utf8'))
      await client.query('insert into migrations (name) values ($1)', [name])
    }
    await client.query('commit')
    return due
  } finally {
    await client.end()
  }
}
