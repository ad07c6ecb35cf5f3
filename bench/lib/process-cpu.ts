import { readdirSync, readFileSync } from 'node:fs'

const MS_PER_TICK = 10

/** Parent and CPU ticks of a process from Linux's /proc; null when it has ended or there is no /proc. */
function stat(pid: string | number): { parent: number; ticks: number } | null {
  try {
    // The name in parentheses may contain spaces: count the fields after it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\)\s/s, '')
      .split(' ')
    return { parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) }
  } catch {
    return null
  }
}

/** CPU time of a process and its children so far, in milliseconds; NaN without /proc. */
export function cpuOfFamily(pid: number): number {
  const own = stat(pid)
  if (!own) return Number.NaN
  return (
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(stat)
      .reduce((sum, child) => sum + (child?.parent === pid ? child.ticks : 0), own.ticks) * MS_PER_TICK
  )
}
