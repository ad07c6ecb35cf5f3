import { listOrders } from '@phuljhari/contract/orders/orders.contract'
import { describe, expect, it } from 'vitest'
import { addProduct, orderIn } from '../../test/factories.ts'
import { testApi } from '../../test/harness.ts'

const SHOP = 'https://shop.example'
const preflight = (origin: string, method = 'PATCH', requestHeaders = 'authorization,content-type') => ({
  headers: { origin, 'access-control-request-method': method, 'access-control-request-headers': requestHeaders },
})
const allowed = (reply: { headers: Record<string, unknown> }) =>
  Object.keys(reply.headers).filter((name) => name.startsWith('access-control-'))

describe('the API without CORS_ORIGINS', () => {
  const api = testApi()

  it('lets pages of other origins neither read nor change anything', async () => {
    const preflighted = await api.app.inject({
      method: 'OPTIONS',
      url: '/api/orders/vendor/allOrders',
      ...preflight(SHOP),
    })
    expect(preflighted.statusCode).toBe(404)
    expect(allowed(preflighted)).toEqual([])
    expect(allowed(await api.send('GET', '/products', { headers: { origin: SHOP } }))).toEqual([])
    expect(allowed(await api.send('GET', listOrders.url, { headers: { origin: SHOP } }))).toEqual([])
  })
})

describe('the API with CORS_ORIGINS', () => {
  const api = testApi({ app: { corsOrigins: [SHOP, 'http://localhost:5173'] } })
  const sendPreflight = (url: string, origin = SHOP, method?: string, requestHeaders?: string) =>
    api.app.inject({ method: 'OPTIONS', url: `/api${url}`, ...preflight(origin, method, requestHeaders) })
  const exposed = (reply: { headers: Record<string, unknown> }) =>
    String(reply.headers['access-control-expose-headers']).split(', ')

  it.each(['/products/1', '/orders/vendor/allOrders', '/delivery-agents/assign-order', '/vendor/signin'])(
    'answers the preflight of %s, which carries no token',
    async (url) => {
      const reply = await sendPreflight(url)
      expect(reply.statusCode).toBe(204)
      expect(reply.headers).toMatchObject({
        'access-control-allow-origin': SHOP,
        'access-control-allow-methods': 'GET, POST, PATCH, DELETE',
        'access-control-allow-headers': 'authorization, content-type, if-none-match, last-event-id, x-own-password',
      })
      expect(reply.headers).not.toHaveProperty('access-control-allow-credentials')
      expect(String(reply.headers.vary).toLowerCase()).toContain('origin')
    },
  )

  it.each(['https://evil.example', 'https://shop.example.evil.example', 'http://shop.example', 'null'])(
    'does not allow the origin %s',
    async (origin) => {
      expect((await sendPreflight('/products/1', origin)).headers).not.toHaveProperty('access-control-allow-origin')
      const reply = await api.send('GET', '/products', { headers: { origin } })
      expect(reply.headers).not.toHaveProperty('access-control-allow-origin')
    },
  )

  it('does not let a browser send the storefront key', async () => {
    const reply = await sendPreflight('/orders', SHOP, 'POST', 'x-api-key,content-type')
    expect(reply.headers['access-control-allow-headers']).not.toContain('x-api-key')
  })

  it('exposes the headers of lists', async () => {
    await addProduct(api)
    await orderIn(api)
    await orderIn(api)
    const headers = { origin: SHOP }
    const products = await api.anonymous('GET', '/products', { headers })
    const orders = await api.send('GET', `${listOrders.url}?limit=1`, { headers })
    const exposedHeaders = exposed(orders)
    expect(products.headers['access-control-allow-origin']).toBe(SHOP)
    expect(exposed(products)).toContain('x-total-count')
    for (const name of ['link', 'etag', 'date', 'x-orders-cursor']) {
      expect(orders.headers).toHaveProperty(name)
      expect(exposedHeaders).toContain(name)
    }
    expect(exposedHeaders).toContain('x-orders-changes')
    const cursor = String(orders.headers['x-orders-cursor'])
    const unchanged = await api.send('GET', listOrders.url, {
      headers: { ...headers, 'if-none-match': `W/"${cursor}"` },
    })
    expect(unchanged.headers['access-control-allow-origin']).toBe(SHOP)
  })

  it('lets pages of an allowed origin read errors, 404 included', async () => {
    for (const [url, status] of [
      ['/delivery-agents', 401],
      ['/nowhere', 404],
    ] as const) {
      const reply = await api.anonymous('GET', url, { headers: { origin: SHOP } })
      expect(reply.statusCode).toBe(status)
      expect(reply.headers['access-control-allow-origin']).toBe(SHOP)
    }
  })

  it('adds no CORS headers to the portal’s own pages', async () => {
    const reply = await api.app.inject({ method: 'GET', url: '/orders', headers: { origin: SHOP } })
    expect(allowed(reply)).toEqual([])
  })
})
