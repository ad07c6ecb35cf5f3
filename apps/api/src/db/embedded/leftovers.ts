import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { StartUpError } from './start-up-error.ts'

const POLL_MS = 25
const IMPATIENT_MS = 5_000
const GIVE_UP_MS = 30_000

/** PostgreSQL processes that still work in `cluster`: their working folder is the cluster's. Linux only; elsewhere none can be told. */
function workersIn(cluster: string): number[] {
  if (process.platform !== 'linux') return []
  const folder = realpathSync(cluster)
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number)
    .filter((pid) => {
      try {
        return (
          readlinkSync(`/proc/${pid}/cwd`) === folder &&
          readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres')
        )
      } catch {
        return false
      }
    })
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has just ended: what was wanted.
  }
}

/** The process named by postmaster.pid where processes cannot be looked through. */
function namedPostmaster(pidFile: string): number | null {
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  try {
    process.kill(pid, 0)
    return pid
  } catch {
    return null
  }
}

/**
 * Clears away what a killed server left: processes that outlived it, then its pid and socket lock files. A pid file is never removed while anything still works in the folder, since it is what protects the data.
 * Call it only as the folder's owner.
 * @throws {StartUpError} when an old process does not end.
 */
export async function clearLeftovers(cluster: string, socketFolder: string): Promise<void> {
  const pidFile = path.join(cluster, 'postmaster.pid')
  const remaining = () => {
    const named = process.platform === 'linux' || !existsSync(pidFile) ? null : namedPostmaster(pidFile)
    return named === null ? workersIn(cluster) : [named]
  }
  for (const pid of remaining()) signal(pid, 'SIGINT')
  const begun = Date.now()
  let hurried = false
  for (let left = remaining(); left.length > 0; left = remaining()) {
    const waited = Date.now() - begun
    if (waited > GIVE_UP_MS)
      throw new StartUpError(`An old database process (${left.join(', ')}) does not end: stop it, then start again.`)
    if (waited > IMPATIENT_MS && !hurried) {
      hurried = true
      for (const pid of left) signal(pid, 'SIGQUIT')
    }
    await pause(POLL_MS)
  }
  rmSync(pidFile, { force: true })
  for (const file of readdirSync(socketFolder))
    if (file.startsWith('.s.PGSQL.')) rmSync(path.join(socketFolder, file), { force: true })
}
