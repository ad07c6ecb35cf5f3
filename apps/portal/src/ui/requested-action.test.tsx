import { act, render } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { requestAction, useRequestedAction } from './requested-action.ts'

function Screen({ action, run }: { action: string; run: () => void }) {
  useRequestedAction(action, run)
  return null
}

it('runs once when it is requested before the screen is shown', () => {
  const run = vi.fn<() => void>()
  requestAction('/products add')
  render(<Screen action="/agents add" run={run} />)
  expect(run).not.toHaveBeenCalled()
  render(<Screen action="/products add" run={run} />)
  render(<Screen action="/products add" run={run} />)
  expect(run).toHaveBeenCalledOnce()
})

it('runs each time it is requested while the screen is shown', () => {
  const run = vi.fn<() => void>()
  render(<Screen action="/products add" run={run} />)
  for (let times = 1; times <= 2; times++) {
    act(() => requestAction('/products add'))
    expect(run).toHaveBeenCalledTimes(times)
  }
})
