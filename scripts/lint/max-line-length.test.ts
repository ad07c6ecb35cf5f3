import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { MAX_LINE_LENGTH } from './max-line-length.mjs'

const ROOT = path.resolve(import.meta.dirname, '../..')

// The linter checks TypeScript and JavaScript only.
it('stylesheets have no line over the maximum length', () => {
  const files = globSync('apps/portal/{src,public}/**/*.css', { cwd: ROOT })
  expect(files.length).toBeGreaterThan(10)
  const long = files.flatMap((file) =>
    readFileSync(path.join(ROOT, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (line.length > MAX_LINE_LENGTH ? [`${file}:${index + 1}`] : [])),
  )
  expect(long).toEqual([])
})
