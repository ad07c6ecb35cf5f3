import http from 'node:http'
import { ORDERS_CURSOR_HEADER } from '@phuljhari/contract/orders/order-list'
import { benchDatabase } from './lib/bench-database.ts'
import { fetchTimed } from './lib/fetch-timed.ts'
import { recordFigures } from './lib/figures.ts'
import { ordersBench } from './lib/orders-bench.ts'
import { median, ms, table, verdict, whole } from './lib/report.ts'

/**
 * Eight orders screens opened at once, by the calls that each makes.
 * `node bench/orders-screens.bench.ts [orders] [rounds]`
 */
const ORDERS = Number(process.argv[2] ?? 50_000)
const ROUNDS = Number(process.argv[3] ?? 20)
const SCREENS = 8
const OPEN = 500
const BUDGET = 2
const LIST = '/orders'
const STREAM = '/orders/events'

const server = await benchDatabase()
const { served, headers } = await ordersBench(server, ORDERS, OPEN)

/** Opens an event stream until it has sent the counters. */
const openStream = (cursor: string) =>
  new Promise<void>((resolve, reject) => {
    const resumed = { ...headers, 'last-event-id': cursor }
    const request = http.request(`${served.product}${STREAM}`, { headers: resumed }, (reply) => {
      let text = ''
      reply.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
        if (!text.includes('event: counters')) return
        request.destroy()
        resolve()
      })
    })
    request.once('error', reject)
    request.end()
  })

/** @returns where the event stream continues from the list. */
async function fetchList(): Promise<string> {
  const { status, headers: replied } = await fetchTimed(`${served.product}${LIST}`, { headers })
  const cursor = replied[ORDERS_CURSOR_HEADER]
  if (status !== 200 || typeof cursor !== 'string') throw new Error(`${LIST}: ${status}`)
  return cursor
}

/** Milliseconds until a screen has everything that it shows first. */
async function openScreen(): Promise<number> {
  const startedAt = performance.now()
  await openStream(await fetchList())
  return performance.now() - startedAt
}
const openAtOnce = (screens: number) => Promise.all(Array.from({ length: screens }, openScreen))

const [one, eight]: [number[], number[]] = [[], []]
try {
  // Interleaved, so that load on the machine affects both alike; the first rounds only warm up.
  for (let round = -5; round < ROUNDS; round += 1) {
    const [alone, together] = [await openAtOnce(1), await openAtOnce(SCREENS)]
    if (round < 0) continue
    one.push(...alone)
    eight.push(...together)
  }
} finally {
  served.stop()
  await server.stop()
}

const ratio = median(eight) / median(one)
recordFigures([
  { name: `${SCREENS} orders screens at once`, value: Math.round(median(eight)), unit: 'ms', better: 'lower' },
])

console.log(
  [
    `## Orders screens opened at once (${whole(ORDERS)} orders, ${ROUNDS} interleaved rounds)`,
    '',
    `Each screen calls ${LIST}, then ${STREAM} from the cursor of the list; the time is that until the counters.`,
    '',
    table(
      ['screens', 'median ms', 'worst ms', 'of one', `budget ${BUDGET}`],
      [
        ['1', ms(median(one)), ms(Math.max(...one)), '', ''],
        [String(SCREENS), ms(median(eight)), ms(Math.max(...eight)), ratio.toFixed(2), verdict(ratio <= BUDGET)],
      ],
    ),
    '',
  ].join('\n'),
)
