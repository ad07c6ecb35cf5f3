import { readdirSync, readFileSync } from 'node:fs'

const read = (file: string): string | null => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
const kbIn = (text: string | null, field: string) =>
  Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(text ?? '')?.[1])
const parentOf = (pid: string) => Number(/^PPid:\s+(\d+)/m.exec(read(`/proc/${pid}/status`) ?? '')?.[1])

/** Memory of a process in MB; NaN without /proc. */
export const memoryOf = (pid: number): number => kbIn(read(`/proc/${pid}/status`), 'VmRSS') / 1024

/** Memory of all descendants of a process in MB. Pages that PostgreSQL's processes share count once. */
export function memoryBelow(pid: number): number {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
  return children.reduce(
    (sum, child) => sum + kbIn(read(`/proc/${child}/smaps_rollup`), 'Pss') / 1024 + memoryBelow(Number(child)),
    0,
  )
}
