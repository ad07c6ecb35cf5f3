import { health } from '@phuljhari/contract/health/health.contract'
import { listProducts } from '@phuljhari/contract/products/products.contract'
import { useQuery } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { HttpResponse, type HttpResponseResolver } from 'msw'
import { afterEach, expect, it, vi } from 'vitest'
import { renderScreen } from '../../../test/render.tsx'
import { answer } from '../../../test/server.ts'
import { call } from '../../lib/api.ts'
import { SystemStatus } from './SystemStatus.tsx'

const up = () => HttpResponse.json({ status: 'ok' })
const down = () => HttpResponse.error()

function open(reply: HttpResponseResolver) {
  answer(health, reply)
  return renderScreen(SystemStatus, { at: '/products' })
}
const browser = (state: 'online' | 'offline') =>
  act(() => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(state === 'online')
    window.dispatchEvent(new Event(state))
  })
const found = (text: string) => screen.findByText(`System ${text}`)

afterEach(() => {
  vi.restoreAllMocks()
})

// covers layout-8
it.each<[string, HttpResponseResolver, string]>([
  ['the server is healthy', up, 'Online'],
  ['the server lacks the call', () => new HttpResponse('Not Found', { status: 404 }), 'Online'],
  ['the server refuses the call', () => new HttpResponse(null, { status: 401 }), 'Online'],
  ['its database is unavailable', () => HttpResponse.json({ code: 'unavailable' }, { status: 503 }), 'Offline'],
  ['no server answers', down, 'Offline'],
])('shows the state when %s', async (_, reply, text) => {
  open(reply)
  expect(await found(text)).toBeVisible()
})

// covers layout-9
it('is online when another origin answers, even if CORS hides the reply', async () => {
  open(({ request }) => (request.mode === 'no-cors' ? new HttpResponse(null, { status: 404 }) : HttpResponse.error()))
  expect(await found('Online')).toBeVisible()
})

// covers layout-8
it.each([
  ['that is healthy', up],
  ['without the call', () => new HttpResponse(null, { status: 404 })],
])('follows the browser’s network state with a server %s', async (_, reply) => {
  open(reply)
  await found('Online')
  await browser('offline')
  expect(await found('Offline')).toBeVisible()
  await browser('online')
  expect(await found('Online')).toBeVisible()
})

// covers layout-8
it('learns from other calls that the server is down, and that it is back', async () => {
  let reply: HttpResponseResolver = up
  answer(health, (info) => reply(info))
  answer(listProducts, (info) => (reply === up ? HttpResponse.json([]) : reply(info)))
  function Screen() {
    const products = useQuery({ queryKey: ['products'], retry: false, queryFn: () => call(listProducts, {}) })
    return (
      <>
        <SystemStatus />
        <button type="button" onClick={() => void products.refetch()}>
          Ask
        </button>
      </>
    )
  }
  const { user } = renderScreen(Screen, { at: '/products' })
  await found('Online')
  reply = down
  await user.click(screen.getByRole('button', { name: 'Ask' }))
  await found('Offline')
  reply = up
  await user.click(screen.getByRole('button', { name: 'Ask' }))
  expect(await found('Online')).toBeVisible()
})
