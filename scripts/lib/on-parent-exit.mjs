import { readFileSync } from 'node:fs'

const POLL_MS = 500

/** The pid of a process's parent, or null when it is gone or there is no /proc. */
function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return null
  }
}

/**
 * Calls `onExit` once when the process that started us ends, even by SIGKILL. npm runs a script through a shell, which
 * outlives a killed npm: on Linux the shell's own parent is watched too.
 */
export function onParentExit(onExit) {
  const shell = process.ppid
  const npm = process.env.npm_lifecycle_event === undefined ? null : parentOf(shell)
  const timer = setInterval(() => {
    if (process.ppid === shell && (npm === null || parentOf(shell) === npm)) return
    clearInterval(timer)
    onExit()
  }, POLL_MS)
  timer.unref()
}
