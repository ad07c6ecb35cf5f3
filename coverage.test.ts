import { describe, expect, it } from 'vitest'
import { allCoveringTests, coveringTests, statements } from './scripts/docs/coverage.ts'

const all = statements()
const ids = all.map(({ id }) => id)
const tests = allCoveringTests()

describe('docs/coverage.md and the ids that tests carry', () => {
  it('gives each statement an id of its own', () => {
    expect(all.length).toBeGreaterThan(300)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  })

  it('has a test for every statement', () => {
    const covered = new Set(tests.map(({ id }) => id))
    expect(ids.filter((id) => !covered.has(id))).toEqual([])
  })

  it('has a statement for every id that a test carries', () => {
    expect(tests.filter(({ id }) => !ids.includes(id))).toEqual([])
  })

  it('finds a test below every comment that carries ids', () => {
    expect(tests.filter(({ title }) => title === null)).toEqual([])
  })

  it('reads ids above tests, groups and suites, with and without cases', () => {
    const source = [
      '// covers orders-1, sign-in-2',
      '// covers map-3',
      "describe('a group', () => {",
      '  // covers orders-4',
      "  it.each([['one', 1]])('case %s', run)",
      '  // covers orders-5',
      '  const notATest = 1',
      '})',
    ].join('\n')
    expect(coveringTests('x.test.ts', source).map(({ id, title }) => [id, title])).toEqual([
      ['orders-1', 'a group'],
      ['sign-in-2', 'a group'],
      ['map-3', 'a group'],
      ['orders-4', 'case %s'],
      ['orders-5', null],
    ])
  })
})
