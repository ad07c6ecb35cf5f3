import { describe, expect, it } from 'vitest'
import { rangeProblem, readPeriod } from './use-report-period.ts'

const TODAY = '2026-11-22'
const url = (changes: Record<string, string> = {}) => ({
  period: 'last7',
  from: '',
  to: '',
  compare: '',
  ...changes,
})

// covers beyond-35
describe('readPeriod', () => {
  it('reads a named period and the days before it', () => {
    expect(readPeriod(url({ period: 'month' }), TODAY)).toEqual({
      choice: 'month',
      days: { from: '2026-11-01', to: '2026-11-22' },
      comparison: 'previous',
      compared: { from: '2026-10-10', to: '2026-10-31' },
      since: null,
    })
  })

  it('compares a season with the one before it unless the URL says otherwise', () => {
    const lastSeason = { from: '2025-07-12', to: '2025-11-03' }
    expect(readPeriod(url({ period: 'season' }), TODAY)).toMatchObject({ comparison: 'diwali', compared: lastSeason })
    expect(readPeriod(url({ period: 'season', compare: 'previous' }), TODAY)).toMatchObject({ comparison: 'previous' })
  })

  it('names the days since a season that is over', () => {
    expect(readPeriod(url({ period: 'season' }), TODAY).since).toBeNull()
    expect(readPeriod(url({ period: 'season' }), '2026-12-01').since).toEqual({ from: '2026-11-23', to: '2026-12-01' })
  })

  it('reads any two days, and compares them with the same days before Diwali', () => {
    const period = readPeriod(url({ period: 'days', from: '2026-11-01', to: '2026-11-10', compare: 'diwali' }), TODAY)
    expect(period.days).toEqual({ from: '2026-11-01', to: '2026-11-10' })
    expect(period.compared).toEqual({ from: '2025-10-13', to: '2025-10-22' })
  })

  it.each([
    ['an unknown name', { period: 'decade' }],
    ['a day that is not in the calendar', { period: 'days', from: '2026-02-31', to: '2026-03-01' }],
    ['a last day before the first', { period: 'days', from: '2026-03-02', to: '2026-03-01' }],
    ['a period that the server refuses', { period: 'days', from: '2001-01-01', to: '2026-01-01' }],
  ])('reads the last 7 days in place of %s', (_, changes) => {
    expect(readPeriod(url(changes), TODAY)).toMatchObject({
      choice: 'last7',
      days: { from: '2026-11-16', to: '2026-11-22' },
    })
  })
})

it.each([
  ['2026-11-01', '2026-11-01', null],
  ['', '2026-11-01', 'Choose both days'],
  ['2026-11-02', '2026-11-01', 'The first day must not be after the last'],
  ['2020-01-01', '2026-11-01', 'Choose at most 1830 days'],
])('rangeProblem of two days from %j to %j is %j', (from, to, problem) => {
  expect(rangeProblem({ from, to })).toBe(problem)
})
