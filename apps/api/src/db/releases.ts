import { RELEASE } from '@phuljhari/contract/version'
import type pg from 'pg'
import { StartupError } from '../startup-error.ts'

/** The release that ran last on a database, or null: before the first, and where releases were not recorded yet. */
export async function lastRelease(client: pg.Client): Promise<string | null> {
  const { rows: tables } = await client.query<{ found: boolean }>("select to_regclass('releases') is not null as found")
  if (!tables[0]?.found) return null
  const { rows } = await client.query<{ release: string }>('select release from releases order by at desc limit 1')
  return rows[0]?.release ?? null
}

/** Records that this release runs. @returns the release before it; null for a new database and an unchanged release */
export async function recordRelease(client: pg.Client): Promise<string | null> {
  const before = await lastRelease(client)
  if (before === RELEASE) return null
  await client.query('insert into releases (release) values ($1)', [RELEASE])
  return before
}

/** Whether one release number, such as 2.1.0, is above another. */
export const isNewerRelease = (release: string, than: string): boolean =>
  release.localeCompare(than, 'en', { numeric: true }) > 0

/** @throws {StartupError} always. @param newer the release that changed the database, as far as it is known */
export function refuseNewerRelease(newer: string): never {
  throw new StartupError(
    `This database was upgraded to release ${newer}; this is release ${RELEASE}, which is older and would misread ` +
      `it. Nothing was changed. Start release ${newer}, or restore a backup made before the upgrade.`,
  )
}
