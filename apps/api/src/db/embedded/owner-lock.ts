import { readFileSync, rmSync, writeFileSync } from 'node:fs'
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

/**
 * One server per data folder: without it a second start would take the first one's live database for a leftover and stop it.
 * @returns what gives the folder back.
 * @throws {StartUpError} when another server works in the folder.
 */
export function takeOwnership(file: string, folder: string): () => void {
  const me = JSON.stringify({ pid: process.pid, started: startTime(process.pid) } satisfies Owner)
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      writeFileSync(file, me, { flag: 'wx', mode: 0o600 })
      return () => rmSync(file, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const owner = readOwner(file)
    if (owner && isAlive(owner)) break
    rmSync(file, { force: true })
  }
  const owner = readOwner(file)
  throw new StartUpError(
    `The data folder ${folder} is in use by process ${owner?.pid ?? '?'}: stop that server, or set DATA_DIR to another folder.`,
  )
}
