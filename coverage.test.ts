import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { testTitles } from './scripts/lint/test-titles.ts'

const ROOT = import.meta.dirname
const PLACES = ['', 'apps/portal/src']

/** The rows of the tables of docs/coverage.md: statement, the files that implement it, its tests. */
const rows = readFileSync(path.join(ROOT, 'docs/coverage.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('|') && !/^\| ?(-|statement)/i.test(line))
  .map((line) =>
    line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )

const textOf = (file: string): string | null => {
  const place = PLACES.map((folder) => path.join(ROOT, folder, file)).find((full) => existsSync(full))
  return place === undefined ? null : readFileSync(place, 'utf8')
}
const titles = new Map<string, string[]>()
function titlesOf(file: string): string[] {
  const known = titles.get(file) ?? testTitles(file, textOf(file) ?? '')
  titles.set(file, known)
  return known
}

const files = (cell: string) =>
  [...cell.matchAll(/`([^`]+\.(?:tsx?|css|mjs|html|sql))`/g)].map((match) => match[1] ?? '')
/** Each file of a cell with the “names” that follow it. */
const named = (cell: string) =>
  [...cell.matchAll(/`([^`]+)`([^`]*)/g)].map(([, file = '', rest = '']) => ({
    file,
    names: [...rest.matchAll(/“([^”]+)”/g)].map((match) => match[1] ?? ''),
  }))

describe('docs/coverage.md', () => {
  it('has three cells in each row, none empty', () => {
    expect(rows.length).toBeGreaterThan(60)
    expect(rows.filter((cells) => cells.length !== 3 || cells.some((cell) => cell === ''))).toEqual([])
  })

  it('names files that exist', () => {
    const lost = rows.flatMap((cells) => cells.slice(1).flatMap(files)).filter((file) => textOf(file) === null)
    expect(lost).toEqual([])
  })

  it('names tests that exist in their files', () => {
    const lost = rows
      .flatMap(([, , tests = '']) => named(tests))
      .flatMap(({ file, names }) => names.map((name) => ({ file, name })))
      .filter(({ file, name }) => !titlesOf(file).some((title) => title.includes(name)))
    expect(lost).toEqual([])
  })

  it('counts titles only, not comments or other strings', () => {
    const source = "// it('comment')\nit('title', () => expect('a string'))\nit.each([['one', 1]])('case %s', run)"
    expect(testTitles('x.test.ts', source)).toEqual(['title', 'case %s', 'case one'])
  })

  it('has a test for every statement', () => {
    expect(
      rows.filter(([, , tests = '']) => !files(tests).some((file) => /\.(test|spec|suite)\.|-suite\.tsx$/.test(file))),
    ).toEqual([])
  })
})
