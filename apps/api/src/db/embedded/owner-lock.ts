import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { StartUpError } from './start-up-error.ts'

type Owner = { pid: number; started: string | null }

/** When a process started, in clock ticks since boot; null when it is gone or the system has no /proc. Tells a process from a later one with its number. */
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

/** The process that works in a data folder now, or null. */
export function findOwner(file: string): number | null {
  const owner = readOwner(file)
  return owner && isAlive(owner) ? owner.pid : null
}

/** Gives `file` this content whole, or leaves it as it is: nobody ever reads half a lock. @returns false when the file is there already. */
function claim(file: string, content: string): boolean {
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

/** Takes a dead owner's lock away. Renamed first: if another process has put its own there meanwhile, that one goes back. */
function clearStale(file: string): void {
  const aside = `${file}.stale.${process.pid}`
  try {
    renameSync(file, aside)
  } catch {
    return
  }
  const owner = readOwner(aside)
  if (owner && isAlive(owner)) claim(file, JSON.stringify(owner))
  rmSync(aside, { force: true })
}

/**
 * One server per data folder: without it a second start would take the first one's live database for a leftover and stop it.
 * @returns what gives the folder back.
 * @throws {StartUpError} when another server works in the folder.
 */
export function takeOwnership(file: string, folder: string): () => void {
  const me = JSON.stringify({ pid: process.pid, started: startTime(process.pid) } satisfies Owner)
  for (let attempt = 0; attempt < 3; attempt++) {
    if (claim(file, me)) return () => rmSync(file, { force: true })
    if (findOwner(file) !== null) break
    clearStale(file)
  }
  throw new StartUpError(
    `The data folder ${folder} is in use by process ${readOwner(file)?.pid ?? '?'}: stop that server, or set DATA_DIR to another folder.`,
  )
}
