import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { StartupError } from '../../startup-error.ts'

const POLL_MS = 25
/** After this an old server gets SIGQUIT: it ends at once and recovers from its log at the next start. */
const QUIT_AFTER_MS = 5_000
const TIMEOUT_MS = 30_000

/** PostgreSQL processes whose working directory is `cluster`. Linux only; none elsewhere. */
function processesIn(cluster: string): number[] {
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
    // The process has just ended.
  }
}

/** The process of postmaster.pid, if it is alive: for systems whose processes we cannot list. */
function livePostmaster(pidFile: string): number | null {
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  try {
    process.kill(pid, 0)
    return pid
  } catch {
    return null
  }
}

/**
 * Cleans up after a killed server: stops orphaned database processes, then removes stale pid and socket lock files.
 * The pid file protects the data, so it stays while any process is left. Requires the owner lock.
 * @throws {StartupError} when an orphaned process does not stop.
 */
export async function cleanUpAfterCrash(cluster: string, socketFolder: string): Promise<void> {
  const pidFile = path.join(cluster, 'postmaster.pid')
  const remaining = () => {
    const named = process.platform === 'linux' || !existsSync(pidFile) ? null : livePostmaster(pidFile)
    return named === null ? processesIn(cluster) : [named]
  }
  for (const pid of remaining()) signal(pid, 'SIGINT')
  const started = Date.now()
  let quitSent = false
  for (let left = remaining(); left.length > 0; left = remaining()) {
    const waited = Date.now() - started
    if (waited > TIMEOUT_MS)
      throw new StartupError(
        `A database process of an earlier run does not stop (pid ${left.join(', ')}): end it, then start again.`,
      )
    if (waited > QUIT_AFTER_MS && !quitSent) {
      quitSent = true
      for (const pid of left) signal(pid, 'SIGQUIT')
    }
    await delay(POLL_MS)
  }
  rmSync(pidFile, { force: true })
  for (const file of readdirSync(socketFolder))
    if (file.startsWith('.s.PGSQL.')) rmSync(path.join(socketFolder, file), { force: true })
}
