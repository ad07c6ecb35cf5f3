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
  act(() => toast[kind]('Message'))
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

// covers layout-29
it.each(['success', 'error', 'info'] as const)('a %s toast closes by itself after 3000 ms', async (kind) => {
  show(kind)
  expect(screen.getByRole('alert')).toHaveTextContent('Message')
  await pass(2_990)
  expect(screen.getByRole('alert')).toBeVisible()
  // The timeout, then the exit animation.
  await pass(10)
  await pass(1_000)
  expect(screen.queryByRole('alert')).toBeNull()
})

// covers layout-29
it('a toast can be dismissed earlier', async () => {
  show('error')
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  await pass(1_000)
  expect(screen.queryByRole('alert')).toBeNull()
})
