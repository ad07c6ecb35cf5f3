import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { connect } from '../apps/api/src/db/database.ts'
import { orderPage } from '../apps/api/src/orders/order-list.store.ts'
import { benchDatabase } from './lib/bench-database.ts'
import { fetchTimed, type Timed } from './lib/fetch-timed.ts'
import { load } from './lib/load.ts'
import { verdict, kb, median, ms, table, whole } from './lib/report.ts'
import { ordersBench, type OrdersBench } from './lib/orders-bench.ts'
import { seededOrderId } from './lib/seed-orders.ts'
import type { Served } from './lib/served.ts'

/** The list of all orders and its refresh, at three sizes. `node bench/orders.bench.ts [rounds]` */
const ROUNDS = Number(process.argv[2] ?? 5)
const SIZES = [1000, 10_000, 50_000]
const WARM_UP_SECONDS = 3
const BUDGET = { firstByteMs: 100, memoryMb: 50, refreshBytes: 10_000 }
/** The number of orders in status processing. */
const OPEN = 500
const PAGE = 200
/** Interval of memory samples. */
const SAMPLE_MS = 20
const LIST = '/orders/vendor/allOrders'

type Bench = OrdersBench & { size: number }

const get = ({ served, headers }: Bench, query = '', more: Record<string, string> = {}) =>
  fetchTimed(`${served.product}${LIST}${query}`, { headers: { ...headers, ...more } })

/** Peak memory of the server during `work` above its memory before, in MB. */
async function growth<T>(served: Served, work: () => Promise<T>): Promise<{ result: T; grownMb: number }> {
  const before = (await served.usage()).rssMb
  let most = before
  const done = new AbortController()
  const watch = (async () => {
    for (; !done.signal.aborted; await setTimeout(SAMPLE_MS)) most = Math.max(most, (await served.usage()).rssMb)
  })()
  const result = await work()
  done.abort()
  await watch
  return { result, grownMb: most - before }
}

/** Milliseconds to read the same orders through the driver alone, without HTTP, JSON or compression. */
async function readAlone(connection: pg.ClientConfig): Promise<number> {
  const db = connect(connection, () => {})
  const startedAt = performance.now()
  for (let after: string | undefined, page = await orderPage(db, after, PAGE, 'complete'); page.length > 0;) {
    after = page.at(-1)?.order_id
    page = await orderPage(db, after, PAGE, 'complete')
  }
  const took = performance.now() - startedAt
  await db.close()
  return took
}

async function changeOne(bench: Bench, round: number): Promise<void> {
  const status = round % 2 ? 'processing' : 'accepted'
  const reply = await fetchTimed(`${bench.served.product}/orders/vendorStatus/${status}/${seededOrderId(7)}`, {
    method: 'PATCH',
    headers: bench.headers,
  })
  if (reply.status !== 200) throw new Error(`The status change was refused: ${reply.status}`)
}

type Run = { all: Timed; grownMb: number; alone: number; part: Timed; same: Timed; refresh: Timed }

async function round(bench: Bench, number: number): Promise<Run> {
  const { result: all, grownMb } = await growth(bench.served, () => get(bench))
  const part = await get(bench, '?limit=1000')
  const same = await get(bench, '', { 'if-none-match': String(part.headers.etag) })
  if (same.status !== 304) throw new Error(`An unchanged list got ${same.status}`)
  await changeOne(bench, number)
  const refresh = await get(bench, `?limit=1000&changedSince=${part.headers['x-orders-cursor']}`)
  if (refresh.headers['x-orders-changes'] !== 'only') throw new Error('The refresh did not contain changes only')
  return { all, grownMb, alone: await readAlone(bench.connection), part, same, refresh }
}

const benches: Array<{ bench: Bench; runs: Run[]; firstGrownMb: number }> = []
const server = await benchDatabase()
try {
  for (const size of SIZES) {
    const bench = { size, ...(await ordersBench(server, size, OPEN)) }
    // A new process grows under any load until its young generation has reached its size.
    await load({ url: `${bench.served.product}/products` }, 16, WARM_UP_SECONDS)
    // The first list in this process: later ones may reuse its memory.
    const { grownMb } = await growth(bench.served, () => get(bench))
    benches.push({ bench, runs: [], firstGrownMb: grownMb })
  }
  // Interleaved, so that load on the machine affects all sizes alike.
  for (let number = 0; number < ROUNDS; number++)
    for (const { bench, runs } of benches) runs.push(await round(bench, number))
} finally {
  for (const { bench } of benches) bench.served.stop()
  await server.stop()
}

const of = (runs: readonly Run[], value: (run: Run) => number) => median(runs.map(value))
const large = benches.at(-1)
if (!large) throw new Error('No size was measured')
const grown = [large.firstGrownMb, ...large.runs.map((run) => run.grownMb)]
const memory = median(grown)
const firstByte = of(large.runs, (run) => run.all.firstByte)
const refreshed = of(large.runs, (run) => run.refresh.bytes)

console.log(
  [
    `## List of all ${SIZES.map(whole).join(', ')} orders (medians of ${ROUNDS} interleaved rounds, Brotli)`,
    '',
    'Of reading: the complete reply compared with the same statements alone, without JSON, compression and HTTP.',
    'Memory: peak above the memory before, for the first list after a warm-up with other requests / for a later one.',
    '',
    table(
      ['orders', 'first byte', 'complete', 'of reading', 'transferred', 'memory', 'newest 1,000', '304', 'one changed'],
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
      [`budget at ${whole(large.bench.size)} orders`, 'measured', 'result'],
      [
        ['first byte within 100 ms', `${ms(firstByte)} ms`, verdict(firstByte < BUDGET.firstByteMs)],
        [
          'server memory growth under 50 MB',
          `${memory.toFixed(0)} MB (worst of ${grown.length}: ${Math.max(...grown).toFixed(0)} MB)`,
          verdict(memory < BUDGET.memoryMb),
        ],
        ['refresh after one change under 10 KB', `${whole(refreshed)} B`, verdict(refreshed < BUDGET.refreshBytes)],
      ],
    ),
    '',
  ].join('\n'),
)
