import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadScreen, ScreenLoadError } from './load-screen.ts'

const Screen = () => null

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('gives up on code that has not arrived within 120 seconds', async () => {
  const loading = loadScreen(() => new Promise(() => {}))()
  const outcome = vi.fn<(error: Error) => void>()
  loading.catch(outcome)
  await vi.advanceTimersByTimeAsync(119_999)
  expect(outcome).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(outcome).toHaveBeenCalledOnce()
})

it('returns code that arrived in time, and leaves no timer behind', async () => {
  expect(await loadScreen(() => Promise.resolve(Screen))()).toEqual({ Component: Screen })
  expect(vi.getTimerCount()).toBe(0)
})

it('reports code that could not be loaded', async () => {
  await expect(loadScreen(() => Promise.reject(new Error('gone')))()).rejects.toThrow(new ScreenLoadError('gone'))
})
