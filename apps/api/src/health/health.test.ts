import { afterEach, describe, expect, it } from 'vitest'
import { ADMIN, testApi } from '../../test/harness.ts'
import { freePort } from '../../test/start-server.ts'
import { buildApp } from '../app.ts'
import { connect } from '../db/database.ts'
import { fixedKeys } from '../security/storefront-keys.ts'

const api = testApi()
const closers: Array<() => Promise<unknown>> = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

/** The API in front of an address at which no database answers. */
async function withoutDatabase() {
  const db = connect(
    { connectionString: `postgres://shop:secret-of-the-database@127.0.0.1:${await freePort()}/shop` },
    () => {},
  )
  const app = await buildApp({
    db,
    storage: api.app.storage,
    storefrontKeys: fixedKeys('storefront-key-of-the-tests'),
    aadhaarKeys: [],
    portal: { apiBaseUrl: '/api', store: { name: '', phone: '', website: '' } },
  })
  closers.push(
    () => app.close(),
    () => db.close(),
  )
  return app
}

describe('the health of a server', () => {
  it('is alive and ready while its database answers', async () => {
    for (const url of ['/health', '/health/live', '/health/ready']) {
      const reply = await api.anonymous('GET', url)
      expect({ url, status: reply.statusCode, said: reply.json().status }).toEqual({ url, status: 200, said: 'ok' })
    }
  })

  it('without it is alive but not ready; requests are told when to come again, and nothing of the database', async () => {
    const app = await withoutDatabase()
    expect((await app.inject('/api/health/live')).statusCode).toBe(200)
    for (const request of [
      { url: '/api/health/ready' },
      { url: '/api/health' },
      { url: '/api/products' },
      { url: '/api/delivery-agents', headers: { authorization: 'Bearer some-token' } },
      { url: '/api/vendor/signin', method: 'POST', payload: ADMIN } as const,
    ]) {
      const reply = await app.inject(request)
      expect({ url: request.url, status: reply.statusCode, code: reply.json().code }).toEqual({
        url: request.url,
        status: 503,
        code: 'unavailable',
      })
      expect(reply.headers['retry-after']).toBe('5')
      expect(reply.payload).not.toMatch(/secret-of-the-database|127\.0\.0\.1|ECONN/)
    }
  })
})
