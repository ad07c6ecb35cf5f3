import { describe, expect, it } from 'vitest'
import { comparedDays, daysOf, defaultComparison, PERIODS } from './period.ts'

describe('daysOf', () => {
  it.each([
    ['today', '2026-11-22', '2026-11-22', '2026-11-22'],
    ['yesterday', '2026-03-01', '2026-02-28', '2026-02-28'],
    ['last7', '2026-11-03', '2026-10-28', '2026-11-03'],
    ['month', '2026-11-22', '2026-11-01', '2026-11-22'],
    ['year', '2027-03-31', '2026-04-01', '2027-03-31'],
    ['year', '2026-04-01', '2026-04-01', '2026-04-01'],
  ] as const)('gives %s on %s as the days from %s to %s', (period, today, from, to) => {
    expect(daysOf(period, today)).toEqual({ from, to })
  })

  it('ends the season on its last day, and returns it until the next one begins', () => {
    expect(daysOf('season', '2026-10-01')).toEqual({ from: '2026-07-31', to: '2026-10-01' })
    expect(daysOf('season', '2026-12-31')).toEqual({ from: '2026-07-31', to: '2026-11-22' })
    expect(daysOf('season', '2027-07-01')).toEqual({ from: '2026-07-31', to: '2026-11-22' })
  })

  it('returns only today as the season before the first known one', () => {
    expect(daysOf('season', '2019-01-01')).toEqual({ from: '2019-01-01', to: '2019-01-01' })
  })

  it('never ends a period after today', () => {
    for (const period of PERIODS) expect(daysOf(period, '2026-11-22').to <= '2026-11-22').toBe(true)
  })
})

describe('defaultComparison', () => {
  it('compares only a season with the year before', () => {
    expect(PERIODS.filter((period) => defaultComparison(period) === 'diwali')).toEqual(['season'])
  })
})

describe('comparedDays', () => {
  it('returns as many days before, for the previous period', () => {
    expect(comparedDays({ from: '2026-11-01', to: '2026-11-22' }, 'previous')).toEqual({
      from: '2026-10-10',
      to: '2026-10-31',
    })
  })

  it('returns the days that are as far from Diwali, for last year', () => {
    // Diwali was on 8 November 2026 and on 20 October 2025.
    expect(comparedDays({ from: '2026-11-01', to: '2026-11-10' }, 'diwali')).toEqual({
      from: '2025-10-13',
      to: '2025-10-22',
    })
  })

  it('returns null where the date of Diwali is unknown', () => {
    expect(comparedDays({ from: '2020-10-01', to: '2020-11-14' }, 'diwali')).toBeNull()
  })
})
