import { once } from 'node:events'
import net from 'node:net'
import type { StreamedOrder } from '@phuljhari/contract/orders/order-events.contract'
import { ORDERS_CURSOR_HEADER } from '@phuljhari/contract/orders/order-list'
import Fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import pg from 'pg'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addAgent, orderIn } from '../../test/factories.ts'
import { openEventStream } from '../../test/event-stream.ts'
import { ADMIN, testApi } from '../../test/harness.ts'
import { person } from '../../test/staff.ts'
import { guardRoutes } from '../auth/guards.ts'
import type { Db, Statement } from '../db/database.ts'
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

type ServerOptions = { forceCloseConnections?: true | 'idle'; db?: Db }
/** A further server on the same database, as another process would be. */
async function anotherServer(feed: Partial<FeedSettings> = {}, options: ServerOptions = {}) {
  const { forceCloseConnections = true, db = api.db } = options
  const app = Fastify({ forceCloseConnections })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(errorHandler)
  app.decorate('db', db)
  app.decorate('orderSearch', api.app.orderSearch)
  app.decorateRequest('account', null)
  guardRoutes(app, api.db)
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

/** A separate connection, for transactions that stay open. */
async function connectDirectly(): Promise<pg.Client> {
  const client = new pg.Client((api.db as unknown as { connection: pg.ClientConfig }).connection)
  await client.connect()
  cleanUp.push(() => client.end())
  return client
}

/** The order events of a stream up to the acceptance of this order. */
async function ordersUntilAccepted(stream: Awaited<ReturnType<typeof listen>>, orderId: string) {
  const orders: StreamedOrder[] = []
  for (let order = await stream.order(); order; order = await stream.order()) {
    orders.push(order)
    if (order.orderId === orderId && order.status === 'accepted') return orders
  }
  throw new Error('the stream ended')
}

const accept = (orderId: string) => api.send('PATCH', `/orders/vendorStatus/accepted/${orderId}`)

describe('GET /orders/events', () => {
  it('sends new and changed orders as they happen, uncompressed and uncached', async () => {
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

  // covers beyond-45
  it('sends changes to the streams of every process', async () => {
    const [one, other] = [await anotherServer(), await anotherServer()]
    const token = await signIn()
    const streams = [await listen(token, { at: one.address }), await listen(token, { at: other.address })]
    const orderId = await orderIn(api)
    for (const stream of streams)
      expect(await stream.order()).toMatchObject({ orderId, status: 'processing', kind: 'created' })
  })

  // covers orders-67
  it('sends the counters at the start and after the changes', async () => {
    const other = await anotherServer()
    const stream = await listen(await signIn(), { at: other.address })
    expect(await stream.counters()).toMatchObject({ total: 0, pending: 0 })
    const orderId = await orderIn(api)
    expect(await stream.counters()).toMatchObject({ total: 1, pending: 1 })
    await api.send('PATCH', `/orders/vendorStatus/rejected/${orderId}`)
    expect(await stream.counters()).toMatchObject({ total: 1, pending: 0, rejected: 1 })
  })

  it('resumes after the last event received', async () => {
    const token = await signIn()
    const other = await anotherServer()
    const first = await listen(token, { at: other.address })
    await orderIn(api)
    const last = await first.order()
    first.close()

    const missed = await orderIn(api)
    await accept(missed)
    const resumed = await listen(token, { at: other.address, lastEventId: last?.id ?? '' })
    // Earlier events may come again while transactions, also those of other test files, are open.
    const received = (await ordersUntilAccepted(resumed, missed)).filter(({ orderId }) => orderId === missed)
    expect(received).toMatchObject([
      { kind: 'created', status: 'processing' },
      { kind: 'changed', status: 'accepted' },
    ])
  })

  it('continues from a page of orders', async () => {
    const page = await api.send('GET', '/orders')
    const cursor = String(page.headers[ORDERS_CURSOR_HEADER])
    const orderId = await orderIn(api)
    const stream = await listen(await signIn(), { lastEventId: cursor })
    expect(await stream.order()).toMatchObject({ orderId, kind: 'created' })
    // Those of further pages and of searches are older, or not from one snapshot.
    for (const url of [`/orders?before=${orderId}`, '/orders?status=pending'])
      expect((await api.send('GET', url)).headers[ORDERS_CURSOR_HEADER]).toBeUndefined()
  })

  it('continues from a page that was read after orders were deleted and before the next poll', async () => {
    const other = await anotherServer({ pollMs: 3_600_000 })
    const token = await signIn()
    await (await listen(token, { at: other.address })).counters()
    const removal = { name: 'test_removal', text: 'update order_removals set version = version + 1' }
    await api.db.owner.run(removal)
    const cursor = String((await api.send('GET', '/orders')).headers[ORDERS_CURSOR_HEADER])
    const orderId = await orderIn(api)
    const stream = await listen(token, { at: other.address, lastEventId: cursor })
    await stream.next()
    expect(await stream.next()).toMatchObject({ event: 'order', data: expect.stringContaining(orderId) })
  })

  it('loses no order whose transaction began first and committed last', async () => {
    const [late, early] = [await orderIn(api), await orderIn(api)]
    const other = await anotherServer()
    const token = await signIn()
    const stream = await listen(token, { at: other.address })
    await stream.next()

    const client = await connectDirectly()
    await client.query('begin')
    await client.query(
      `insert into events (subject, subject_id, action, actor, after)
       values ('order', $1, 'accept', 'x', '{"status": "accepted"}')`,
      [late],
    )
    await accept(early)
    const seen = await stream.order()
    expect(seen).toMatchObject({ orderId: early })
    await client.query('commit')
    expect(await stream.order()).toMatchObject({ orderId: late, status: 'accepted' })

    const resumed = await listen(token, { at: other.address, lastEventId: seen?.id ?? '' })
    const accepted = (await ordersUntilAccepted(resumed, early)).filter(({ status }) => status === 'accepted')
    expect(accepted).toMatchObject([{ orderId: late }, { orderId: early }])
  })

  it('asks the client to reload the list when its last event id is stale or unknown', async () => {
    const outdated = await listen(await signIn(), { lastEventId: '0123456789ab.17' })
    expect(await outdated.next()).toMatchObject({ event: 'reload', data: '{}' })
    const unknown = await listen(await signIn(), { lastEventId: 'nonsense' })
    expect(await unknown.next()).toMatchObject({ event: 'reload' })
  })

  it('sends heartbeats', async () => {
    const other = await anotherServer({ heartbeatMs: 30 })
    const stream = await listen(await signIn(), { at: other.address })
    await stream.counters()
    expect([await stream.next(), await stream.next()]).toEqual([{ comment: true }, { comment: true }])
  })

  it('sends heartbeats while the database is frozen, and the missed orders afterwards', async () => {
    const other = await anotherServer({ heartbeatMs: 30 })
    const stream = await listen(await signIn(), { at: other.address })
    await stream.counters()
    const orderId = await orderIn(api)
    await stream.counters()
    await api.db.owner.transaction(async (tx) => {
      await tx.run({ name: 'test_lock', text: 'lock table sessions, events in access exclusive mode' })
      // Polls come every 20 ms, so by now one of them waits for the lock.
      for (let beats = 0; beats < 10; beats++) expect(await stream.next()).toEqual({ comment: true })
    })
    await accept(orderId)
    expect(await stream.order()).toMatchObject({ orderId, status: 'accepted' })
  })

  it('checks the sessions of all streams with one query per poll', async () => {
    const polled: string[] = []
    const recordName = <Args extends unknown[], Out>(run: (statement: Statement, ...args: Args) => Out) => {
      return (statement: Statement, ...args: Args): Out => {
        polled.push(statement.name)
        return run(statement, ...args)
      }
    }
    const db = {
      ...api.db,
      many: recordName(api.db.many) as Db['many'],
      maybe: recordName(api.db.maybe) as Db['maybe'],
    }
    const other = await anotherServer({}, { db })
    const streams = [await signIn(), await signIn(), await signIn()].map((token) =>
      listen(token, { at: other.address }),
    )
    const [first] = await Promise.all(streams)
    polled.length = 0
    await orderIn(api)
    await first?.order()
    const [events, others] = [polled.filter((name) => name === 'order_events_since').length, polled.length]
    expect(events).toBeGreaterThan(0)
    // One query for the sessions and one for the events; the record may begin or end in the middle of a poll.
    expect(others - events).toBeLessThanOrEqual(events + 1)
  })

  it('ends when the session ends', async () => {
    const { address: at } = await anotherServer()
    const token = await signIn()
    const [mine, others] = [await listen(token, { at }), await listen(await signIn(), { at })]
    await mine.counters()
    await api.anonymous('POST', '/vendor/signout', { headers: { authorization: `Bearer ${token}` } })
    for (let block = await mine.next(); block; block = await mine.next()) expect(block).toEqual({ comment: true })
    const orderId = await orderIn(api)
    expect(await others.order()).toMatchObject({ orderId })
  })

  it('requires a sign-in', async () => {
    expect((await listen('wrong')).reply.status).toBe(401)
  })

  it('refuses more streams than its limits', async () => {
    const other = await anotherServer({ maxPerSession: 2, maxStreams: 3 })
    const [one, two] = [await signIn(), await signIn()]
    const status = async (token: string) => (await listen(token, { at: other.address })).reply.status
    expect([await status(one), await status(one), await status(one)]).toEqual([200, 200, 429])
    expect([await status(two), await status(two)]).toEqual([200, 429])
  })

  it('leaves room for others, however many streams one account asks for in how many sessions', async () => {
    const other = await anotherServer({ maxPerSession: 2, maxPerAccount: 3, maxStreams: 5 })
    const status = async (token: string) => (await listen(token, { at: other.address })).reply.status
    const sessions = [await signIn(), await signIn(), await signIn()]
    const opened: number[] = []
    for (const session of [...sessions, ...sessions]) opened.push(await status(session))
    expect(opened.filter((code) => code === 200)).toHaveLength(3)
    expect(await status((await person(api, 'clerk')).token)).toBe(200)
  })

  it('disconnects a client that does not read', async () => {
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
    // Enough events to fill the socket buffers, in polls below the number that asks clients to reload.
    const many = {
      name: 'test_many_events',
      text: `insert into events (subject, subject_id, action, actor, after)
             select 'order', repeat('x', 10000), 'accept', 'x', '{"status": "accepted"}' from generate_series(1, 900)`,
    }
    const reader = await listen(await signIn(), { at: other.address })
    let inserted: Promise<unknown>
    const fill = async () => {
      inserted = api.db.run(many)
      await inserted
      await reader.order()
      return 'open'
    }
    // The tables are emptied after the test.
    cleanUp.push(() => inserted)
    // Until the server closes the connection, or the test times out.
    while ((await Promise.race([dropped, fill()])) === 'open');
    expect(other.app.server.listening).toBe(true)
  })

  it('does not delay shutdown', async () => {
    // As in the complete API: shutdown waits for a connection with a reply in progress.
    const other = await anotherServer({}, { forceCloseConnections: 'idle' })
    const stream = await listen(await signIn(), { at: other.address })
    await stream.next()
    await other.app.close()
    expect(await stream.next()).toBeNull()
  })
})

describe('the routes of orders', () => {
  it('distinguish the stream, an order’s history and the list', async () => {
    const orderId = await orderIn(api, 'accepted', await addAgent(api))
    expect((await api.send('GET', `/orders/${orderId}/events`)).json()).toHaveLength(1)
    expect((await api.send('GET', '/orders/events/events')).statusCode).toBe(404)
    expect((await api.send('GET', '/orders/vendor/allOrders')).json()).toHaveLength(1)
  })
})
