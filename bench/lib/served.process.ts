import { tmpdir } from 'node:os'
import Fastify from 'fastify'
import type pg from 'pg'
import { buildApp } from '../../apps/api/src/app.ts'
import { connect, type Db, type Statement } from '../../apps/api/src/db/database.ts'
import { diskStorage } from '../../apps/api/src/files/disk-storage.ts'
import { fixedKeys } from '../../apps/api/src/security/storefront-keys.ts'

/** What the benchmark asks of this process, each answered with one message. */
export type Question =
  | { ask: 'start'; connection: pg.ClientConfig }
  /** Makes the request of the product, and keeps its statements and its reply for the routes to compare with. */
  | { ask: 'record'; url: string; headers: Record<string, string> }
  /** Runs the recorded statements over and over without any HTTP. */
  | { ask: 'drive'; connections: number; ms: number }
  | { ask: 'usage' }

/** The product in a process of its own, and beside it the least that could do the same: its SQL alone, and a constant of the same size. */
let db: Db
let product: Awaited<ReturnType<typeof buildApp>>
let recorded: Array<[Statement, readonly unknown[]]> = []
let reply = ''
let isRecording = false

function recording(real: Db): Db {
  const kept =
    <Out>(run: (statement: Statement, values?: readonly unknown[]) => Promise<Out>) =>
    (statement: Statement, values: readonly unknown[] = []) => {
      if (isRecording) recorded.push([statement, values])
      return run(statement, values)
    }
  return {
    ...real,
    many: kept(real.many) as Db['many'],
    one: kept(real.one) as Db['one'],
    maybe: kept(real.maybe) as Db['maybe'],
  }
}

const runRecorded = () => Promise.all(recorded.map(([statement, values]) => db.many(statement, values)))

async function start(connection: pg.ClientConfig) {
  db = connect(connection, () => {})
  product = await buildApp({
    db: recording(db),
    storage: await diskStorage(tmpdir()),
    storefrontKeys: fixedKeys('bench-bench-bench-bench'),
    aadhaarKeys: [Buffer.alloc(32, 7)],
    portal: { apiBaseUrl: '/api', store: { name: '', phone: '', website: '' } },
  })
  const bare = Fastify()
  bare.get('/sql', async (_request, answer) => {
    const rows = await runRecorded()
    return answer.type('application/json; charset=utf-8').send(JSON.stringify(rows.at(-1)))
  })
  bare.get('/constant', (_request, answer) => answer.type('application/json; charset=utf-8').send(reply))
  return {
    product: `${await product.listen({ port: 0, host: '127.0.0.1' })}/api`,
    bare: await bare.listen({ port: 0, host: '127.0.0.1' }),
  }
}

async function record(url: string, headers: Record<string, string>) {
  // Twice: the first answer fills what is kept, the second is what every further one costs.
  await product.inject({ url: `/api${url}`, headers })
  recorded = []
  isRecording = true
  const answer = await product.inject({ url: `/api${url}`, headers })
  isRecording = false
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`)
  reply = answer.body
  return { bytes: Buffer.byteLength(reply), statements: recorded.map(([statement]) => statement.name) }
}

async function drive(connections: number, ms: number) {
  const end = performance.now() + ms
  let rounds = 0
  const one = async () => {
    for (; performance.now() < end; rounds++) await runRecorded()
  }
  await Promise.all(Array.from({ length: connections }, one))
  return rounds / (ms / 1000)
}

async function answer(question: Question): Promise<unknown> {
  if (question.ask === 'start') return start(question.connection)
  if (question.ask === 'record') return record(question.url, question.headers)
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
