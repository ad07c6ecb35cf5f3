import { spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fail, runStep } from '../../scripts/lib/run.mjs'

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

/** Installs missing Debian packages as root; otherwise exits with the command to run. */
export function debianPackages(names) {
  const missing = names.filter((name) => {
    const { stdout } = spawnSync('dpkg-query', ['-W', '-f', '${Status}', name], { encoding: 'utf8' })
    return !stdout?.includes('install ok installed')
  })
  if (missing.length === 0) return
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    fail(`Missing Debian packages. As root: apt-get install ${missing.join(' ')}`)
  // Otherwise the package creates a database on port 5432 and starts it at boot.
  const settings = existsSync(CREATE_CLUSTER) ? readFileSync(CREATE_CLUSTER, 'utf8') : ''
  if (!/^\s*create_main_cluster/m.test(settings)) {
    mkdirSync(path.dirname(CREATE_CLUSTER), { recursive: true })
    appendFileSync(CREATE_CLUSTER, '\ncreate_main_cluster = false\n')
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  runStep('Package lists updated', 'apt-get', ['update', '-qq'], { env })
  runStep(
    `Installed ${missing.join(', ')}`,
    'apt-get',
    ['install', '-y', '-qq', '--no-install-recommends', ...missing],
    {
      env,
    },
  )
}

/** The user to run PostgreSQL as, for spawn's options: its programs refuse to run as root. */
export function asPostgres() {
  if (process.getuid?.() !== 0) return {}
  const { stdout } = spawnSync('id', ['-u', 'postgres'], { encoding: 'utf8' })
  const group = spawnSync('id', ['-g', 'postgres'], { encoding: 'utf8' })
  return { uid: Number(stdout), gid: Number(group.stdout) }
}
