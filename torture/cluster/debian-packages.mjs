import { spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { giveUp, quietly } from '../../scripts/lib/run.mjs'

const VERSIONS = '/usr/lib/postgresql'
const CREATE_CLUSTER = '/etc/postgresql-common/createcluster.conf'

/** The programs of the newest PostgreSQL of Debian's packages, or undefined. */
export function postgresPrograms() {
  const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS) : []
  return versions
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => path.join(VERSIONS, version, 'bin'))
    .find((folder) => existsSync(path.join(folder, 'initdb')))
}

/** Installs those of Debian's packages that are not there, when we may; says what to do when we may not. */
export function debianPackages(names) {
  const absent = names.filter((name) => {
    const { stdout } = spawnSync('dpkg-query', ['-W', '-f', '${Status}', name], { encoding: 'utf8' })
    return !stdout?.includes('install ok installed')
  })
  if (absent.length === 0) return
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    giveUp(`These packages are needed: ${absent.join(' ')} (Debian, as root: apt-get install ${absent.join(' ')}).`)
  // Else the package makes a database of its own on port 5432 and starts it with the machine.
  const settings = existsSync(CREATE_CLUSTER) ? readFileSync(CREATE_CLUSTER, 'utf8') : ''
  if (!/^\s*create_main_cluster/m.test(settings)) {
    mkdirSync(path.dirname(CREATE_CLUSTER), { recursive: true })
    appendFileSync(CREATE_CLUSTER, '\ncreate_main_cluster = false\n')
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  quietly('Package lists read', 'apt-get', ['update', '-qq'], { env })
  quietly(`Installed ${absent.join(', ')}`, 'apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...absent], {
    env,
  })
}

/** Whom the database's programs run as: they refuse root. Of spawn's options. */
export function asPostgres() {
  if (process.getuid?.() !== 0) return {}
  const { stdout } = spawnSync('id', ['-u', 'postgres'], { encoding: 'utf8' })
  const group = spawnSync('id', ['-g', 'postgres'], { encoding: 'utf8' })
  return { uid: Number(stdout), gid: Number(group.stdout) }
}
