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

/** The API with a database address at which nothing listens. */
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
  it('is live and ready while its database responds', async () => {
    for (const url of ['/health', '/health/live', '/health/ready']) {
      const reply = await api.anonymous('GET', url)
      expect({ url, status: reply.statusCode, reported: reply.json().status }).toEqual({
        url,
        status: 200,
        reported: 'ok',
      })
    }
  })

  it('without its database is live but not ready; requests get Retry-After and no details', async () => {
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
