import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './run.mjs'

/** Whether other users may pass through a folder and all that it lies in. */
function isOpen(folder) {
  const isEnterable = (statSync(folder).mode & 0o001) !== 0
  const parent = path.dirname(folder)
  return isEnterable && (parent === folder || isOpen(parent))
}

/**
 * DATA_DIR, else ./data. Root keeps the data under /var/lib when the project lies in a closed home (/root): PostgreSQL refuses to run as root, and the user that it runs as could not reach it there.
 */
export function dataDir() {
  if (process.env.DATA_DIR) return path.resolve(ROOT, process.env.DATA_DIR)
  if (process.getuid?.() !== 0 || process.env.DATABASE_URL || isOpen(ROOT)) return path.join(ROOT, 'data')
  const project = createHash('sha256').update(ROOT).digest('hex').slice(0, 8)
  return `/var/lib/phuljhari-${project}`
}
