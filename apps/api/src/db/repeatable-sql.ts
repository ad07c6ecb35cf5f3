import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { RELEASE } from '@phuljhari/contract/version'
import type pg from 'pg'
import { isNewerRelease, lastRelease, refuseNewerRelease } from './releases.ts'

/**
 * The functions and triggers of the database, each in a file of the folder that owns them, and what its tables hold.
 * Each file follows those that it uses, and is applied again when it changes: it says `create or replace` and drops
 * what it no longer has. A function keeps its signature for one release, since the processes of the release before
 * call it until they are replaced.
 * Functions that an index, a generated column or statistics use stay in migrations: replacing one would leave what was
 * computed with the old one.
 * @internal for the test, which reads all files
 */
export const REPEATABLE_SQL = [
  'orders/life-cycle.sql',
  'orders/order-changes.sql',
  'products/catalogue-version.sql',
  'events/audit-trail.sql',
  'reports/turnaround.sql',
  'reports/marks.sql',
  'order-search/order-index.sql',
  'runs/runs.sql',
  'privacy/erasure.sql',
  'settings/settings.sql',
  'staff/second-factor.sql',
  'customers/customer-book.sql',
  'payments/ledger.sql',
  'payments/cash/counted-cash.sql',
  'dispatch/consignments/consignment-facts.sql',
  'documents/tax-documents.sql',
  'estimates/estimates.sql',
  'tracking/tracking.sql',
  'prepared/prepared-changes.sql',
  'db/tables.sql',
] as const

const source = new URL('../', import.meta.url)
/** @internal for the test, which reads all files */
export const readRepeatable = (name: string): Promise<string> => readFile(new URL(name, source), 'utf8')

/**
 * Applies the files whose contents have changed since they were applied. Call it after all migrations, in their
 * transaction and under their lock: no migration calls what is defined here.
 * @returns the names of the files that were applied.
 * @throws {StartupError} when a newer release has applied other contents.
 */
export async function applyRepeatableSql(client: pg.Client): Promise<string[]> {
  await client.query('create table if not exists repeatable_sql (name text primary key, digest text not null)')
  const { rows } = await client.query<{ name: string; digest: string }>('select name, digest from repeatable_sql')
  const applied = new Map(rows.map(({ name, digest }) => [name, digest]))
  const release = await lastRelease(client)
  const changed: string[] = []
  for (const name of REPEATABLE_SQL) {
    const text = await readRepeatable(name)
    const digest = createHash('sha256').update(text).digest('hex')
    if (applied.get(name) === digest) continue
    if (release !== null && isNewerRelease(release, RELEASE)) refuseNewerRelease(release)
    await client.query(text)
    await client.query(
      'insert into repeatable_sql values ($1, $2) on conflict (name) do update set digest = excluded.digest',
      [name, digest],
    )
    changed.push(name)
  }
  return changed
}
