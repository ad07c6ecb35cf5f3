import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadScreen } from './load-screen.ts'

const Screen = () => null

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('gives up on code that has not come within 120 seconds', async () => {
  const loading = loadScreen(() => new Promise(() => {}))()
  const outcome = vi.fn<(error: Error) => void>()
  loading.catch(outcome)
  await vi.advanceTimersByTimeAsync(119_999)
  expect(outcome).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(outcome).toHaveBeenCalledOnce()
})

it('shows what came in time, and leaves no timer behind', async () => {
  expect(await loadScreen(() => Promise.resolve(Screen))()).toEqual({ Component: Screen })
  expect(vi.getTimerCount()).toBe(0)
})

it('tells that code could not be loaded', async () => {
  await expect(loadScreen(() => Promise.reject(new Error('gone')))()).rejects.toThrow('gone')
})
