import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { StartupError } from '../../startup-error.ts'

type Owner = { pid: number; started: string | null }

/**
 * When a process started, in clock ticks since boot: distinguishes it from a later one with the same pid. Null when it
 * is gone or there is no /proc.
 */
function startTime(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? null : (fields[19] ?? null)
  } catch {
    return null
  }
}

function isAlive({ pid, started }: Owner): boolean {
  if (process.platform === 'linux') return started !== null && startTime(pid) === started
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function readOwner(file: string): Owner | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Owner
  } catch {
    return null
  }
}

/** The pid of the live process that holds the lock, or null. */
export function findOwner(file: string): number | null {
  const owner = readOwner(file)
  return owner && isAlive(owner) ? owner.pid : null
}

/** Creates `file` atomically, so that no process reads a partial lock. @returns false when it exists. */
function createAtomically(file: string, content: string): boolean {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, content, { mode: 0o600 })
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Removes a dead owner's lock. It is renamed first: a live lock that another process has just created is put back. */
function removeStale(file: string): void {
  const aside = `${file}.stale.${process.pid}`
  try {
    renameSync(file, aside)
  } catch {
    return
  }
  const owner = readOwner(aside)
  if (owner && isAlive(owner)) createAtomically(file, JSON.stringify(owner))
  rmSync(aside, { force: true })
}

/**
 * Ensures one server per data folder: a second one would take the first one's database for an orphan and stop it.
 * @returns a function that releases the lock.
 * @throws {StartupError} when another server uses the folder.
 */
export function acquireOwnerLock(file: string, folder: string): () => void {
  const me = JSON.stringify({ pid: process.pid, started: startTime(process.pid) } satisfies Owner)
  for (let attempt = 0; attempt < 3; attempt++) {
    if (createAtomically(file, me)) return () => rmSync(file, { force: true })
    if (findOwner(file) !== null) break
    removeStale(file)
  }
  throw new StartupError(
    `The data folder ${folder} is in use by process ${readOwner(file)?.pid ?? '?'}: stop that server, ` +
      'or set DATA_DIR to another folder.',
  )
}
