import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '../..')

/** The messages of the project's linter about a file of this code. */
function lint(code: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'lint-'))
  const file = path.join(folder, 'sample.ts')
  writeFileSync(file, `export const sample = ${code}\n`)
  const { stdout } = spawnSync(
    process.execPath,
    [path.join(ROOT, 'node_modules/oxlint/bin/oxlint'), '--config', path.join(ROOT, '.oxlintrc.json'), file],
    { encoding: 'utf8' },
  )
  rmSync(folder, { recursive: true })
  return stdout
}

// covers beyond-27
it.each([
  "new Intl.DateTimeFormat('en-CA').format(0)",
  "Intl.NumberFormat('en-IN')",
  "(5)['toLocaleString']('en-IN')",
  'new Date(0).toLocaleDateString()',
])('the linter refuses %s', (code) => expect(lint(code)).toContain('What Intl formats differs between browsers'))

it('the linter accepts Intl where it only segments or sorts text', () => {
  const found = lint("[new Intl.Segmenter('ta'), new Intl.Collator('en-IN'), 'A'.toLocaleLowerCase()]")
  expect(found).toContain('Found 0 warnings and 0 errors')
})
