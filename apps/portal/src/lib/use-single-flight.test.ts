import { renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useSingleFlight } from './use-single-flight.ts'

function setUp(keyOf?: (id: string) => string) {
  const pending: Array<PromiseWithResolvers<void>> = []
  const work = vi.fn((_id: string) => {
    const call = Promise.withResolvers<void>()
    pending.push(call)
    return call.promise
  })
  const { result, rerender } = renderHook(() => useSingleFlight(work, keyOf))
  return { work, pending, result, rerender }
}

it('ignores a second call while the first is running, even after a render', async () => {
  const { work, pending, result, rerender } = setUp()
  const first = result.current('a')
  rerender()
  await result.current('b')
  expect(work.mock.calls).toEqual([['a']])
  pending[0]?.resolve()
  await first
  void result.current('c')
  expect(work.mock.calls).toEqual([['a'], ['c']])
})

it('runs calls with different keys side by side', () => {
  const { work, result } = setUp((id) => id)
  for (const id of ['a', 'b', 'a']) void result.current(id)
  expect(work.mock.calls).toEqual([['a'], ['b']])
})

it('accepts the next call after a failure, which it passes on', async () => {
  const { work, pending, result } = setUp()
  const first = result.current('a')
  pending[0]?.reject(new Error('failed'))
  await expect(first).rejects.toThrow('failed')
  void result.current('b')
  expect(work).toHaveBeenCalledTimes(2)
})
