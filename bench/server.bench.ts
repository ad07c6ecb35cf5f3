import { setTimeout } from 'node:timers/promises'
import { benchDatabase } from './lib/bench-database.ts'
import { recordFigures } from './lib/figures.ts'
import { load, type Target } from './lib/load.ts'
import { memoryBelow, memoryOf } from './lib/process-memory.ts'
import { verdict, median, ms, table, whole } from './lib/report.ts'
import { KEYWORDS, seedCatalogue } from './lib/seed-catalogue.ts'
import { serve } from './lib/served.ts'
import { openShop, shopFolder, type Shop } from './lib/shop.ts'

/**
 * Start-up time, memory, and the gain of a second API process.
 * `node bench/server.bench.ts [minutes of mixed load] [port]`
 */
const MINUTES = Number(process.argv[2] ?? 1)
const PORT = Number(process.argv[3] ?? 4673)
const STARTS = 3
const SETTLE_MS = 3000
const LOAD_SECONDS = 5
const ROUNDS = 3
/** Number of memory samples under mixed load. */
const SLICES = 12
const BUDGET = { warmMs: 3000, grownMb: 20 }

type Memory = { api: number; database: number }
const memory = ({ pid }: Shop): Memory => ({ api: memoryOf(pid), database: memoryBelow(pid) })

/** The requests of a shop's staff, in turn. */
function mixed(shop: Shop, token: string): Target {
  const paths = [
    '/api/products?keyword=&page=1',
    '/api/orders/vendor/allOrders',
    `/api/products?keyword=sparkler&page=1`,
    '/api/brand?page=1',
    '/api/delivery-agents',
    '/products',
    '/api/health',
  ]
  let sent = 0
  return {
    url: shop.url,
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'br, gzip', accept: 'text/html, */*' },
    paths: () => paths[sent++ % paths.length] ?? '/',
  }
}

async function startsAndMemory() {
  const { folder, remove } = shopFolder()
  try {
    const first = await openShop(folder, PORT)
    await first.stop()
    const warm: number[] = []
    for (let start = 0; start < STARTS; start++) {
      const again = await openShop(folder, PORT)
      warm.push(again.startedMs)
      await again.stop()
    }
    const shop = await openShop(folder, PORT)
    await setTimeout(SETTLE_MS)
    const idle = memory(shop)
    const { token } = await shop.signIn()
    const seen: Memory[] = []
    let requests = 0
    for (let slice = 0; slice < SLICES; slice++) {
      const done = await load(mixed(shop, token), 8, (MINUTES * 60) / SLICES)
      requests += done.requests
      seen.push(memory(shop))
    }
    await setTimeout(SETTLE_MS)
    const after = memory(shop)
    await shop.stop()
    return { cold: first.startedMs, warm: median(warm), idle, seen, after, requests }
  } finally {
    remove()
  }
}

/** The product page from one API process, and from two that share the database and the clients. */
async function processes() {
  const server = await benchDatabase()
  try {
    const connection = await server.create('processes')
    await seedCatalogue(connection, 10_000)
    const pair = [await serve(connection), await serve(connection)]
    const page = (base: string) => ({ url: `${base}/products?keyword=${KEYWORDS.common}` })
    const one: number[] = []
    const two: number[] = []
    for (let round = 0; round <= ROUNDS; round++) {
      const alone = await load(page(pair[0]?.product ?? ''), 16, LOAD_SECONDS)
      const both = await Promise.all(pair.map(({ product }) => load(page(product), 8, LOAD_SECONDS)))
      // The first round only warms up.
      if (round === 0) continue
      one.push(alone.requestsPerSecond)
      two.push(both.reduce((sum, { requestsPerSecond }) => sum + requestsPerSecond, 0))
    }
    for (const { stop } of pair) stop()
    return { one: median(one), two: median(two) }
  } finally {
    await server.stop()
  }
}

const { cold, warm, idle, seen, after, requests } = await startsAndMemory()
const { one, two } = await processes()
const third = Math.floor(SLICES / 3)
const apiIn = (part: readonly Memory[]) => median(part.map(({ api }) => api))
// The first third fills caches and pools.
const grown = apiIn(seen.slice(-third)) - apiIn(seen.slice(third, 2 * third))
const mb = (value: number) => `${value.toFixed(0)} MB`

recordFigures([
  { name: 'first start', value: Math.round(cold), unit: 'ms', better: 'lower' },
  { name: 'warm start', value: Math.round(warm), unit: 'ms', better: 'lower', budget: BUDGET.warmMs },
  { name: 'API memory when idle', value: Math.round(idle.api), unit: 'MB', better: 'lower' },
  { name: 'API memory after mixed load', value: Math.round(after.api), unit: 'MB', better: 'lower' },
])

console.log(
  [
    '## The server',
    '',
    table(
      ['start', 'until ready'],
      [
        ['first, with an empty data folder (creates database and sample data)', `${ms(cold)} ms`],
        [`again (median of ${STARTS})`, `${ms(warm)} ms`],
      ],
    ),
    '',
    table(
      ['memory', 'API process', 'PostgreSQL'],
      [
        ['idle', mb(idle.api), mb(idle.database)],
        [
          'peak under mixed load',
          mb(Math.max(...seen.map(({ api }) => api))),
          mb(Math.max(...seen.map(({ database }) => database))),
        ],
        [`after ${MINUTES} min of mixed load (${whole(requests)} requests)`, mb(after.api), mb(after.database)],
      ],
    ),
    '',
    table(
      ['API processes on one database, 16 clients in all', 'product pages per second', 'ratio'],
      [
        ['one', whole(one), '1.00'],
        ['two', whole(two), (two / one).toFixed(2)],
      ],
    ),
    '',
    table(
      ['budget', 'measured', 'result'],
      [
        ['warm start under 3 s', `${ms(warm)} ms`, verdict(warm < BUDGET.warmMs)],
        [
          'API memory grows less than 20 MB from the second to the last third of the load',
          `${grown.toFixed(1)} MB`,
          verdict(grown < BUDGET.grownMb),
        ],
      ],
    ),
    '',
  ].join('\n'),
)
