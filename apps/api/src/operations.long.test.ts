import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import net from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AGENT, orderBody, PRODUCT } from '../test/factories.ts'
import { form } from '../test/harness.ts'
import { freePort, startServer, type ServerProcess } from '../test/start-server.ts'

const ADMIN = { email: 'owner@shop.example', password: 'sparkling-diwali-2026' }
const STOREFRONT_KEY = 'storefront-key-of-this-test'
let dataDir: string
let port: number
let server: ServerProcess

beforeEach(async () => {
  dataDir = await mkdtemp('/tmp/phuljhari-operations-')
  await chmod(dataDir, 0o755)
  port = await freePort()
  server = startServer({
    DATA_DIR: dataDir,
    PORT: String(port),
    SAMPLE_DATA: 'off',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    STOREFRONT_API_KEY: STOREFRONT_KEY,
    LOG_LEVEL: 'debug',
    METRICS: 'on',
  })
  await server.waitForOutput('Ctrl-C stops it')
})
afterEach(async () => {
  server.child.kill('SIGTERM')
  await server.exited
  await rm(dataDir, { recursive: true, force: true })
})

const call = (path: string, init: RequestInit = {}) => fetch(`http://127.0.0.1:${port}${path}`, init)
const json = (body: object, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})
const signIn = async (): Promise<string> =>
  ((await (await call('/api/vendor/signin', json(ADMIN))).json()) as { token: string }).token
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

describe('a running server', () => {
  it('reveals no secret in its log, errors, health or metrics', async () => {
    const token = await signIn()
    await call('/api/vendor/signin', json({ ...ADMIN, password: 'wrong-password-typed' }))
    const agent = (await (await call('/api/delivery-agents', json(AGENT, bearer(token)))).json()) as { _id: string }
    const replies = await Promise.all([
      call('/api/orders', json({ nonsense: true }, { 'x-api-key': STOREFRONT_KEY })),
      call('/api/orders', json({}, { 'x-api-key': 'guessed-storefront-key' })),
      call('/api/delivery-agents', json({ ...AGENT, phoneNumber: 'x' }, bearer(token))),
      call('/api/delivery-agents', { headers: bearer('forged-token-of-somebody') }),
      call('/api/products?keyword=Meena%20Selvam%00', { headers: bearer(token) }),
      call(`/api/delivery-agents/${agent._id}`, { method: 'DELETE', headers: bearer(token) }),
      call('/api/vendor/signin', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: `{"password":"${ADMIN.password}"`,
      }),
      call('/api/health'),
      call('/api/health/live'),
      call('/api/health/ready'),
      call('/metrics'),
    ])
    const answers = await Promise.all(replies.map((reply) => reply.text()))
    const product = await form(PRODUCT)
    const added = await call('/api/products', {
      method: 'POST',
      headers: { ...product.headers, ...bearer(token) },
      body: new Uint8Array(product.payload),
    })
    const { _id } = (await added.json()) as { _id: string }
    const order = await call('/api/orders', json(orderBody(_id), { 'x-api-key': STOREFRONT_KEY }))
    expect(order.status).toBe(201)
    // After its exit the output is complete.
    server.child.kill('SIGTERM')
    await server.exited
    const revealed = [...answers, server.output()].join('\n')

    for (const path of ['/api/vendor/signin', '/api/delivery-agents', '/api/orders']) expect(revealed).toContain(path)
    const aadhaarKey = (await readFile(`${dataDir}/secrets/aadhaar-key`, 'utf8')).trim()
    for (const secret of [
      token,
      ADMIN.password,
      'wrong-password-typed',
      STOREFRONT_KEY,
      'guessed-storefront-key',
      'forged-token',
      aadhaarKey,
      '012345678901',
      '0123 4567 8901',
      // The customer of the order, and what was searched for.
      'Meena',
      '9876500011',
      'Car Street',
      '$argon2',
    ])
      expect(revealed.includes(secret), `${secret} is revealed`).toBe(false)
  }, 60_000)

  it('logs each request as JSON with the request id of the reply', async () => {
    const own = await call('/api/products')
    const given = await call('/api/products', { headers: { 'x-request-id': 'balancer-4711' } })
    const forged = await call('/api/products', { headers: { 'x-request-id': 'x"}{"level":60' } })
    expect(given.headers.get('x-request-id')).toBe('balancer-4711')
    expect(forged.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    await server.waitForOutput(forged.headers.get('x-request-id') ?? '')
    const lines = server
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as { reqId?: string; msg: string })
    for (const reply of [own, given])
      expect(
        lines.filter((line) => line.reqId === reply.headers.get('x-request-id')).map((line) => line.msg),
      ).toContain('request completed')
  }, 60_000)

  it('finishes requests in flight on SIGTERM, accepts no new ones, and exits', async () => {
    const token = await signIn()
    const { payload, headers } = await form(PRODUCT)
    const socket = net.connect(port, '127.0.0.1')
    await once(socket, 'connect')
    let received = ''
    socket.on('data', (bytes) => (received += bytes.toString()))
    const half = Math.floor(payload.length / 2)
    socket.write(
      [
        'POST /api/products HTTP/1.1',
        'Host: x',
        `Authorization: Bearer ${token}`,
        `Content-Type: ${headers['content-type']}`,
        `Content-Length: ${payload.length}`,
        '',
        '',
      ].join('\r\n'),
    )
    socket.write(payload.subarray(0, half))
    // Logged once its headers have been read.
    await server.waitForOutput('"url":"/api/products"')

    server.child.kill('SIGTERM')
    const refused = async (): Promise<void> => {
      const isOpen = await call('/api/health/ready').then(
        (reply) => reply.status === 200,
        () => false,
      )
      if (isOpen) await refused()
    }
    await refused()
    socket.write(payload.subarray(half))
    await once(socket, 'close')

    expect(received).toMatch(/^HTTP\/1\.1 200/)
    expect(received).toContain('"productName":"Test Sparkler"')
    expect(await server.exited).toBe(0)
    // It did not wait for another request on this connection.
    expect(server.output()).not.toContain('was terminated')
  }, 60_000)

  it('does not wait for idle connections, which browsers open in advance', async () => {
    const unused = net.connect(port, '127.0.0.1')
    // With or without a reset.
    const closed = new Promise((resolve) => unused.resume().on('error', resolve).on('close', resolve))
    await once(unused, 'connect')
    // The server has then accepted the earlier connection too.
    await (await call('/api/health/live')).text()

    server.child.kill('SIGTERM')
    await closed
    expect(await server.exited).toBe(0)
    expect(server.output()).not.toContain('was terminated')
  }, 60_000)
})
