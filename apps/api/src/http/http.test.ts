import { FEATURES } from '@phuljhari/contract/features'
import { RELEASE } from '@phuljhari/contract/version'
import { validate } from '@readme/openapi-parser'
import { describe, expect, it } from 'vitest'
import { ADMIN, testApi } from '../../test/harness.ts'

const api = testApi()
const withoutDocs = testApi({ app: { apiDocs: false } })
const JSON_TYPE = { 'content-type': 'application/json' }

/** The calls of section 7 and our own. */
const CALLS = [
  'POST /vendor/signin',
  'POST /vendor/password',
  'GET /products',
  'POST /products',
  'PATCH /products/{id}',
  'DELETE /products/{id}',
  'POST /products/upload-excel',
  'POST /products/upload-excel/preview',
  'GET /products/uploads/latest',
  'POST /products/uploads/{uploadId}/undo',
  'DELETE /products/upload-excel/layouts/{layout}',
  'GET /brand',
  'POST /brand',
  'PATCH /brand/{id}',
  'DELETE /brand/{id}',
  'GET /category',
  'POST /category',
  'PATCH /category/{id}',
  'DELETE /category/{id}',
  'GET /delivery-agents',
  'POST /delivery-agents',
  'PATCH /delivery-agents/{id}',
  'DELETE /delivery-agents/{id}',
  'GET /orders/vendor/allOrders',
  'PATCH /orders/vendorStatus/{status}/{orderId}',
  'POST /delivery-agents/assign-order',
  'PATCH /delivery-agents/orders/{orderId}/status',
  'PATCH /orders/cancel/{orderId}',
  'PATCH /orders/{orderId}/assignment',
  'POST /orders/{orderId}/undo',
  'POST /orders',
  'GET /health',
]
const PUBLIC = ['POST /vendor/signin', 'GET /products', 'GET /brand', 'GET /category', 'GET /health']

describe('the API as a whole', () => {
  it('describes every call and its authentication in a valid OpenAPI 3.1 document', async () => {
    const document = (await api.anonymous('GET', '/docs/json')).json()
    expect(document.openapi).toMatch(/^3\.1/)
    expect(await validate(structuredClone(document))).toMatchObject({ valid: true })
    for (const call of CALLS) {
      const [method = '', url] = call.split(' ')
      const operation = document.paths[`/api${url}`]?.[method.toLowerCase()]
      const scheme = PUBLIC.includes(call) ? undefined : call === 'POST /orders' ? [{ apiKey: [] }] : [{ bearer: [] }]
      expect({ call, found: operation !== undefined, security: operation?.security }).toEqual({
        call,
        found: true,
        security: scheme,
      })
    }
    expect(document.info.version).toBe(RELEASE)
    expect((await api.anonymous('GET', '/docs/')).statusCode).toBe(200)
  })

  it('is healthy while the database responds', async () => {
    expect((await api.anonymous('GET', '/health')).json()).toEqual({
      status: 'ok',
      database: 'ok',
      version: RELEASE,
      features: [...FEATURES],
    })
  })

  it.each([
    ['broken JSON', { payload: '{"email":', headers: JSON_TYPE }, 400, 'request.broken_json'],
    [
      'an unsupported content type',
      { payload: 'email=x', headers: { 'content-type': 'text/csv' } },
      415,
      'request.unsupported',
    ],
    ['a sign-in of more than 16 KB', { payload: { email: 'x'.repeat(16_400) } }, 413, 'request.too_large'],
    [
      'a poisoned prototype',
      { payload: '{"__proto__":{"x":1},"email":"a","password":"b"}', headers: JSON_TYPE },
      400,
      'request.broken_json',
    ],
    ['an empty body', { headers: JSON_TYPE }, 400, 'request.invalid'],
  ])('refuses %s', async (_what, request, status, code) => {
    const reply = await api.anonymous('POST', '/vendor/signin', request)
    expect({ status: reply.statusCode, code: reply.json().code }).toEqual({ status, code })
  })

  it('refuses a form that is not multipart, and one that is truncated', async () => {
    expect((await api.send('POST', '/products', { payload: { productName: 'x' } })).statusCode).toBe(415)
    const truncated = await api.send('POST', '/products', {
      payload: '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    })
    expect(truncated.statusCode).toBe(400)
  })

  it.each([
    ['an order id', 'PATCH', '/orders/vendorStatus/accepted/a%00b', 404],
    ['an agent id', 'DELETE', '/delivery-agents/a%00b', 404],
    ['a product id', 'DELETE', '/products/a%00b', 404],
    ['an id of 900 characters', 'DELETE', `/products/${'a'.repeat(900)}`, 404],
    ['a search', 'GET', '/products?keyword=a%00b', 400],
    ['a search among brands', 'GET', '/brand?keyword=a%00b', 400],
    ['a URL that cannot be decoded', 'DELETE', '/products/%E0%A4%A', 400],
  ] as const)('refuses values that no row can hold with 404 or 400: %s', async (_what, method, url, status) => {
    const reply = await api.send(method, url)
    expect({ status: reply.statusCode, code: typeof reply.json().code }).toEqual({ status, code: 'string' })
  })

  it('refuses a null byte in a sign-in', async () => {
    const reply = await api.anonymous('POST', '/vendor/signin', { payload: { email: 'a\0b', password: 'x' } })
    expect({ status: reply.statusCode, code: reply.json().code }).toEqual({ status: 400, code: 'request.invalid' })
  })

  it('returns 404 for an unknown path', async () => {
    expect((await api.anonymous('GET', '/nowhere')).json()).toEqual({
      code: 'route.not_found',
      message: 'This URL does not exist',
    })
    expect((await api.anonymous('GET', '/images/..%2Fsecret.webp')).statusCode).toBe(404)
    expect((await api.anonymous('GET', `/images/${'a'.repeat(300)}.webp`)).statusCode).toBe(404)
  })

  it('reveals nothing about an unexpected error', async () => {
    await api.db.owner.run({ name: 'test_break', text: 'alter table vendors rename to vendors_away' })
    const reply = await api.anonymous('POST', '/vendor/signin', { payload: ADMIN })
    await api.db.owner.run({ name: 'test_mend', text: 'alter table vendors_away rename to vendors' })
    expect(reply.statusCode).toBe(500)
    expect(reply.json()).toEqual({ code: 'internal', message: 'Something went wrong on the server. Please try again.' })
  })
})

it.each(['/docs', '/docs/', '/docs/json', '/docs/yaml', '/docs/static/index.html'])(
  'replies to %s with 404 when the documentation of the API is not served',
  async (url) => {
    const reply = await withoutDocs.anonymous('GET', url)
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'route.not_found'])
    expect((await api.anonymous('GET', url)).statusCode).toBeLessThan(400)
  },
)
