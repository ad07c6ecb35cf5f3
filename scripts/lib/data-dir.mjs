import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './run.mjs'

/** Whether other users may enter a folder and all its parents. */
function isReachable(folder) {
  const isEnterable = (statSync(folder).mode & 0o001) !== 0
  const parent = path.dirname(folder)
  return isEnterable && (parent === folder || isReachable(parent))
}

/**
 * DATA_DIR, else ./data. For root with a project that other users cannot reach (in /root) a folder in /var/lib: root
 * runs PostgreSQL as another user.
 */
export function dataDir() {
  if (process.env.DATA_DIR) return path.resolve(ROOT, process.env.DATA_DIR)
  if (process.getuid?.() !== 0 || process.env.DATABASE_URL || isReachable(ROOT)) return path.join(ROOT, 'data')
  const project = createHash('sha256').update(ROOT).digest('hex').slice(0, 8)
  return `/var/lib/phuljhari-${project}`
}
