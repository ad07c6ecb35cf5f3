import { once } from 'node:events'
import net from 'node:net'
import Fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import pg from 'pg'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addAgent, orderIn } from '../../test/factories.ts'
import { openEventStream } from '../../test/event-stream.ts'
import { ADMIN, testApi } from '../../test/harness.ts'
import { requireVendor } from '../auth/guards.ts'
import { errorHandler } from '../http/error-handler.ts'
import type { FeedSettings } from './order-feed.ts'
import { orderStreamRoutes } from './order-stream.routes.ts'

const api = testApi()
let address = ''
const cleanUp: Array<() => unknown> = []

beforeAll(async () => {
  address = await api.app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  for (const undo of cleanUp.splice(0).toReversed()) await undo()
})

const signIn = async () =>
  (await api.anonymous('POST', '/vendor/signin', { payload: ADMIN })).json<{ token: string }>().token

/** Another server process on the same database. */
async function anotherServer(feed: Partial<FeedSettings> = {}, forceCloseConnections: true | 'idle' = true) {
  const app = Fastify({ forceCloseConnections })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(errorHandler)
  app.decorate('db', api.db)
  app.decorate('requireVendor', requireVendor(api.db))
  app.decorateRequest('vendor', null)
  await app.register(orderStreamRoutes, { prefix: '/api', feed: { pollMs: 20, ...feed } })
  cleanUp.push(() => app.close())
  return { app, address: await app.listen({ port: 0, host: '127.0.0.1' }) }
}

const listen = async (token: string, { at = address, lastEventId }: { at?: string; lastEventId?: string } = {}) => {
  const stream = await openEventStream(`${at}/api/orders/events`, {
    authorization: `Bearer ${token}`,
    ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
  })
  cleanUp.push(stream.close)
  return stream
}

const accept = (orderId: string) => api.send('PATCH', `/orders/vendorStatus/accepted/${orderId}`)

describe('GET /orders/events', () => {
  it('tells of new and changed orders as they happen, neither compressed nor kept', async () => {
    const stream = await listen(await signIn())
    expect(stream.reply.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(stream.reply.headers.get('content-encoding')).toBeNull()
    expect(stream.reply.headers.get('cache-control')).toContain('no-store')
    expect(Object.keys((await stream.next()) ?? {})).toEqual(['id'])

    const orderId = await orderIn(api)
    expect(await stream.order()).toMatchObject({ orderId, status: 'processing', kind: 'created' })
    await accept(orderId)
    expect(await stream.order()).toMatchObject({ orderId, status: 'accepted', kind: 'changed' })
  })

  it('tells every process’s streams, in the same way', async () => {
    const [one, other] = [await anotherServer(), await anotherServer()]
    const token = await signIn()
    const streams = [await listen(token, { at: one.address }), await listen(token, { at: other.address })]
    const orderId = await orderIn(api)
    for (const stream of streams)
      expect(await stream.order()).toMatchObject({ orderId, status: 'processing', kind: 'created' })
  })

  it('resumes after the last event, and after the cursor of the list', async () => {
    const token = await signIn()
    const other = await anotherServer()
    const first = await listen(token, { at: other.address })
    await orderIn(api)
    const last = await first.order()
    first.close()

    const missed = await orderIn(api)
    await accept(missed)
    const resumed = await listen(token, { at: other.address, lastEventId: last?.id ?? '' })
    const told = [await resumed.order(), await resumed.order()]
    expect(told.map((event) => event)).toMatchObject([
      { orderId: missed, kind: 'created', status: 'processing' },
      { orderId: missed, kind: 'changed', status: 'accepted' },
    ])
  })

  it('loses no order whose transaction began first and was committed last', async () => {
    const [late, early] = [await orderIn(api), await orderIn(api)]
    const other = await anotherServer()
    const token = await signIn()
    const stream = await listen(token, { at: other.address })
    await stream.next()

    const client = new pg.Client((api.db as unknown as { connection: pg.ClientConfig }).connection)
    await client.connect()
    cleanUp.push(() => client.end())
    await client.query('begin')
    await client.query(
      `insert into events (subject, subject_id, action, actor, after) values ('order', $1, 'accept', 'x', '{"status": "accepted"}')`,
      [late],
    )
    await accept(early)
    const seen = await stream.order()
    expect(seen).toMatchObject({ orderId: early })
    await client.query('commit')
    expect(await stream.order()).toMatchObject({ orderId: late, status: 'accepted' })

    const resumed = await listen(token, { at: other.address, lastEventId: (seen as { id: string }).id })
    const told = [await resumed.order(), await resumed.order()]
    expect(told).toMatchObject([{ orderId: late }, { orderId: early }])
  })

  it('says to load the list when the place asked for means nothing any more', async () => {
    const stream = await listen(await signIn(), { lastEventId: '0123456789ab.17' })
    expect(await stream.next()).toMatchObject({ event: 'reload', data: '{}' })
    const strange = await listen(await signIn(), { lastEventId: 'nonsense' })
    expect(await strange.next()).toMatchObject({ event: 'reload' })
  })

  it('gives a sign of life', async () => {
    const other = await anotherServer({ heartbeatMs: 30 })
    const stream = await listen(await signIn(), { at: other.address })
    await stream.next()
    expect([await stream.next(), await stream.next()]).toEqual([{ comment: true }, { comment: true }])
  })

  it('ends with the session', async () => {
    const { address: at } = await anotherServer()
    const token = await signIn()
    const [mine, others] = [await listen(token, { at }), await listen(await signIn(), { at })]
    await mine.next()
    await api.anonymous('POST', '/vendor/signout', { headers: { authorization: `Bearer ${token}` } })
    for (let block = await mine.next(); block; block = await mine.next()) expect(block).toEqual({ comment: true })
    const orderId = await orderIn(api)
    expect(await others.order()).toMatchObject({ orderId })
  })

  it('lets nobody in who is not signed in', async () => {
    expect((await listen('wrong')).reply.status).toBe(401)
  })

  it('takes so many streams and no more', async () => {
    const other = await anotherServer({ maxPerSession: 2, maxStreams: 3 })
    const [one, two] = [await signIn(), await signIn()]
    const status = async (token: string) => (await listen(token, { at: other.address })).reply.status
    expect([await status(one), await status(one), await status(one)]).toEqual([200, 200, 429])
    expect([await status(two), await status(two)]).toEqual([200, 429])
  })

  it('drops a client that does not read', async () => {
    const other = await anotherServer({ maxBacklogBytes: 1000 })
    const token = await signIn()
    const { port } = other.app.server.address() as net.AddressInfo
    const socket = net.connect(port, '127.0.0.1')
    cleanUp.push(() => socket.destroy())
    const dropped = new Promise<string>((resolve) => {
      other.app.server.once('connection', (peer: net.Socket) => peer.once('close', () => resolve('dropped')))
    })
    await once(socket, 'connect')
    socket.write(`GET /api/orders/events HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`)
    await once(socket, 'data')
    socket.pause()
    // As many events as fill what the operating system holds for a socket, in looks below the number that asks for a reload.
    const many = {
      name: 'test_many_events',
      text: `insert into events (subject, subject_id, action, actor, after)
             select 'order', repeat('x', 10000), 'accept', 'x', '{"status": "accepted"}' from generate_series(1, 900)`,
    }
    const watcher = await listen(await signIn(), { at: other.address })
    const fill = async () => {
      await api.db.run(many)
      await watcher.order()
      return 'open'
    }
    // Until the server has closed the connection; a time limit of the test stands for never.
    while ((await Promise.race([dropped, fill()])) === 'open');
    expect(other.app.server.listening).toBe(true)
  })

  it('does not keep a server from stopping', async () => {
    // As the whole API is built: a connection with an answer on it is waited for.
    const other = await anotherServer({}, 'idle')
    const stream = await listen(await signIn(), { at: other.address })
    await stream.next()
    // Whoever waited for the stream's end would outlast this test.
    await other.app.close()
    expect(await stream.next()).toBeNull()
  })
})

describe('the addresses of orders', () => {
  it('keep the stream, a history and the list apart', async () => {
    const orderId = await orderIn(api, 'accepted', await addAgent(api))
    expect((await api.send('GET', `/orders/${orderId}/events`)).json()).toHaveLength(1)
    expect((await api.send('GET', '/orders/events/events')).statusCode).toBe(404)
    expect((await api.send('GET', '/orders/vendor/allOrders')).json()).toHaveLength(1)
  })
})
