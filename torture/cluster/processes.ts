import { spawn, type ChildProcess } from 'node:child_process'
import { openSync, readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

export type Owner = { uid?: number; gid?: number }

/** A program of the cluster; its pid is its own, not that of a shell around it. Its output goes to `log`. */
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

/** One letter of /proc: R, S, D run, T is stopped; Z (dead, not yet buried) and null are gone. */
export const processState = (pid: number): string | null =>
  /^State:\s+(\w)/m.exec(read(`/proc/${pid}/status`) ?? '')?.[1] ?? null
export const isGone = (pid: number): boolean => [null, 'Z', 'X'].includes(processState(pid))

/** How it was started, or what it calls itself. */
export const commandOf = (pid: number): string => read(`/proc/${pid}/cmdline`) ?? ''

/** `pid` and what it has started directly. */
export function family(pid: number): number[] {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((other) => new RegExp(`^PPid:\\s+${pid}$`, 'm').test(read(`/proc/${other}/status`) ?? ''))
  return [pid, ...children]
}

/** Sends it to those that are still there. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, signal)
    } catch {
      // Gone already.
    }
}

/** The postmaster that works in `dataFolder`: null when none does, whatever the file left behind says. */
export function postmaster(dataFolder: string): number | null {
  const pid = Number(read(`${dataFolder}/postmaster.pid`)?.split('\n')[0])
  return pid > 0 && commandOf(pid).includes(dataFolder) ? pid : null
}

/**
 * Waits until `look` gives something.
 * @throws after `limitMs`, with `what` was waited for.
 */
export async function until<T>(what: string, limitMs: number, look: () => Promise<T | null> | T | null): Promise<T> {
  const end = performance.now() + limitMs
  for (;;) {
    const found = await look()
    if (found !== null) return found
    if (performance.now() > end) throw new Error(`${what}: not within ${limitMs / 1000} s`)
    await pause(200)
  }
}
