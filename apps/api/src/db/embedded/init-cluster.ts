import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { Binaries } from './binaries.ts'
import type { RunAs } from './run-as.ts'
import { StartupError } from '../../startup-error.ts'
import { SUPERUSER } from './database-roles.ts'

/**
 * Creates an empty cluster unless there is one. It is renamed into place once complete, so that a killed start leaves
 * no partial cluster.
 */
export function initCluster(cluster: string, { initdb }: Binaries, runAs: RunAs | null): void {
  if (existsSync(path.join(cluster, 'PG_VERSION'))) return
  const unfinished = `${cluster}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  if (runAs) chownSync(unfinished, runAs.uid, runAs.gid)
  const args = [
    '-D',
    unfinished,
    '-U',
    SUPERUSER,
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
  ]
  const result = spawnSync(initdb, args, {
    ...runAs,
    cwd: unfinished,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], LC_ALL: 'C' },
  })
  if (result.status !== 0) {
    rmSync(unfinished, { recursive: true, force: true })
    // The last line is about the cleanup after the failure.
    const lines = result.stderr?.trim().split('\n') ?? []
    const reason = result.error?.message ?? lines.findLast((line) => /error:|FATAL|PANIC/.test(line)) ?? lines.at(-1)
    throw new StartupError(`Could not create the database in ${cluster}: ${reason}`)
  }
  renameSync(unfinished, cluster)
}
