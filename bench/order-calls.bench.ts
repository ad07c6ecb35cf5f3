import { benchDatabase } from './lib/bench-database.ts'
import { fetchTimed } from './lib/fetch-timed.ts'
import { recordFigures, type Figure } from './lib/figures.ts'
import { load, type Load, type Target } from './lib/load.ts'
import { ordersBench, type OrdersBench } from './lib/orders-bench.ts'
import { measure, type Measured } from './lib/measured.ts'
import { median, ms, table, whole } from './lib/report.ts'
import { seededOrderId } from './lib/seed-orders.ts'
import type { Request } from './lib/served.process.ts'

/**
 * The most frequent order calls, compared with the same SQL in a bare route and with a constant of the same size.
 * `node bench/order-calls.bench.ts [seconds per measurement] [rounds]`
 */
const SECONDS = Number(process.argv[2] ?? 1)
const ROUNDS = Number(process.argv[3] ?? 5)
const ORDERS = 50_000
const CONNECTIONS = [1, 16]
/** Requests per second relative to the route in plain SQL. */
const BUDGET_OF_PLAIN = 0.6
/** Orders that are accepted and reopened in turn, so many that no two clients wait for the same row lock. */
const OPEN = 500
const LIST = '/orders/vendor/allOrders'
const ORDER = JSON.stringify({
  customer: { fullName: 'Meena', phoneNumber: '9876500011' },
  deliveryAddress: { street: '12 Car Street', city: 'Madurai', state: 'Tamil Nadu', pincode: '625001' },
  items: [1, 20, 300, 444, 999].map((id) => ({ productId: String(id), quantity: 2 })),
  paymentMethod: 'UPI',
})

/**
 * A call: the request to record once, and the requests repeated to the product, to the bare route with its statements
 * and, for some, to a route in plain SQL with about the same bytes.
 */
type Call = { name: string; recorded: Request; ours: Omit<Target, 'url'>; sql: Omit<Target, 'url'>; plain?: string }

async function calls({ served, headers }: OrdersBench): Promise<Call[]> {
  const list = (name: string, query: string): Call => ({
    name,
    recorded: { url: `${LIST}${query}`, headers },
    ours: { headers, paths: () => `/api${LIST}${query}` },
    sql: { paths: () => '/sql' },
  })
  const first = await fetchTimed(`${served.product}${LIST}?limit=60`, { headers })
  let [turn, bareTurn] = [0, 0]
  const orderAt = (count: number) => seededOrderId(2 + (count % (OPEN - 1)))
  const status = (count: number) => (Math.floor(count / (OPEN - 1)) % 2 ? 'processing' : 'accepted')
  const change = (to: string, id: string) => `/orders/vendorStatus/${to}/${id}`
  const storefront = { 'content-type': 'application/json', 'x-api-key': 'bench-bench-bench-bench' }
  const uncompressed = { ...headers, 'accept-encoding': 'identity' }
  return [
    {
      name: '50 with lines, not compressed',
      recorded: { url: `${LIST}?limit=50`, headers: uncompressed },
      ours: { headers: uncompressed, paths: () => `/api${LIST}?limit=50` },
      sql: { paths: () => '/sql' },
      plain: '/minimal/orders',
    },
    list('newest 60 (opening the screen)', '?limit=60'),
    list('refresh, no changes', `?limit=1000&changedSince=${first.headers['x-orders-cursor']}`),
    {
      name: 'status change',
      recorded: {
        url: change('accepted', seededOrderId(1)),
        method: 'PATCH',
        headers,
        changes: { orderId: seededOrderId(1) },
      },
      ours: {
        method: 'PATCH',
        headers,
        paths: () => `/api${change(status(turn), orderAt(turn++))}`,
      },
      // Other orders: the product's own would already be accepted, with nothing left to do.
      sql: { paths: () => `/sql?order=${seededOrderId(OPEN + 1 + (bareTurn++ % OPEN))}` },
    },
    {
      name: 'POST /orders, 5 items',
      recorded: { url: '/orders', method: 'POST', headers: storefront, body: ORDER, changes: {} },
      ours: { method: 'POST', headers: storefront, body: ORDER, paths: () => '/api/orders' },
      sql: { paths: () => '/sql' },
    },
  ]
}

type Round = { ours: Measured; sql: Measured; constant: Load; plain?: Measured }

const server = await benchDatabase()
const bench = await ordersBench(server, ORDERS, OPEN)
const measureTarget = (target: Target, connections: number) =>
  measure({ served: bench.served, database: server }, target, connections, SECONDS)

async function compare({ recorded, ours, sql, plain }: Call, connections: number): Promise<Round[]> {
  await bench.served.record(recorded)
  const { product, bare } = bench.served
  const rounds: Round[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    rounds.push({
      ours: await measureTarget({ url: product, ...ours }, connections),
      sql: await measureTarget({ url: bare, ...sql }, connections),
      constant: await load({ url: `${bare}/constant` }, connections, SECONDS),
      ...(plain !== undefined && { plain: await measureTarget({ url: `${bare}${plain}` }, connections) }),
    })
  }
  // The first round only warms up.
  return rounds.slice(1)
}

/** What is recorded of a call: its requests per second, or only how they compare with a route in plain SQL. */
function figureOf(call: string, connections: number, rounds: readonly Round[]): Figure {
  const of = (value: (round: Round) => number) => median(rounds.map(value))
  const name = `${call}, ${connections === 1 ? 'one at a time' : `${connections} at once`}`
  const ofPlain = of(({ ours, plain }) => (plain ? ours.requestsPerSecond / plain.requestsPerSecond : Number.NaN))
  if (!Number.isNaN(ofPlain))
    return {
      name,
      value: Number(ofPlain.toFixed(2)),
      unit: 'of bare',
      better: 'higher',
      budget: BUDGET_OF_PLAIN,
      isKey: true,
    }
  return {
    name,
    value: Math.round(of(({ ours }) => ours.requestsPerSecond)),
    unit: 'per second',
    better: 'higher',
    ofBare: Number(of(({ ours, sql }) => ours.requestsPerSecond / sql.requestsPerSecond).toFixed(2)),
  }
}

const figures: Figure[] = []
const rows: string[][] = []
try {
  for (const call of await calls(bench))
    for (const connections of CONNECTIONS) {
      const rounds = await compare(call, connections)
      figures.push(figureOf(call.name, connections, rounds))
      const of = (value: (round: Round) => number) => median(rounds.map(value))
      const cost = ({ cpuMs, databaseMs }: Measured) => cpuMs + databaseMs
      const ofPlain = (value: (ours: Measured, plain: Measured) => number) =>
        call.plain === undefined ? '' : of(({ ours, plain }) => (plain ? value(ours, plain) : Number.NaN)).toFixed(2)
      rows.push([
        call.name,
        String(connections),
        whole(of(({ ours }) => ours.requestsPerSecond)),
        of(({ ours, sql }) => ours.requestsPerSecond / sql.requestsPerSecond).toFixed(2),
        of(({ ours, sql }) => cost(sql) / cost(ours)).toFixed(2),
        ofPlain((ours, plain) => ours.requestsPerSecond / plain.requestsPerSecond),
        ofPlain((ours, plain) => cost(plain) / cost(ours)),
        of(({ ours, constant }) => ours.requestsPerSecond / constant.requestsPerSecond).toFixed(2),
        ms(of(({ ours }) => ours.p50)),
        ms(of(({ ours }) => ours.p99)),
        of(({ ours }) => ours.cpuMs).toFixed(2),
        of(({ sql }) => sql.cpuMs).toFixed(2),
        of(({ ours }) => ours.databaseMs).toFixed(2),
      ])
    }
} finally {
  bench.served.stop()
  await server.stop()
}

recordFigures(figures)
console.log(
  [
    `## Order calls with ${whole(ORDERS)} orders (medians of ${ROUNDS} interleaved rounds of ${SECONDS} s each)`,
    '',
    'SQL: a bare Fastify route with the same statements and transactions, flushed to disk.',
    'Plain SQL: a bare route with one statement in plain SQL and about the same bytes.',
    'Constant: a route that sends a text of the same size. Only the product compresses lists.',
    '',
    table(
      [
        'call',
        'connections',
        'req/s',
        'of SQL',
        'of SQL by CPU',
        'of plain SQL',
        'by CPU',
        'of constant',
        'p50 ms',
        'p99 ms',
        'CPU',
        'CPU of SQL',
        'CPU of database',
      ],
      rows,
    ),
    '',
  ].join('\n'),
)
