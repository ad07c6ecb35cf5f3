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

  it('does not report what was never recorded', () => {
    expect(regressions([], [section('portal', rows)])).toEqual([])
  })
})
