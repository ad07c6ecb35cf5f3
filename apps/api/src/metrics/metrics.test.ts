import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { AADHAAR_KEY, STOREFRONT_KEY, testApi } from '../../test/harness.ts'
import { buildApp } from '../app.ts'
import { fixedKeys } from '../security/storefront-keys.ts'

const api = testApi()
let app: FastifyInstance
beforeAll(async () => {
  app = await buildApp({
    db: api.db,
    storage: api.app.storage,
    storefrontKeys: fixedKeys(STOREFRONT_KEY),
    aadhaarKeys: [AADHAAR_KEY],
    portal: { apiBaseUrl: '/api', store: { name: '', phone: '', website: '' } },
    metrics: true,
  })
})
afterAll(() => app.close())

describe('GET /metrics', () => {
  it('does not exist unless enabled', async () => {
    expect((await api.app.inject('/metrics')).statusCode).toBe(404)
  })

  it('counts requests by route and status, without revealing search terms or ids', async () => {
    await app.inject('/api/products?keyword=private-word')
    await app.inject({ method: 'DELETE', url: '/api/products/907471100471' })
    const reply = await app.inject('/metrics')
    expect(reply.headers['content-type']).toContain('text/plain')
    expect(reply.payload).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/api\/products",status="200"\} 1/,
    )
    expect(reply.payload).toMatch(
      /http_request_duration_seconds_count\{method="DELETE",route="\/api\/products\/:id",status="401"\} 1/,
    )
    expect(reply.payload).toContain('process_resident_memory_bytes')
    expect(reply.payload).not.toMatch(/private-word|907471100471/)
  })
})
