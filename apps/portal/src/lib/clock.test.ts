import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { noteServerTime, serverNow } from './clock.ts'
import { indiaToday } from './india-today.ts'

const DEVICE = new Date('2026-11-20T06:00:00Z')
const headerAt = (iso: string) => new Date(iso).toUTCString()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: DEVICE })
})
afterEach(() => {
  noteServerTime(DEVICE.toUTCString())
  vi.useRealTimers()
})

it('takes the day in India from the server when the clock of the device is days off', () => {
  expect(indiaToday()).toBe('2026-11-20')
  noteServerTime(headerAt('2026-11-28T20:00:00Z'))
  expect(indiaToday()).toBe('2026-11-29')
  expect(serverNow().toISOString()).toBe('2026-11-28T20:00:00.000Z')
})

it('remembers the difference for the next visit, and forgets it once the clock is right', async () => {
  noteServerTime(headerAt('2026-11-29T06:00:00Z'))
  vi.resetModules()
  const nextVisit = await import('./clock.ts')
  expect(nextVisit.serverNow().toISOString()).toBe('2026-11-29T06:00:00.000Z')
  nextVisit.noteServerTime(headerAt('2026-11-20T06:00:10Z'))
  expect(localStorage.getItem('clock-offset')).toBeNull()
  expect(nextVisit.serverNow()).toEqual(DEVICE)
})

it.each([null, 'yesterday'])('keeps the clock of the device when a reply has no time (%s)', (date) => {
  noteServerTime(date)
  expect(serverNow()).toEqual(DEVICE)
})
