import { spawn, type ChildProcess } from 'node:child_process'
import { openSync, readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

export type Owner = { uid?: number; gid?: number }

/** Starts a program without a shell, so that its pid is the program's own. Its output goes to `log`. */
export function startDaemon(command: string, args: string[], folder: string, log: string, owner: Owner): ChildProcess {
  const out = openSync(log, 'a')
  return spawn(command, args, {
    ...owner,
    cwd: folder,
    env: { PATH: process.env['PATH'], HOME: folder, LANG: 'C.UTF-8' },
    stdio: ['ignore', out, out],
  })
}

const read = (file: string): string | null => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

/** The state letter in /proc: R, S and D are running, T is stopped, Z is a zombie; null if there is no such process. */
export const processState = (pid: number): string | null =>
  /^State:\s+(\w)/m.exec(read(`/proc/${pid}/status`) ?? '')?.[1] ?? null
export const isGone = (pid: number): boolean => [null, 'Z', 'X'].includes(processState(pid))

/** The command line of a process, or the title that it has set. */
export const commandOf = (pid: number): string => read(`/proc/${pid}/cmdline`) ?? ''

/** `pid` and its direct children. */
export function family(pid: number): number[] {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((other) => new RegExp(`^PPid:\\s+${pid}$`, 'm').test(read(`/proc/${other}/status`) ?? ''))
  return [pid, ...children]
}

/** Sends `signal` to those that still exist. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, signal)
    } catch {
      // The process has already ended.
    }
}

/** The pid of the postmaster running in `dataFolder`, or null; a stale postmaster.pid is ignored. */
export function postmaster(dataFolder: string): number | null {
  const pid = Number(read(`${dataFolder}/postmaster.pid`)?.split('\n')[0])
  return pid > 0 && commandOf(pid).includes(dataFolder) ? pid : null
}

/**
 * Polls until `find` returns something other than null.
 * @throws after `limitMs`, naming `what` was awaited
 */
export async function until<T>(what: string, limitMs: number, find: () => Promise<T | null> | T | null): Promise<T> {
  const end = performance.now() + limitMs
  for (;;) {
    const found = await find()
    if (found !== null) return found
    if (performance.now() > end) throw new Error(`${what}: not within ${limitMs / 1000} s`)
    await pause(200)
  }
}
