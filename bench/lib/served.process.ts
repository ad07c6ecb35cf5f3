import { tmpdir } from 'node:os'
import Fastify from 'fastify'
import type pg from 'pg'
import { buildApp } from '../../apps/api/src/app.ts'
import { connect, type Db } from '../../apps/api/src/db/database.ts'
import { diskStorage } from '../../apps/api/src/files/disk-storage.ts'
import { fixedKeys } from '../../apps/api/src/security/storefront-keys.ts'
import { Recorded } from './recorded.ts'

export type Request = {
  url: string
  method?: 'GET' | 'POST' | 'PATCH'
  headers?: Record<string, string>
  body?: string
  /** Given when it changes an order, or makes one, whose id is then told by the reply. The bare route does the same to another one each time. */
  changes?: { orderId?: string }
}

/** What the benchmark asks of this process, each answered with one message. */
export type Question =
  | { ask: 'start'; connection: pg.ClientConfig }
  /** Makes the request of the product, and keeps its statements and its reply for the routes to compare with. */
  | { ask: 'record'; request: Request }
  /** Runs the recorded statements over and over without any HTTP. */
  | { ask: 'drive'; connections: number; ms: number }
  | { ask: 'usage' }

/** The product in a process of its own, and beside it the least that could do the same: its SQL alone, and a constant of the same size. */
let db: Db
let product: Awaited<ReturnType<typeof buildApp>>
const recorded = new Recorded()
let reply = ''
/** The order that the recorded request changed or made. */
let recordedOrder: string | null = null
let fresh = 0

async function start(connection: pg.ClientConfig) {
  db = connect(connection, () => {})
  product = await buildApp({
    db: recorded.watch(db),
    storage: await diskStorage(tmpdir()),
    storefrontKeys: fixedKeys('bench-bench-bench-bench'),
    aadhaarKeys: [Buffer.alloc(32, 7)],
    portal: { apiBaseUrl: '/api', store: { name: '', phone: '', website: '' } },
  })
  const bare = Fastify()
  bare.get<{ Querystring: { order?: string } }>('/sql', async ({ query }, answer) => {
    // Another order each time: one that is asked for, or one that did not exist.
    const orderId = recordedOrder === null ? null : (query.order ?? `B-${process.pid}-${fresh++}`)
    const rows = await recorded.replay(db, (value) => (orderId !== null && value === recordedOrder ? orderId : value))
    return answer.type('application/json; charset=utf-8').send(JSON.stringify(rows))
  })
  bare.get('/constant', (_request, answer) => answer.type('application/json; charset=utf-8').send(reply))
  return {
    product: `${await product.listen({ port: 0, host: '127.0.0.1' })}/api`,
    bare: await bare.listen({ port: 0, host: '127.0.0.1' }),
  }
}

async function record({ url, method = 'GET', headers = {}, body, changes }: Request) {
  const send = () => product.inject({ url: `/api${url}`, method, headers, ...(body !== undefined && { body }) })
  // Twice: the first answer fills what is kept, the second is what every further one costs. A change can be made only once.
  if (method === 'GET') await send()
  await recorded.during(async () => {
    const answer = await send()
    if (answer.statusCode >= 300) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`)
    reply = answer.body
  })
  recordedOrder = !changes ? null : (changes.orderId ?? (JSON.parse(reply) as { _id: string })._id)
  return {
    bytes: Buffer.byteLength(reply),
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

async function answer(question: Question): Promise<unknown> {
  if (question.ask === 'start') return start(question.connection)
  if (question.ask === 'record') return record(question.request)
  if (question.ask === 'drive') return drive(question.connections, question.ms)
  const { user, system } = process.cpuUsage()
  return { cpuMs: (user + system) / 1000, rssMb: process.memoryUsage.rss() / 1_048_576 }
}

process.on('message', (question: Question) => {
  answer(question).then(
    (told) => process.send?.({ told }),
    (error: Error) => process.send?.({ failed: error.stack ?? error.message }),
  )
})
process.on('disconnect', () => process.exit(0))
