import { describe, expect, it } from 'vitest'
import type { Figure } from '../../bench/lib/figures.ts'
import { readResults, regressions, writeResults } from './bench-results.mjs'

const run = { commit: 'abc1234', date: '2026-11-25', node: 'v26.10.0', machine: '2 × CPU', seconds: 12 }
const section = (name: string, ...figures: Figure[]) => ({ name, ...run, figures, text: `## ${name}\n\n| a |\n|---|` })
const rows: Figure = { name: 'first rows', value: 2000, unit: 'ms', better: 'lower', budget: 3000, isKey: true }
const page: Figure = {
  name: 'product page',
  value: 900,
  unit: 'per second',
  better: 'higher',
  ofBare: 0.8,
  isKey: true,
}

describe('bench/results.md', () => {
  it('holds every section and its figures, in the order of their names', () => {
    const [portal, lists] = [section('portal', rows), section('lists', page)]
    expect(readResults(writeResults([portal, lists]))).toEqual([lists, portal])
  })

  it('sums the key figures up with budget, ratio and verdict', () => {
    const text = writeResults([section('portal', rows, { ...rows, name: 'warm', value: 3100 }), section('lists', page)])
    expect(text).toContain('| first rows | at most 3000 ms | 2000 ms |  | met | portal, abc1234 |')
    expect(text).toContain('| warm | at most 3000 ms | 3100 ms |  | **missed** | portal, abc1234 |')
    expect(text).toContain('| product page |  | 900/s | 0.80 |  | lists, abc1234 |')
  })

  it('lists what became more than a tenth worse, in either direction', () => {
    const [busy, slow] = [
      { ...page, value: 300 },
      { ...rows, value: 2300 },
    ]
    const before = [section('portal', rows), section('lists', page)]
    expect(regressions(before, [section('portal', slow), section('lists', busy)])).toEqual([
      'portal: first rows 2000 ms → 2300 ms, 15 % worse than at abc1234',
    ])
    expect(regressions(before, [section('lists', { ...page, ofBare: 0.4 })])).toEqual([
      'lists: product page 0.8 of bare → 0.4 of bare, 100 % worse than at abc1234',
    ])
  })

  it('compares times in proportion to that of the fixed work, and ratios and sizes as they are', () => {
    const at = (fixedMs: number, ...figures: Figure[]) => [{ ...section('portal', ...figures), fixedMs }]
    const size: Figure = { name: 'code', value: 100, unit: 'KB', better: 'lower' }
    const rate: Figure = { name: 'pages', value: 900, unit: 'per second', better: 'higher' }
    const before = at(10, rows, size, rate)
    const twice = { ...rows, value: 4000 }
    expect(regressions(before, at(20, twice, size, { ...rate, value: 450 }))).toEqual([])
    expect(regressions(before, at(10, twice))).toHaveLength(1)
    expect(regressions(before, at(20, { ...rows, value: 5000 }, { ...size, value: 200 }))).toEqual([
      'portal: first rows 2000 ms → 5000 ms, 25 % worse than at abc1234 (fixed work took 2.00 times as long)',
      'portal: code 100 KB → 200 KB, 100 % worse than at abc1234',
    ])
  })

  it('does not report what was never recorded', () => {
    expect(regressions([], [section('portal', rows)])).toEqual([])
  })
})
