import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './run.mjs'

function* filesIn(target) {
  if (!statSync(target).isDirectory()) {
    yield target
    return
  }
  for (const entry of readdirSync(target, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name !== 'node_modules' && entry.name !== 'dist') yield* filesIn(path.join(target, entry.name))
  }
}

/** A hash of the contents of files and folders; modification times do not count. */
export function fingerprint(targets) {
  const hash = createHash('sha256')
  for (const target of targets) {
    for (const file of filesIn(path.join(ROOT, target)))
      hash.update(path.relative(ROOT, file)).update('\0').update(readFileSync(file))
  }
  return hash.digest('hex')
}
