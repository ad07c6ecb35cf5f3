import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { sharedJson } from './shared-json.ts'

const LONG = JSON.stringify({ text: 'sparklers '.repeat(500) })

async function get(json: string, acceptEncoding?: string) {
  const app = Fastify()
  app.addHook('onRequest', async (_request, reply) => void reply.header('vary', 'Origin'))
  const shared = sharedJson(json)
  app.get('/', (request, reply) => shared.send(request, reply))
  const headers = acceptEncoding === undefined ? {} : { 'accept-encoding': acceptEncoding }
  const replies = await Promise.all([app.inject({ url: '/', headers }), app.inject({ url: '/', headers })])
  await app.close()
  return replies
}

// covers beyond-44
describe('shared JSON', () => {
  it.each(['br', 'gzip, deflate, br', 'gzip, deflate, br, zstd'])('is compressed for %s', async (encoding) => {
    for (const reply of await get(LONG, encoding)) {
      expect(reply.headers).toMatchObject({
        'content-encoding': 'br',
        'content-type': 'application/json; charset=utf-8',
        vary: 'Origin, accept-encoding',
      })
      expect(brotliDecompressSync(reply.rawPayload).toString()).toBe(LONG)
    }
  })

  it('is compressed with gzip for browsers that have no TLS connection', async () => {
    for (const reply of await get(LONG, 'gzip, deflate')) {
      expect(reply.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Origin, accept-encoding' })
      expect(gunzipSync(reply.rawPayload).toString()).toBe(LONG)
    }
  })

  it.each([undefined, 'br;q=0', 'brotli'])('is sent as it is for %s', async (encoding) => {
    for (const reply of await get(LONG, encoding)) {
      expect(reply.headers['content-encoding']).toBeUndefined()
      expect(reply.body).toBe(LONG)
    }
  })

  it('is not compressed when it is short', async () => {
    for (const reply of await get('[]', 'br')) {
      expect(reply.headers['content-encoding']).toBeUndefined()
      expect(reply.body).toBe('[]')
    }
  })
})
