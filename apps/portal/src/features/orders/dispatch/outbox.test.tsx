import { packLine } from '@phuljhari/contract/dispatch/packing.contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, it, vi } from 'vitest'
import { answer } from '../../../../test/server.ts'
import { newQueryClient } from '../../../lib/query-client.ts'
import { useOutbox } from './outbox.ts'

const ORDER = 'PJ-202611-000041'
const TICK = { claim: 1, ordered: 3, packed: 3 }

function open() {
  const client = newQueryClient()
  const onRefused = vi.fn<(reason: string) => void>()
  const hook = renderHook(() => useOutbox(ORDER, onRefused), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  return { ...hook, onRefused }
}

it.each([401, 429, 503])('keeps a tick that gets %d, also when the page is opened again', async (status) => {
  answer(packLine, () => HttpResponse.json({ message: 'Not now' }, { status }))
  const { result, onRefused, unmount } = open()
  act(() => result.current.tick(1, TICK))
  await waitFor(() => expect(result.current.waiting).toBe(1))
  unmount()
  expect(open().result.current.ticks).toEqual({ 1: TICK })
  expect(onRefused).not.toHaveBeenCalled()
})

it('drops a tick that the server refuses for good, and reports why', async () => {
  answer(packLine, () => HttpResponse.json({ message: 'Someone else has taken over' }, { status: 409 }))
  const { result, onRefused } = open()
  act(() => result.current.tick(1, TICK))
  await waitFor(() => expect(onRefused).toHaveBeenCalledWith('Someone else has taken over'))
  await waitFor(() => expect(result.current.isEmpty).toBe(true))
})
