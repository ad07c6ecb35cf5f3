import { once } from 'node:events'
import net from 'node:net'
import { text } from 'node:stream/consumers'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApi } from '../../test/harness.ts'

const api = testApi()
const TRIES = 10
const BODY = JSON.stringify({ email: 'x'.repeat(5_000_000) })
let port: number

beforeAll(async () => {
  await api.app.listen({ port: 0, host: '127.0.0.1' })
  port = (api.app.server.address() as net.AddressInfo).port
})

/** Sends the whole request before reading anything, as Python's urllib and many other clients do. */
async function sendThenRead(head: string, chunks: string[]): Promise<string> {
  const socket = net.connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(`${head}\r\nHost: x\r\nContent-Type: application/json\r\n`)
  for (const chunk of chunks) if (!socket.write(chunk)) await once(socket, 'drain')
  const reply = await text(socket.setEncoding('utf8'))
  return reply.slice(0, reply.indexOf('\r\n'))
}

describe('a refused request whose body is still arriving', () => {
  it('gets its reply when the body’s length is given', async () => {
    for (let attempt = 0; attempt < TRIES; attempt++)
      expect(
        await sendThenRead('POST /api/vendor/signin HTTP/1.1', [`Content-Length: ${BODY.length}\r\n\r\n`, BODY]),
      ).toBe('HTTP/1.1 413 Payload Too Large')
  })

  it('gets its reply when the body is chunked', async () => {
    const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`
    const body = ['Transfer-Encoding: chunked\r\n\r\n', ...Array.from({ length: 80 }, () => chunk), '0\r\n\r\n']
    for (let attempt = 0; attempt < TRIES; attempt++)
      expect(await sendThenRead('POST /api/vendor/signin HTTP/1.1', body)).toBe('HTTP/1.1 413 Payload Too Large')
  })

  it.each([
    ['/api/vendor/signin', 413],
    ['/api/delivery-agents', 401],
    ['/api/nowhere', 404],
  ])('gets a reply that fetch can read: %s', async (url, status) => {
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const headers = { 'content-type': 'application/json' }
      const reply = await fetch(`http://127.0.0.1:${port}${url}`, { method: 'POST', headers, body: BODY })
      expect(reply.status).toBe(status)
      await reply.body?.cancel()
    }
  })

  it('is cut off when the body is larger than any upload', async () => {
    const socket = net.connect(port, '127.0.0.1').on('error', () => {})
    socket.resume()
    socket.write('POST /api/vendor/signin HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n')
    socket.write('Content-Length: 1000000000\r\n\r\n')
    const block = Buffer.alloc(1_048_576, 'x')
    const closed = new Promise((resolve) => socket.once('close', resolve))
    while (!socket.destroyed)
      if (!socket.write(block)) await Promise.race([closed, new Promise((resolve) => socket.once('drain', resolve))])
    expect(socket.bytesWritten).toBeLessThan(100_000_000)
  })
})
