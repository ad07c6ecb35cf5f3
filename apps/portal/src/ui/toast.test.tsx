import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderScreen } from '../../test/render.tsx'
import { toast } from './toast.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const show = (kind: keyof typeof toast) => {
  renderScreen(() => <p>The screen</p>, { at: '/' })
  act(() => toast[kind]('News'))
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

it.each(['success', 'error', 'info'] as const)('a toast of %s closes by itself after 3000 ms', async (kind) => {
  show(kind)
  expect(screen.getByRole('alert')).toHaveTextContent('News')
  await pass(2_990)
  expect(screen.getByRole('alert')).toBeVisible()
  // The time-out, then the way out of sight.
  await pass(10)
  await pass(1_000)
  expect(screen.queryByRole('alert')).toBeNull()
})

it('can be dismissed before', async () => {
  show('error')
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  await pass(1_000)
  expect(screen.queryByRole('alert')).toBeNull()
})
