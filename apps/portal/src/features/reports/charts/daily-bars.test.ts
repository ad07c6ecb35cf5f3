import { expect, it } from 'vitest'
import { ticksUpTo } from './DailyBars.tsx'

it.each([
  [0, false, [0, 0.5, 1]],
  [97_000, false, [0, 50_000, 100_000]],
  [1_23_456, false, [0, 50_000, 1_00_000, 1_50_000]],
  // Half an order would be no figure.
  [1, true, [0, 1]],
  [4, true, [0, 2, 4]],
] as const)('ends the axis of values up to %d (whole: %s) at round numbers', (largest, isWhole, ticks) => {
  expect(ticksUpTo(largest, isWhole)).toEqual(ticks)
})
