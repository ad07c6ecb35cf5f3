import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import net from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ADMIN, STOREFRONT_KEY, testApi } from '../../test/harness.ts'
import { buildApp } from '../app.ts'
import { diskStorage } from '../files/disk-storage.ts'
import { fixedKeys } from '../security/storefront-keys.ts'

const LIMIT_MS = 600

const api = testApi()
let app: FastifyInstance
let folder: string
let port: number
let token: string

async function server(requestTimeoutMs: number): Promise<FastifyInstance> {
  const app = await buildApp({
    db: api.db,
    storage: await diskStorage(folder),
    storefrontKeys: fixedKeys(STOREFRONT_KEY),
    aadhaarKeys: [Buffer.alloc(32, 7)],
    portal: { apiBaseUrl: '/api', store: { name: '', phone: '', website: '' } },
    requestTimeoutMs,
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return app
}

beforeAll(async () => {
  folder = await mkdtemp('/tmp/phuljhari-slow-')
  app = await server(LIMIT_MS)
  port = (app.server.address() as net.AddressInfo).port
  token = (await api.anonymous('POST', '/vendor/signin', { payload: ADMIN })).json().token
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

/** Sends `start`, then `more` repeatedly until the server closes the connection. @returns the reply. */
async function drip(start: string, more: string, everyMs: number): Promise<string> {
  const socket = net.connect(port, '127.0.0.1')
  await once(socket, 'connect')
  let reply = ''
  socket.on('data', (bytes) => (reply += bytes.toString('latin1')))
  socket.on('error', () => {})
  socket.write(start)
  const timer = setInterval(() => socket.writable && socket.write(more), everyMs)
  // `once` would reject when the connection is reset, but being cut off is expected here.
  await new Promise((resolve) => socket.on('close', resolve))
  clearInterval(timer)
  return reply
}
const form = (headers: string) =>
  `POST /api/products HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n` +
  `Content-Type: multipart/form-data; boundary=b\r\n${headers}\r\n\r\n`

describe('a client that never completes its request', () => {
  it.each([
    ['headers one byte at a time', () => 'GET /api/products HTTP/1.1\r\nHost: x\r\nX-Slow: ', 'x'],
    [
      'a body one byte at a time',
      () =>
        'POST /api/vendor/signin HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{',
      ' ',
    ],
    [
      'an upload one byte at a time',
      () =>
        `${form('Content-Length: 90000')}--b\r\ncontent-disposition: form-data; name="files"; filename="a.jpg"\r\n\r\n`,
      'x',
    ],
    [
      'an endless upload before its first part',
      () => form('Transfer-Encoding: chunked'),
      `4000\r\n${'x'.repeat(0x4000)}\r\n`,
    ],
    [
      'endless fields',
      () => form('Transfer-Encoding: chunked'),
      '2b\r\n--b\r\ncontent-disposition: form-data; name="a"\r\n',
    ],
  ])('is cut off: %s', async (_what, start, more) => {
    expect(await drip(start(), more, 20)).toMatch(/^HTTP\/1\.1 4\d\d/)
  })

  it('does not block other clients', async () => {
    // With a limit that outlasts this test, waiting for the slow clients would fail it.
    const patient = await server(60_000)
    const { port: at } = patient.server.address() as net.AddressInfo
    const slow = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const socket = net.connect(at, '127.0.0.1').on('error', () => {})
        await once(socket, 'connect')
        socket.write(`${form('Content-Length: 90000')}--b\r\n`)
        return socket
      }),
    )
    const reply = await fetch(`http://127.0.0.1:${at}/api/products`)
    expect(reply.status).toBe(200)
    expect(slow.filter((socket) => socket.readableEnded || socket.destroyed)).toEqual([])
    for (const socket of slow) socket.destroy()
    await patient.close()
  }, 20_000)

  it('leaves no file and no product behind', async () => {
    await drip(
      `${form('Content-Length: 90000')}--b\r\ncontent-disposition: form-data; name="files"; filename="a.jpg"\r\n\r\n`,
      'x',
      20,
    )
    expect(await readdir(folder)).toEqual([])
    expect((await api.anonymous('GET', '/products')).json()).toEqual([])
  })
})
