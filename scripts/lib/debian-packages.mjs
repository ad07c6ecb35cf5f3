import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fail, runStep } from './run.mjs'

export const hasApt = () => existsSync('/usr/bin/apt-get')
export const isRoot = () => process.getuid?.() === 0
const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }

let isUpdated = false
/** Reads the package lists once. */
export function updatePackageLists() {
  if (!isUpdated) runStep('Package lists updated', 'apt-get', ['update', '-qq'], { env })
  isUpdated = true
}

const isInstalled = (name) =>
  spawnSync('dpkg-query', ['-W', '-f', '${Status}', name], { encoding: 'utf8' }).stdout?.includes(
    'install ok installed',
  )

/**
 * Installs those of Debian's packages that are missing, if this user may; otherwise exits with the command to run.
 * @param names a list among the names of one package stands for the first of them that this system offers
 */
export function ensurePackages(names, what = 'This') {
  if (names.flat().length === 0 || names.every((name) => [name].flat().some(isInstalled))) return
  const firsts = names.map((name) => [name].flat()[0])
  if (!isRoot() || !hasApt()) fail(`${what} needs packages of the system. As root: apt-get install ${firsts.join(' ')}`)
  updatePackageLists()
  const isOffered = (name) => spawnSync('apt-cache', ['show', '--no-all-versions', name]).status === 0
  const missing = names
    .filter((name) => ![name].flat().some(isInstalled))
    .map((name) => (Array.isArray(name) ? (name.find(isOffered) ?? name.at(-1)) : name))
  const options = ['-y', '-qq', '--no-install-recommends']
  runStep(`Installed ${missing.join(', ')}`, 'apt-get', ['install', ...options, ...missing], { env })
}
