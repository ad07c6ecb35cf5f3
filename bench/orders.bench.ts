import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { connect } from '../apps/api/src/db/database.ts'
import { orderPage } from '../apps/api/src/orders/order-list.store.ts'
import { benchDatabase } from './lib/bench-database.ts'
import { fetchTimed, type Timed } from './lib/fetch-timed.ts'
import { load } from './lib/load.ts'
import { holds, kb, median, ms, table, whole } from './lib/report.ts'
import { ordersBench, type OrdersBench } from './lib/orders-bench.ts'
import { seededOrderId } from './lib/seed-orders.ts'
import type { Served } from './lib/served.ts'

/** All orders and their refresh, at three sizes. `node bench/orders.bench.ts [rounds]` */
const ROUNDS = Number(process.argv[2] ?? 5)
const SIZES = [1000, 10_000, 50_000]
const WARM_UP_SECONDS = 3
const BUDGET = { firstByteMs: 100, memoryMb: 50, refreshBytes: 10_000 }
/** So many orders are opened and accepted in turns. */
const OPEN = 500
const PAGE = 500
/** Between two looks at the server's memory. */
const LOOK_MS = 20
const LIST = '/orders/vendor/allOrders'

type Bench = OrdersBench & { size: number }

const get = ({ served, headers }: Bench, query = '', more: Record<string, string> = {}) =>
  fetchTimed(`${served.product}${LIST}${query}`, { headers: { ...headers, ...more } })

/** The most memory of the server while `work` runs, above what it had before, in MB. */
async function growth<T>(served: Served, work: () => Promise<T>): Promise<{ result: T; grownMb: number }> {
  const before = (await served.usage()).rssMb
  let most = before
  const over = new AbortController()
  const watch = (async () => {
    for (; !over.signal.aborted; await setTimeout(LOOK_MS)) most = Math.max(most, (await served.usage()).rssMb)
  })()
  const result = await work()
  over.abort()
  await watch
  return { result, grownMb: most - before }
}

/** What the database and the driver alone need for the same orders, without HTTP, JSON or compression. */
async function readAlone(connection: pg.ClientConfig): Promise<number> {
  const db = connect(connection, () => {})
  const begun = performance.now()
  for (let after: string | undefined, page = await orderPage(db, after, PAGE); page.length > 0;) {
    after = page.at(-1)?._id
    page = await orderPage(db, after, PAGE)
  }
  const took = performance.now() - begun
  await db.close()
  return took
}

async function changeOne(bench: Bench, round: number): Promise<void> {
  const status = round % 2 ? 'processing' : 'accepted'
  const reply = await fetchTimed(`${bench.served.product}/orders/vendorStatus/${status}/${seededOrderId(7)}`, {
    method: 'PATCH',
    headers: bench.headers,
  })
  if (reply.status !== 200) throw new Error(`The change was refused: ${reply.status}`)
}

type Run = { all: Timed; grownMb: number; alone: number; part: Timed; same: Timed; refresh: Timed }

async function round(bench: Bench, number: number): Promise<Run> {
  const { result: all, grownMb } = await growth(bench.served, () => get(bench))
  const part = await get(bench, '?limit=1000')
  const same = await get(bench, '', { 'if-none-match': String(part.headers.etag) })
  if (same.status !== 304) throw new Error(`An unchanged list was answered with ${same.status}`)
  await changeOne(bench, number)
  const refresh = await get(bench, `?limit=1000&changedSince=${part.headers['x-orders-cursor']}`)
  if (refresh.headers['x-orders-changes'] !== 'only') throw new Error('The refresh was not one of changes only')
  return { all, grownMb, alone: await readAlone(bench.connection), part, same, refresh }
}

const benches: Array<{ bench: Bench; runs: Run[]; firstGrownMb: number }> = []
const server = await benchDatabase()
try {
  for (const size of SIZES) {
    const bench = { size, ...(await ordersBench(server, size, OPEN)) }
    // A process that has just started grows under any load, until its young generation has its size: that is no cost of this list.
    await load({ url: `${bench.served.product}/products` }, 16, WARM_UP_SECONDS)
    // The first list of its life: what it costs in memory is not hidden by the one before.
    const { grownMb } = await growth(bench.served, () => get(bench))
    benches.push({ bench, runs: [], firstGrownMb: grownMb })
  }
  // In turns: a busy moment of the machine falls on all sizes.
  for (let number = 0; number < ROUNDS; number++)
    for (const { bench, runs } of benches) runs.push(await round(bench, number))
} finally {
  for (const { bench } of benches) bench.served.stop()
  await server.stop()
}

const of = (runs: readonly Run[], value: (run: Run) => number) => median(runs.map(value))
const large = benches.at(-1)
if (!large) throw new Error('nothing was measured')
const grown = [large.firstGrownMb, ...large.runs.map((run) => run.grownMb)]
const memory = median(grown)
const firstByte = of(large.runs, (run) => run.all.firstByte)
const refreshed = of(large.runs, (run) => run.refresh.bytes)

console.log(
  [
    `## Orders at ${SIZES.map(whole).join(', ')} (medians of ${ROUNDS} rounds in turns, compressed with brotli)`,
    '',
    'Of reading: the whole reply against the same statements alone in another process, one after the other, without JSON, compression and HTTP. Memory: the most that the server had above what it had before, in the first list after a warm-up by other requests / in a later one.',
    '',
    table(
      ['orders', 'first byte', 'whole', 'of reading', 'on the wire', 'memory', 'newest 1,000', '304', 'one changed'],
      benches.map(({ bench, runs, firstGrownMb }) => [
        whole(bench.size),
        `${ms(of(runs, (run) => run.all.firstByte))} ms`,
        `${ms(of(runs, (run) => run.all.whole))} ms`,
        of(runs, (run) => run.all.whole / run.alone).toFixed(2),
        kb(of(runs, (run) => run.all.bytes)),
        `${firstGrownMb.toFixed(0)} / ${of(runs, (run) => run.grownMb).toFixed(0)} MB`,
        `${ms(of(runs, (run) => run.part.whole))} ms, ${kb(of(runs, (run) => run.part.bytes))}`,
        `${ms(of(runs, (run) => run.same.whole))} ms`,
        `${ms(of(runs, (run) => run.refresh.whole))} ms, ${whole(of(runs, (run) => run.refresh.bytes))} B`,
      ]),
    ),
    '',
    table(
      [`budget at ${whole(large.bench.size)} orders`, 'measured', 'kept'],
      [
        ['first byte within 100 ms', `${ms(firstByte)} ms`, holds(firstByte < BUDGET.firstByteMs)],
        [
          'server memory growth under 50 MB',
          `${memory.toFixed(0)} MB (worst of ${grown.length}: ${Math.max(...grown).toFixed(0)} MB)`,
          holds(memory < BUDGET.memoryMb),
        ],
        ['refresh after one change under 10 KB', `${whole(refreshed)} B`, holds(refreshed < BUDGET.refreshBytes)],
      ],
    ),
    '',
  ].join('\n'),
)
