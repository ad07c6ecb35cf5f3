import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './run.mjs'

function* filesBelow(target) {
  if (!statSync(target).isDirectory()) {
    yield target
    return
  }
  for (const entry of readdirSync(target, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name !== 'node_modules' && entry.name !== 'dist') yield* filesBelow(path.join(target, entry.name))
  }
}

/** A hash of what these files and folders hold: contents, not times, so that a fresh clone of the same sources is the same. */
export function fingerprint(targets) {
  const hash = createHash('sha256')
  for (const target of targets) {
    for (const file of filesBelow(path.join(ROOT, target)))
      hash.update(path.relative(ROOT, file)).update('\0').update(readFileSync(file))
  }
  return hash.digest('hex')
}

/** Does `work` unless the stamp says that it was done for this very fingerprint and its result is still there. */
export function whenStale({ stamp, madeOf, result }, work) {
  const file = path.join(ROOT, stamp)
  if (existsSync(file) && existsSync(path.join(ROOT, result)) && readFileSync(file, 'utf8') === madeOf) return
  work()
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, madeOf)
}
