import { spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ensurePackages, isRoot } from '../../scripts/lib/debian-packages.mjs'

const VERSIONS = '/usr/lib/postgresql'
const CREATE_CLUSTER = '/etc/postgresql-common/createcluster.conf'

/** The folder with the programs of the newest PostgreSQL from Debian's packages, or undefined. */
export function postgresPrograms() {
  const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS) : []
  return versions
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => path.join(VERSIONS, version, 'bin'))
    .find((folder) => existsSync(path.join(folder, 'initdb')))
}

/** Ensures that Debian's packages, PostgreSQL among them, are installed. */
export function debianPackages(names) {
  // Otherwise the package creates a database on port 5432 and starts it at boot.
  const settings = existsSync(CREATE_CLUSTER) ? readFileSync(CREATE_CLUSTER, 'utf8') : ''
  if (isRoot() && !/^\s*create_main_cluster/m.test(settings)) {
    mkdirSync(path.dirname(CREATE_CLUSTER), { recursive: true })
    appendFileSync(CREATE_CLUSTER, '\ncreate_main_cluster = false\n')
  }
  ensurePackages(names, 'Torture')
}

/** The user to run PostgreSQL as, for spawn's options: its programs refuse to run as root. */
export function asPostgres() {
  if (process.getuid?.() !== 0) return {}
  const { stdout } = spawnSync('id', ['-u', 'postgres'], { encoding: 'utf8' })
  const group = spawnSync('id', ['-g', 'postgres'], { encoding: 'utf8' })
  return { uid: Number(stdout), gid: Number(group.stdout) }
}
