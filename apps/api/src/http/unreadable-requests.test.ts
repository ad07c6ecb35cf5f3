import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import net from 'node:net'
import { problem } from '@phuljhari/contract/errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApi } from '../../test/harness.ts'

const api = testApi()
let port = 0
beforeAll(async () => {
  await api.app.listen({ port: 0, host: '127.0.0.1' })
  port = (api.app.server.address() as net.AddressInfo).port
})
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
afterAll(() => agent.destroy())

async function get(path: string, headers: Record<string, string> = {}) {
  const sent = request({ port, path, headers, agent }).end()
  const [reply] = (await once(sent, 'response')) as [IncomingMessage]
  const text = (await reply.setEncoding('utf8').toArray()).join('')
  return { status: reply.statusCode, connection: reply.headers.connection, body: JSON.parse(text) as unknown }
}

describe('a request that cannot be read', () => {
  it.each([
    ['an overlong URL', () => get(`/api/products?keyword=${'x'.repeat(20_000)}`)],
    ['an overlong header', () => get('/api/products', { 'x-long': 'x'.repeat(20_000) })],
    ['a megabyte of headers', () => get('/api/products', { 'x-long': 'x'.repeat(1_000_000) })],
  ])('is refused with the body of the API, and the next one of the client arrives: %s', async (_what, send) => {
    const { status, connection, body } = await send()
    expect([status, connection]).toEqual([431, 'close'])
    expect(problem.strict().parse(body).code).toBe('request.header_too_large')
    expect((await get('/api/health')).status).toBe(200)
  })

  it('is refused when it is no HTTP', async () => {
    const socket = net.connect(port, '127.0.0.1').setEncoding('utf8')
    socket.write('HELLO\r\n\r\n')
    const [head = '', body = ''] = (await socket.toArray()).join('').split('\r\n\r\n')
    expect(head).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n.*Connection: close/s)
    expect(problem.strict().parse(JSON.parse(body)).code).toBe('request.invalid')
  })
})
