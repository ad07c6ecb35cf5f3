import { listOrders } from '@phuljhari/contract/orders/orders.contract'
import { describe, expect, it } from 'vitest'
import { addProduct, orderIn } from '../../test/factories.ts'
import { testApi } from '../../test/harness.ts'

const SHOP = 'https://shop.example'
const preflight = (origin: string, method = 'PATCH', wanted = 'authorization,content-type') => ({
  headers: { origin, 'access-control-request-method': method, 'access-control-request-headers': wanted },
})
const allowed = (reply: { headers: Record<string, unknown> }) =>
  Object.keys(reply.headers).filter((name) => name.startsWith('access-control-'))

describe('without CORS_ORIGINS', () => {
  const api = testApi()

  it('no page of another address may read or change anything', async () => {
    const asked = await api.app.inject({ method: 'OPTIONS', url: '/api/orders/vendor/allOrders', ...preflight(SHOP) })
    expect(asked.statusCode).toBe(404)
    expect(allowed(asked)).toEqual([])
    expect(allowed(await api.send('GET', '/products', { headers: { origin: SHOP } }))).toEqual([])
    expect(allowed(await api.send('GET', listOrders.url, { headers: { origin: SHOP } }))).toEqual([])
  })
})

describe('with CORS_ORIGINS', () => {
  const api = testApi({ app: { corsOrigins: [SHOP, 'http://localhost:5173'] } })
  const ask = (url: string, origin = SHOP, method?: string, wanted?: string) =>
    api.app.inject({ method: 'OPTIONS', url: `/api${url}`, ...preflight(origin, method, wanted) })
  const exposed = (reply: { headers: Record<string, unknown> }) =>
    String(reply.headers['access-control-expose-headers']).split(', ')

  it.each(['/products/1', '/orders/vendor/allOrders', '/delivery-agents/assign-order', '/vendor/signin'])(
    'answers the question before a call to %s, which carries no token',
    async (url) => {
      const reply = await ask(url)
      expect(reply.statusCode).toBe(204)
      expect(reply.headers).toMatchObject({
        'access-control-allow-origin': SHOP,
        'access-control-allow-methods': 'GET, POST, PATCH, DELETE',
        'access-control-allow-headers': 'authorization, content-type, if-none-match, last-event-id',
      })
      expect(reply.headers).not.toHaveProperty('access-control-allow-credentials')
      expect(String(reply.headers.vary).toLowerCase()).toContain('origin')
    },
  )

  it.each(['https://evil.example', 'https://shop.example.evil.example', 'http://shop.example', 'null'])(
    'allows %s nothing',
    async (origin) => {
      expect((await ask('/products/1', origin)).headers).not.toHaveProperty('access-control-allow-origin')
      const reply = await api.send('GET', '/products', { headers: { origin } })
      expect(reply.headers).not.toHaveProperty('access-control-allow-origin')
    },
  )

  it('does not let a browser send the key of the storefront', async () => {
    const reply = await ask('/orders', SHOP, 'POST', 'x-api-key,content-type')
    expect(reply.headers['access-control-allow-headers']).not.toContain('x-api-key')
  })

  it('lets the portal read what lists tell in their headers', async () => {
    await addProduct(api)
    await orderIn(api)
    await orderIn(api)
    const headers = { origin: SHOP }
    const products = await api.anonymous('GET', '/products', { headers })
    const orders = await api.send('GET', `${listOrders.url}?limit=1`, { headers })
    const [told] = [exposed(orders)]
    expect(products.headers['access-control-allow-origin']).toBe(SHOP)
    expect(exposed(products)).toContain('x-total-count')
    for (const name of ['link', 'etag', 'x-orders-cursor']) {
      expect(orders.headers).toHaveProperty(name)
      expect(told).toContain(name)
    }
    expect(told).toContain('x-orders-changes')
    const cursor = String(orders.headers['x-orders-cursor'])
    const same = await api.send('GET', listOrders.url, { headers: { ...headers, 'if-none-match': `W/"${cursor}"` } })
    expect(same.headers['access-control-allow-origin']).toBe(SHOP)
  })

  it('lets it read refusals, and that an address is not there', async () => {
    for (const [url, status] of [
      ['/delivery-agents', 401],
      ['/nowhere', 404],
    ] as const) {
      const reply = await api.anonymous('GET', url, { headers: { origin: SHOP } })
      expect(reply.statusCode).toBe(status)
      expect(reply.headers['access-control-allow-origin']).toBe(SHOP)
    }
  })

  it('leaves the pages of the portal as they were', async () => {
    const reply = await api.app.inject({ method: 'GET', url: '/orders', headers: { origin: SHOP } })
    expect(allowed(reply)).toEqual([])
  })
})
