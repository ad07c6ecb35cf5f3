import { query, benchDatabase } from './lib/bench-database.ts'
import { fetchTimed, type Timed } from './lib/fetch-timed.ts'
import { recordFigures } from './lib/figures.ts'
import { measure, type Measured } from './lib/measured.ts'
import { ordersBench, type OrdersBench } from './lib/orders-bench.ts'
import { kb, median, ms, p95, table, verdict, whole } from './lib/report.ts'
import { serve } from './lib/served.ts'

/**
 * Search, counters and map, and list pages compared with minimal routes that share no code with the product.
 * `node bench/order-search.bench.ts [largest number of orders] [rounds]`
 */
const LARGE = Number(process.argv[2] ?? 500_000)
const ROUNDS = Number(process.argv[3] ?? 5)
const SIZES = [LARGE / 10, LARGE]
const OPEN = 500
const SECONDS = 1
const CONNECTIONS = 16
/** Requests of each kind, one after another. */
const SAMPLES = 60

const BUDGET = {
  ofMinimal: 0.6,
  cpu: 2,
  growth: 1.3,
  searchMs: 40,
  countMs: 300,
  summaryMs: 10,
  mapMs: 150,
  mapKb: 60,
  memoryMb: 300,
}
const INDIA = 'bounds=68,6,98,37&zoom=5'
const CITY = 'bounds=77.9,9.8,78.3,10.1&zoom=11'

type Bench = OrdersBench & { size: number }
type Kind = { name: string; budgetMs: number; paths: readonly string[] }

async function kinds({ connection }: Bench): Promise<Kind[]> {
  const { rows } = await query(
    connection,
    `select order_id, customer_name, customer_phone, city, product_name from (
       select *, row_number() over (order by md5(order_id)) as n from orders) o
     join order_items i using (order_id) where n <= $1 and i.position = 1`,
    [SAMPLES],
  )
  const search = (texts: readonly string[]) => texts.map((text) => `/orders?search=${encodeURIComponent(text)}`)
  const column = (name: string) => search(rows.map((row: Record<string, string>) => row[name] ?? ''))
  return [
    { name: 'first page', budgetMs: BUDGET.searchMs, paths: ['/orders'] },
    { name: 'search: order id', budgetMs: BUDGET.searchMs, paths: column('order_id') },
    { name: 'search: name', budgetMs: BUDGET.searchMs, paths: column('customer_name') },
    { name: 'search: phone', budgetMs: BUDGET.searchMs, paths: column('customer_phone') },
    { name: 'search: city', budgetMs: BUDGET.searchMs, paths: column('city') },
    { name: 'search: product', budgetMs: BUDGET.searchMs, paths: column('product_name') },
    { name: 'search: one letter', budgetMs: BUDGET.searchMs, paths: search(['a', 'z', '7']) },
    { name: 'search: two letters', budgetMs: BUDGET.searchMs, paths: search(['ma', 'zz', '98']) },
    { name: 'search: no match', budgetMs: BUDGET.searchMs, paths: search(['nowhere to be found']) },
    { name: 'count: a name', budgetMs: BUDGET.countMs, paths: ['/orders/count?search=customer+17'] },
    { name: 'count: a word in most orders', budgetMs: BUDGET.countMs, paths: ['/orders/count?search=street'] },
    { name: 'counters', budgetMs: BUDGET.summaryMs, paths: ['/orders/summary'] },
    { name: 'map: India', budgetMs: BUDGET.mapMs, paths: [`/orders/map?${INDIA}`] },
    { name: 'map: one city', budgetMs: BUDGET.mapMs, paths: [`/orders/map?${CITY}`] },
  ]
}

async function sample({ served, headers }: Bench, { paths }: Kind): Promise<Timed[]> {
  const replies: Timed[] = []
  for (let turn = 0; turn < SAMPLES; turn += 1) {
    const reply = await fetchTimed(`${served.product}${paths[turn % paths.length]}`, { headers })
    if (reply.status !== 200) throw new Error(`${paths[turn % paths.length]}: ${reply.status}`)
    replies.push(reply)
  }
  return replies
}

type Pages = { name: string; size: number; rounds: Array<{ ours: Measured; minimal: Measured }> }
/** Measurements are interleaved, so that load on the machine affects all alike. */
async function comparePages(name: string, path: string, minimal: string): Promise<Pages[]> {
  const compared = benches.map(({ size }): Pages => ({ name, size, rounds: [] }))
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const [index, { served, headers }] of benches.entries()) {
      const put = (url: string, sent: Record<string, string>) =>
        measure({ served, database: server }, { url, headers: sent }, CONNECTIONS, SECONDS)
      const [ours, theirs] = [
        await put(`${served.product}${path}`, { authorization: headers['authorization'] ?? '' }),
        await put(`${served.bare}${minimal}`, {}),
      ]
      // The first round only warms up.
      if (round > 0) compared[index]?.rounds.push({ ours, minimal: theirs })
    }
  return compared
}

/** Serves again from the index that was saved. @returns how many milliseconds the first counters and search take */
async function restart(bench: Bench): Promise<number> {
  while ((await query(bench.connection, 'select from order_index')).rowCount === 0);
  bench.served.stop()
  bench.served = await serve(bench.connection)
  const startedAt = performance.now()
  await Promise.all(
    ['/orders/summary', '/orders?search=nowhere'].map((path) => fetchTimed(`${bench.served.product}${path}`, bench)),
  )
  return performance.now() - startedAt
}

const server = await benchDatabase()
const benches: Bench[] = []
const pages: Pages[] = []
let [readyMs, loadedMb, memoryMb] = [0, 0, 0]
const samples: Array<{ kind: Kind; size: number; times: number[]; bytes: number }> = []
try {
  for (const size of SIZES) {
    const bench = { size, ...(await ordersBench(server, size, OPEN, false)) }
    // Waits until the index is loaded; the server closes a connection that is idle for two minutes.
    const counted = (): Promise<Timed> => fetchTimed(`${bench.served.product}/orders/summary`, bench).catch(counted)
    await counted()
    // Millions of orders take longer than a request waits for the index.
    while ((await fetchTimed(`${bench.served.product}/orders?search=nowhere`, bench)).status === 503);
    if (size === LARGE) readyMs = await restart(bench)
    if (size === LARGE) loadedMb = (await bench.served.usage()).rssMb
    benches.push(bench)
    process.stderr.write(`  ${whole(size)} orders\n`)
  }
  for (const bench of benches)
    for (const kind of await kinds(bench)) {
      await sample(bench, { ...kind, paths: kind.paths.slice(0, 3) })
      const replies = await sample(bench, kind)
      samples.push({
        kind,
        size: bench.size,
        times: replies.map((reply) => reply.whole),
        bytes: Math.max(...replies.map(({ bytes }) => bytes)),
      })
    }
  memoryMb = (await benches.at(-1)?.served.usage())?.rssMb ?? 0
  pages.push(...(await comparePages('GET /products', '/products', '/minimal/products')))
  pages.push(...(await comparePages('GET /orders', '/orders', '/minimal/orders')))
} finally {
  for (const { served } of benches) served.stop()
  await server.stop()
}

const ratios = ({ rounds }: Pages) => ({
  requests: median(rounds.map(({ ours, minimal }) => ours.requestsPerSecond / minimal.requestsPerSecond)),
  cpu: median(rounds.map(({ ours, minimal }) => ours.cpuMs / minimal.cpuMs)),
})
const perSecond = (of: Pages | undefined) => median(of?.rounds.map(({ ours }) => ours.requestsPerSecond) ?? [])
const growthOf = (name: string) => {
  const [small, large] = pages.filter((page) => page.name === name)
  return perSecond(small) / perSecond(large)
}

/** The worst 95th percentile of some kinds with most orders, in milliseconds. */
const worstOf = (prefix: string): number =>
  Math.max(...samples.flatMap((one) => (one.size === LARGE && one.kind.name.startsWith(prefix) ? p95(one.times) : [])))
const inMs = { unit: 'ms', better: 'lower', isKey: true } as const
recordFigures([
  { name: 'search, slowest kind (p95)', value: Math.round(worstOf('search')), ...inMs, budget: BUDGET.searchMs },
  { name: 'counters (p95)', value: Number(worstOf('counters').toFixed(1)), ...inMs, budget: BUDGET.summaryMs },
  { name: 'map, slowest (p95)', value: Math.round(worstOf('map')), ...inMs, budget: BUDGET.mapMs },
  {
    name: 'API memory after searching',
    value: Math.round(memoryMb),
    unit: 'MB',
    better: 'lower',
    budget: BUDGET.memoryMb,
    isKey: true,
  },
  { name: 'first counters and search after a start', value: Math.round(readyMs), unit: 'ms', better: 'lower' },
])

console.log(
  [
    `## Searching orders (${SIZES.map(whole).join(' and ')} orders)`,
    '',
    `List pages at ${CONNECTIONS} connections, medians of ${ROUNDS} interleaved rounds of ${SECONDS} s, uncompressed.`,
    'Minimal: a bare Fastify route with one plain statement for the same rows; no session, schema or images.',
    '',
    table(
      ['page', 'orders', 'req/s', 'of minimal', 'CPU of minimal', 'growth', 'result'],
      pages.map((page) => {
        const { requests, cpu } = ratios(page)
        const isMet = requests >= BUDGET.ofMinimal && cpu <= BUDGET.cpu
        const growth = page.size === LARGE ? growthOf(page.name).toFixed(2) : ''
        return [
          page.name,
          whole(page.size),
          whole(perSecond(page)),
          requests.toFixed(2),
          cpu.toFixed(2),
          growth,
          verdict(isMet && (growth === '' || Number(growth) < BUDGET.growth)),
        ]
      }),
    ),
    '',
    `Memory of the API with ${whole(LARGE)} orders: ${whole(loadedMb)} MB after the start, ${whole(memoryMb)} MB after`,
    `the requests below (budget ${BUDGET.memoryMb} MB: ${verdict(memoryMb < BUDGET.memoryMb)}).`,
    `The first counters and the first search, sent as soon as it listens: ${ms(readyMs)} ms.`,
    '',
    `${SAMPLES} requests of each kind one after another, Brotli.`,
    '',
    table(
      ['request', 'orders', 'p50 ms', 'p95 ms', 'transferred', 'budget', 'result'],
      samples.map(({ kind, size, times, bytes }) => {
        const isMap = kind.name.startsWith('map')
        return [
          kind.name,
          whole(size),
          ms(median(times)),
          ms(p95(times)),
          kb(bytes),
          `${kind.budgetMs} ms${isMap ? `, ${BUDGET.mapKb} KB` : ''}`,
          verdict(p95(times) < kind.budgetMs && (!isMap || bytes < BUDGET.mapKb * 1000)),
        ]
      }),
    ),
    '',
  ].join('\n'),
)
