import { describe, expect, it } from 'vitest'
import { comparedDays, daysOf, PERIODS } from './period.ts'

describe('the days of a period', () => {
  it.each([
    ['today', '2026-11-22', '2026-11-22', '2026-11-22'],
    ['yesterday', '2026-03-01', '2026-02-28', '2026-02-28'],
    ['last7', '2026-11-03', '2026-10-28', '2026-11-03'],
    ['month', '2026-11-22', '2026-11-01', '2026-11-22'],
    ['year', '2027-03-31', '2026-04-01', '2027-03-31'],
    ['year', '2026-04-01', '2026-04-01', '2026-04-01'],
  ] as const)('%s on %s is %s to %s', (period, today, from, to) => {
    expect(daysOf(period, today)).toEqual({ from, to })
  })

  it('of the season end with it, and before the next one begins are those of the last', () => {
    expect(daysOf('season', '2026-10-01')).toEqual({ from: '2026-07-31', to: '2026-10-01' })
    expect(daysOf('season', '2026-12-31')).toEqual({ from: '2026-07-31', to: '2026-11-22' })
    expect(daysOf('season', '2027-07-01')).toEqual({ from: '2026-07-31', to: '2026-11-22' })
  })

  it('of the season are those until today before the first known one', () => {
    expect(daysOf('season', '2019-01-01')).toEqual({ from: '2019-01-01', to: '2019-01-01' })
  })

  it('never end after today', () => {
    for (const period of PERIODS) expect(daysOf(period, '2026-11-22').to <= '2026-11-22').toBe(true)
  })
})

describe('the days compared with', () => {
  it('are as many before, for the previous period', () => {
    expect(comparedDays({ from: '2026-11-01', to: '2026-11-22' }, 'previous')).toEqual({
      from: '2026-10-10',
      to: '2026-10-31',
    })
  })

  it('are the same days before and after Diwali, for last year', () => {
    // Diwali was on 8 November 2026 and on 20 October 2025.
    expect(comparedDays({ from: '2026-11-01', to: '2026-11-10' }, 'diwali')).toEqual({
      from: '2025-10-13',
      to: '2025-10-22',
    })
  })

  it('are unknown where the date of Diwali is unknown', () => {
    expect(comparedDays({ from: '2020-10-01', to: '2020-11-14' }, 'diwali')).toBeNull()
  })
})
