import { health } from '@phuljhari/contract/health/health.contract'
import { listProducts } from '@phuljhari/contract/products/products.contract'
import { QueryObserver } from '@tanstack/react-query'
import { HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answer } from '../../test/server.ts'
import { call } from './api.ts'
import { healthQuery } from './health-query.ts'
import { newQueryClient } from './query-client.ts'

const queryKey = ['products']
let client = newQueryClient()

/** Mocks a server that replies to every call with its current `status`; 0 means unreachable. */
function serve(status: number): { calls: number; status: number } {
  const server = { calls: 0, status }
  const reply = (body: object) =>
    server.status === 0 ? HttpResponse.error() : HttpResponse.json(body, { status: server.status })
  answer(health, () => reply({ status: 'ok' }))
  answer(listProducts, () => {
    server.calls++
    return reply([])
  })
  return server
}

let unsubscribe: Array<() => void> = []
function open(): void {
  client = newQueryClient()
  const products = { queryKey, retry: false, queryFn: async () => (await call(listProducts, {})).data }
  unsubscribe = [
    new QueryObserver(client, healthQuery).subscribe(() => {}),
    new QueryObserver(client, products).subscribe(() => {}),
  ]
}
const productsAre = (status: string) => vi.waitFor(() => expect(client.getQueryState(queryKey)?.status).toBe(status))
const healthIs = (isUp: boolean) => vi.waitFor(() => expect(client.getQueryData(healthQuery.queryKey)).toBe(isUp))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
})
afterEach(() => {
  unsubscribe.forEach((stop) => stop())
  client.clear()
  vi.useRealTimers()
})

it.each([
  ['no server answered', 0],
  ['its database was unavailable', 503],
])('a query that failed because %s is fetched again within 5 seconds of the server’s return', async (_, status) => {
  const server = serve(status)
  open()
  await productsAre('error')
  await healthIs(false)
  server.status = 200
  await vi.advanceTimersByTimeAsync(4_000)
  await productsAre('success')
  await healthIs(true)
})

it('a query that the server refused is not retried', async () => {
  const server = serve(200)
  answer(listProducts, () => {
    server.calls++
    return new HttpResponse(null, { status: 500 })
  })
  open()
  await productsAre('error')
  await healthIs(true)
  await vi.advanceTimersByTimeAsync(40_000)
  expect(server.calls).toBe(1)
})

it('a query that fails while the server is healthy is retried with the health checks, not in a loop', async () => {
  const server = serve(200)
  answer(listProducts, () => {
    server.calls++
    return new HttpResponse(null, { status: 503 })
  })
  open()
  await productsAre('error')
  await vi.advanceTimersByTimeAsync(29_000)
  expect(server.calls).toBeLessThanOrEqual(2)
  await vi.advanceTimersByTimeAsync(31_000)
  expect(server.calls).toBeGreaterThanOrEqual(2)
  expect(server.calls).toBeLessThanOrEqual(4)
})

it('the error of a query that timed out stays on screen while the server is healthy', async () => {
  const server = serve(200)
  answer(listProducts, () => {
    server.calls++
    return new Promise<never>(() => {})
  })
  open()
  await healthIs(true)
  await vi.advanceTimersByTimeAsync(30_000)
  await productsAre('error')
  await vi.advanceTimersByTimeAsync(60_000)
  await productsAre('error')
  expect(server.calls).toBe(1)
})

it.each([
  ['waits out a limit of a few seconds', '2', 'success', 2],
  ['shows a longer limit at once', '40', 'error', 1],
])('a query %s', async (_, retryAfter, status, calls) => {
  const server = serve(200)
  answer(listProducts, () => {
    server.calls++
    if (server.calls > 1) return HttpResponse.json([])
    return HttpResponse.json({ code: 'request.too_many' }, { status: 429, headers: { 'retry-after': retryAfter } })
  })
  client = newQueryClient()
  const products = new QueryObserver(client, { queryKey, queryFn: async () => (await call(listProducts, {})).data })
  unsubscribe = [products.subscribe(() => {})]
  await vi.waitFor(() => expect(server.calls).toBe(1))
  await vi.advanceTimersByTimeAsync(1_900)
  expect(server.calls).toBe(1)
  await vi.advanceTimersByTimeAsync(200)
  await productsAre(status)
  expect(server.calls).toBe(calls)
})
