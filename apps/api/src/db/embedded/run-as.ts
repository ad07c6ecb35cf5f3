import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'

/** The user to run PostgreSQL as when we are root, which it refuses to run as. */
export type RunAs = { uid: number; gid: number }

/** `nobody` when we are root; null for other users and on Windows. */
export function unprivilegedUser(): RunAs | null {
  if (process.getuid?.() !== 0) return null
  const entry = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((line) => line.startsWith('nobody:'))
  const [, , uid, gid] = entry?.split(':') ?? []
  return { uid: Number(uid ?? 65_534), gid: Number(gid ?? 65_534) }
}

/** The topmost folder on the path to `target` that other users may not enter, or null. */
export function firstInaccessibleFolder(target: string): string | null {
  const parts = path.resolve(target).split(path.sep)
  for (let depth = 1; depth <= parts.length; depth++) {
    const folder = parts.slice(0, depth).join(path.sep) || path.sep
    const found = statSync(folder, { throwIfNoEntry: false })
    if (found?.isDirectory() && (found.mode & 0o001) === 0) return folder
  }
  return null
}
