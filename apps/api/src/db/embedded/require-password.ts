import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chownSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { StartupError } from '../../startup-error.ts'
import type { Binaries } from './binaries.ts'
import { SUPERUSER } from './database-roles.ts'
import type { RunAs } from './run-as.ts'

/**
 * Makes a cluster that listens on 127.0.0.1 refuse whoever does not know the password: any other program of the machine
 * can connect to it. The password is set before anybody can connect, also in a cluster of an earlier version, which had
 * none, and again when its secret was replaced.
 * @param password of hex digits
 * @throws {StartupError} when it cannot be set: the database must not start without one
 */
export function requirePassword(cluster: string, { postgres }: Binaries, runAs: RunAs | null, password: string): void {
  const rules = path.join(cluster, 'pg_hba.conf')
  const marked = createHash('sha256').update(password).digest('hex')
  const comment = `# Written by Phuljhari for the password whose SHA-256 is ${marked}`
  const wanted = `${comment}\nhost all all 127.0.0.1/32 scram-sha-256\n`
  if (readFileSync(rules, 'utf8') === wanted) return
  const { status, stderr, error } = spawnSync(
    postgres,
    ['--single', '-D', cluster, '-c', 'password_encryption=scram-sha-256', 'postgres'],
    {
      ...runAs,
      cwd: cluster,
      encoding: 'utf8',
      input: `alter role ${SUPERUSER} password '${password}'\n`,
      env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
    },
  )
  const reason = error?.message ?? /(?:ERROR|FATAL|PANIC): .*/.exec(stderr)?.[0]
  if (status !== 0 || reason !== undefined)
    throw new StartupError(
      `Could not protect the database in ${cluster} with a password: ${reason ?? `code ${status}`}`,
    )
  const draft = `${rules}.new`
  writeFileSync(draft, wanted, { mode: 0o600 })
  if (runAs) chownSync(draft, runAs.uid, runAs.gid)
  renameSync(draft, rules)
}
