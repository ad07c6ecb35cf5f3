import { tmpdir } from 'node:os'
import Fastify from 'fastify'
import type pg from 'pg'
import { buildApp } from '../../apps/api/src/app.ts'
import { connect, type Db } from '../../apps/api/src/db/database.ts'
import { diskStorage } from '../../apps/api/src/files/disk-storage.ts'
import { fixedKeys } from '../../apps/api/src/security/storefront-keys.ts'
import { BENCH_AADHAAR_KEYS } from './bench-keys.ts'
import { addMinimalRoutes } from './minimal-routes.ts'
import { Recorded } from './recorded.ts'

export type Request = {
  url: string
  method?: 'GET' | 'POST' | 'PATCH'
  headers?: Record<string, string>
  body?: string
  /** Set when the request changes this order, or creates one (no id). The bare route then uses a new id each time. */
  changes?: { orderId?: string }
}

/** Messages from the benchmark to this process; each gets one reply. */
export type Command =
  | { command: 'start'; connection: pg.ClientConfig }
  /** Sends the request to the product and records its statements and its reply, for the bare routes. */
  | { command: 'record'; request: Request }
  /** Replays the recorded statements for `ms`, without HTTP. */
  | { command: 'drive'; connections: number; ms: number }
  | { command: 'usage' }

// This process serves the product, and for comparison bare routes: its SQL alone, a constant of the same size, and
// minimal routes that share no code with the product.

let db: Db
let product: Awaited<ReturnType<typeof buildApp>>
const recorded = new Recorded()
let recordedReply = ''
/** The order that the recorded request changed or created. */
let recordedOrder: string | null = null
let newOrders = 0

async function start(connection: pg.ClientConfig) {
  db = connect(connection, () => {})
  product = await buildApp({
    db: recorded.watch(db),
    storage: await diskStorage(tmpdir()),
    storefrontKeys: fixedKeys('bench-bench-bench-bench'),
    aadhaarKeys: BENCH_AADHAAR_KEYS,
    portal: { apiBaseUrl: '/api', store: { name: '', phone: '', website: '' } },
  })
  const bare = Fastify()
  bare.get<{ Querystring: { order?: string } }>('/sql', async ({ query }, reply) => {
    // Another order each time: the given one, or a new one.
    const orderId = recordedOrder === null ? null : (query.order ?? `B-${process.pid}-${newOrders++}`)
    const rows = await recorded.replay(db, (value) => (orderId !== null && value === recordedOrder ? orderId : value))
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(rows))
  })
  addMinimalRoutes(bare, connection)
  bare.get('/constant', (_request, reply) => reply.type('application/json; charset=utf-8').send(recordedReply))
  return {
    product: `${await product.listen({ port: 0, host: '127.0.0.1' })}/api`,
    bare: await bare.listen({ port: 0, host: '127.0.0.1' }),
  }
}

async function record({ url, method = 'GET', headers = {}, body, changes }: Request) {
  const send = () => product.inject({ url: `/api${url}`, method, headers, ...(body !== undefined && { body }) })
  // Reads are sent twice: the first fills caches, the second costs what every later one does.
  if (method === 'GET') await send()
  await recorded.during(async () => {
    const { statusCode, body: replyBody } = await send()
    if (statusCode >= 300) throw new Error(`${url}: ${statusCode} ${replyBody}`)
    recordedReply = replyBody
  })
  recordedOrder = !changes ? null : (changes.orderId ?? (JSON.parse(recordedReply) as { _id: string })._id)
  return {
    bytes: Buffer.byteLength(recordedReply),
    statements: recorded.groups.flatMap(({ steps }) => steps.map(([statement]) => statement.name)),
  }
}

async function drive(connections: number, ms: number) {
  const end = performance.now() + ms
  let rounds = 0
  const one = async () => {
    for (; performance.now() < end; rounds++) await recorded.replay(db)
  }
  await Promise.all(Array.from({ length: connections }, one))
  return rounds / (ms / 1000)
}

async function execute(message: Command): Promise<unknown> {
  if (message.command === 'start') return start(message.connection)
  if (message.command === 'record') return record(message.request)
  if (message.command === 'drive') return drive(message.connections, message.ms)
  const { user, system } = process.cpuUsage()
  return { cpuMs: (user + system) / 1000, rssMb: process.memoryUsage.rss() / 1_048_576 }
}

process.on('message', (message: Command) => {
  execute(message).then(
    (result) => process.send?.({ result }),
    (error: Error) => process.send?.({ failed: error.stack ?? error.message }),
  )
})
process.on('disconnect', () => process.exit(0))
