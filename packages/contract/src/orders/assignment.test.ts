import { describe, expect, it } from 'vitest'
import { usualDeliveryDay } from './assignment.ts'

// covers orders-97
describe('usualDeliveryDay', () => {
  it.each([
    ['before six in the evening in India, today', '', '2026-11-25T12:29:59Z', '2026-11-25'],
    ['from six in the evening in India, tomorrow', '', '2026-11-25T12:30:00Z', '2026-11-26'],
    ['after midnight in India, that day', '', '2026-11-30T18:30:00Z', '2026-12-01'],
    ['the promised day, whatever the hour', '2026-11-28', '2026-11-25T15:00:00Z', '2026-11-28'],
    ['today where the promised day is over', '2026-11-24', '2026-11-25T06:00:00Z', '2026-11-25'],
  ])('is %s', (_case, promised, now, day) => {
    expect(usualDeliveryDay(promised, new Date(now))).toBe(day)
  })
})
