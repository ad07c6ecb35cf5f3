import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { findTexts } from './find-texts.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const SOURCES = ['apps/portal/src/**/*.{ts,tsx}', 'packages/contract/src/**/*.ts', 'apps/api/src/**/*.ts']

export type SourceText = {
  text: string
  /** Of `tc`; empty for `t`. */
  context: string
  /** `apps/portal/src/lib/messages.ts say.failed`: the file, and the names around the text. */
  places: string[]
}

/** Every text of the portal and of the server's replies for people to read, in the order of the files. */
export function textsOfSources(): SourceText[] {
  const texts = new Map<string, SourceText>()
  const files = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: ROOT }))
    .filter((file) => !/\.test\.tsx?$/.test(file) && !file.endsWith('rules/t.ts'))
    .toSorted()
  for (const file of files)
    for (const { text, context, path: names } of findTexts(file, readFileSync(path.join(ROOT, file), 'utf8'))) {
      const known = texts.get(`${context}\u0004${text}`) ?? { text, context, places: [] }
      const place = `${file.replaceAll('\\', '/')} ${names}`.trim()
      if (!known.places.includes(place)) known.places.push(place)
      texts.set(`${context}\u0004${text}`, known)
    }
  return [...texts.values()]
}
