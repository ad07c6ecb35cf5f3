import { setTimeout } from 'node:timers/promises'
import { indiaDay } from '../packages/contract/src/rules/dates.ts'
import { DEFAULT_SHOP_SETTINGS } from '../packages/contract/src/settings/shop-settings.ts'
import { benchDatabase, query } from './lib/bench-database.ts'
import { fetchTimed } from './lib/fetch-timed.ts'
import { recordFigures } from './lib/figures.ts'
import { ordersBench, type OrdersBench } from './lib/orders-bench.ts'
import { median, ms, p95, table, verdict, whole } from './lib/report.ts'
import { seedReceipts } from './lib/seed-receipts.ts'
import { seededOrderId } from './lib/seed-orders.ts'

/**
 * Bills of many orders as one job while the newest orders are read, then every list of money.
 * `node bench/money.bench.ts [orders] [bills] [rounds]`
 */
const ORDERS = Number(process.argv[2] ?? 20_000)
const BILLS = Number(process.argv[3] ?? 1000)
const ROUNDS = Number(process.argv[4] ?? 20)
const LINES = 12
const BUDGET = { issueMs: 20_000 }
const POLL_MS = 50

const day = indiaDay(new Date())
const REGISTRATION = { kind: 'regular', gstin: '33AAAPK0000A1Z4', hsnDigits: 4, eInvoice: false }
const SHOP = { legalName: 'Bench Crackers', address: '1 Fire Road, Sivakasi', stateCode: '33' }
const IDENTITY = { ...DEFAULT_SHOP_SETTINGS.identity, ...SHOP }
/** The paths of the lists, each under the name of what it shows. */
const LISTS = {
  'newest documents': '/documents',
  'documents found by number': '/documents?search=00042',
  'to be invoiced': '/documents/to-be-invoiced',
  ledger: '/payments',
  'ledger, found by name': '/payments?search=customer%2042',
  'to verify': '/payments/to-verify',
  outstanding: '/payments/outstanding',
  "agents' cash": '/payments/cash',
  [`GST month with ${whole(BILLS)} bills`]: `/gst/${day.slice(0, 7)}`,
  'GST file b2cs': `/gst/${day.slice(0, 7)}/b2cs`,
  'sales register': `/gst/${day.slice(0, 7)}/sales-register`,
}

const get = async ({ served, headers }: OrdersBench, path: string, keep = false) => {
  const reply = await fetchTimed(`${served.product}${path}`, { headers, keep })
  if (reply.status !== 200) throw new Error(`${path} got ${reply.status}`)
  return reply
}
async function post<Reply>({ served, headers: { authorization = '' } }: OrdersBench, path: string, body: object) {
  const headers = { authorization, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
  const reply = await fetch(`${served.product}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!reply.ok) throw new Error(`${path} got ${reply.status}: ${await reply.text()}`)
  return (await reply.json()) as Reply
}

/** Gives the newest orders 12 lines each, whose sum is what the order costs, and accepts them. */
async function fillOrders({ connection }: OrdersBench): Promise<void> {
  await query(
    connection,
    `insert into order_items (order_id, position, product_id, product_name, brand_name, category, orignal_price_paise,
       discount_price_paise, image_key, quantity)
     select o.order_id, 100 + n, p.id::text, p.name, '', '', p.orignal_price_paise, p.discount_price_paise, '', 1
     from unnest($1::text[]) o (order_id)
     cross join lateral generate_series(1, ${LINES} - (select count(*)::int from order_items i
       where i.order_id = o.order_id)) n
     join products p on p.id = n`,
    [billed],
  )
  await query(
    connection,
    `update orders o set status = 'accepted', subtotal_paise = l.paise, total_paise = l.paise + o.shipping_paise
     from (select order_id, sum(quantity * coalesce(nullif(discount_price_paise, 0), orignal_price_paise)) as paise
           from order_items where order_id = any($1::text[]) group by order_id) l
     where l.order_id = o.order_id`,
    [billed],
  )
}
const billed = Array.from({ length: BILLS }, (_, index) => seededOrderId(index + 1))

/** @returns milliseconds until the job is finished, and those of each call of the newest orders meanwhile */
async function issueAll(bench: OrdersBench): Promise<{ took: number; newest: number[] }> {
  const startedAt = performance.now()
  const { _id } = await post<{ _id: string }>(bench, '/documents/batches', { orderIds: billed })
  const plain = { ...bench.headers, 'accept-encoding': 'identity' }
  const newest: number[] = []
  for (;;) {
    newest.push((await get(bench, '/orders/vendor/allOrders?limit=60')).whole)
    const { body } = await get({ ...bench, headers: plain }, `/documents/batches/${_id}`, true)
    const { finishedAt, issued, refused } = JSON.parse(String(body))
    if (finishedAt !== null) {
      if (issued !== BILLS) throw new Error(`${issued} bills were issued; ${JSON.stringify(refused[0])}`)
      return { took: performance.now() - startedAt, newest }
    }
    await setTimeout(POLL_MS)
  }
}

const server = await benchDatabase()
const bench = await ordersBench(server, ORDERS, BILLS)
const times = new Map(Object.keys(LISTS).map((name) => [name, [] as number[]]))
let issued: Awaited<ReturnType<typeof issueAll>>
const alone: number[] = []
try {
  await post(bench, '/settings', { key: 'identity', value: IDENTITY, basedOn: null })
  await post(bench, '/settings', { key: 'registration', value: REGISTRATION, basedOn: null })
  await fillOrders(bench)
  await query(bench.connection, 'vacuum analyze')
  for (let round = 0; round < ROUNDS; round += 1)
    alone.push((await get(bench, '/orders/vendor/allOrders?limit=60')).whole)
  issued = await issueAll(bench)
  await seedReceipts(bench.connection)
  // Interleaved, so that load on the machine affects all lists alike. The first round warms up.
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const [name, path] of Object.entries(LISTS)) {
      const { whole: took } = await get(bench, path)
      if (round > 0) times.get(name)?.push(took)
    }
} finally {
  bench.served.stop()
  await server.stop()
}

recordFigures([
  {
    name: `${whole(BILLS)} bills in one job`,
    value: Math.round(issued.took),
    unit: 'ms',
    better: 'lower',
    budget: BUDGET.issueMs,
    isKey: true,
  },
  ...[...times].map(([name, all]) => ({ name: `${name}, p95`, value: p95(all), unit: 'ms', better: 'lower' }) as const),
])

console.log(
  [
    `## Money: ${whole(BILLS)} bills of ${LINES} lines, lists with ${whole(ORDERS)} orders`,
    '',
    table(
      ['', 'measured', 'result'],
      [
        ['one job, budget 20 s', `${(issued.took / 1000).toFixed(1)} s`, verdict(issued.took < BUDGET.issueMs)],
        ['newest 60 orders alone, p50 / p95', `${ms(median(alone))} / ${ms(p95(alone))} ms`, ''],
        [
          'newest 60 orders during the job, p50 / p95',
          `${ms(median(issued.newest))} / ${ms(p95(issued.newest))} ms`,
          '',
        ],
      ],
    ),
    '',
    table(
      ['list', 'p50 ms', 'p95 ms'],
      [...times].map(([name, all]) => [name, ms(median(all)), ms(p95(all))]),
    ),
    '',
  ].join('\n'),
)
