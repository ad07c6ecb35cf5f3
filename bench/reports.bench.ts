import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { connect } from '../apps/api/src/db/database.ts'
import { REPORTS } from '../apps/api/src/reports/reports.ts'
import { sumPastDays } from '../apps/api/src/reports/sums/sum-past-days.ts'
import { comparedDays, daysOf } from '../packages/contract/src/reports/period.ts'
import { seasonOf, type DayRange } from '../packages/contract/src/reports/season.ts'
import { addDays, indiaDay } from '../packages/contract/src/rules/dates.ts'
import { addAdmin, signIn } from './lib/bench-admin.ts'
import { benchDatabase } from './lib/bench-database.ts'
import { BENCH_AADHAAR_KEYS } from './lib/bench-keys.ts'
import { fetchTimed } from './lib/fetch-timed.ts'
import { recordFigures } from './lib/figures.ts'
import { median, ms, p95, table, verdict, whole } from './lib/report.ts'
import { seedBills } from './lib/seed-bills.ts'
import { seedCatalogue } from './lib/seed-catalogue.ts'
import { seedEvents, seedOrders } from './lib/seed-orders.ts'
import { seedReceipts } from './lib/seed-receipts.ts'
import { serve, type Served } from './lib/served.ts'

/**
 * Overview and reports of three years of orders while orders are placed, from the first call after a start, and how
 * much longer placing one takes. `node bench/reports.bench.ts [orders] [rounds]`
 */
const ORDERS = Number(process.argv[2] ?? 500_000)
const ROUNDS = Number(process.argv[3] ?? 5)
const YEARS = 3
const PLACED_PER_SECOND = 50
const PRODUCTS = 1000
/** Placing orders is measured for this long, with and without someone who reads reports. */
const PLACING_SECONDS = 4
/** The time between the overviews of someone who reads reports. */
const READING_PAUSE_MS = 2000
/** Readers who open different periods at the same moment: identical calls would share their work. */
const READERS = 16
const BUDGET = { overviewMs: 300, reportMs: 800, slowdown: 1.1, sumSeconds: 60 }

const today = indiaDay(new Date())
const season = daysOf('season', today)
const lastSeason = comparedDays(seasonOf(today) ?? season, 'diwali') ?? season
const PERIODS: Array<[name: string, days: DayRange]> = [
  ['today', daysOf('today', today)],
  ['season', season],
  ['last season', lastSeason],
  ['financial year', daysOf('year', today)],
  ['three years', { from: addDays(today, -365 * YEARS), to: today }],
]

/** Each year's orders come ever faster towards its last day, as before Diwali: 56 % within the last 115 days. */
async function seed(connection: pg.ClientConfig): Promise<void> {
  const perYear = Math.ceil(ORDERS / YEARS)
  const age = `((i - 1) % ${perYear})::float / ${perYear}`
  await seedCatalogue(connection, PRODUCTS)
  await seedOrders(connection, ORDERS, 500, BENCH_AADHAAR_KEYS, {
    placedAt: `now() - interval '365 days' * ((i - 1) / ${perYear} + (${age}) * (${age}))`,
    undelivered: ORDERS / 25,
  })
  await seedEvents(connection)
  await seedReceipts(connection)
  await seedBills(connection)
  await addAdmin(connection)
}

const ORDER = JSON.stringify({
  customer: { fullName: 'Meena', phoneNumber: '9876500011' },
  deliveryAddress: { street: '12 Car Street', city: 'Madurai', state: 'Tamil Nadu', pincode: '625001' },
  items: [1, 20, 300, 444, 999].map((id) => ({ productId: String(id), quantity: 2 })),
  paymentMethod: 'UPI',
})
const storefront = { 'content-type': 'application/json', 'x-api-key': 'bench-bench-bench-bench' }

/** Places orders at a fixed rate until `stop`, each in its own time. @returns how long each took */
function placeOrders(served: Served) {
  const times: number[] = []
  const pending = new Set<Promise<void>>()
  async function place(): Promise<void> {
    const startedAt = performance.now()
    const reply = await fetch(`${served.product}/orders`, { method: 'POST', headers: storefront, body: ORDER })
    await reply.arrayBuffer()
    if (reply.status !== 201) throw new Error(`an order got ${reply.status}`)
    times.push(performance.now() - startedAt)
  }
  const timer = setInterval(() => {
    const one = place().finally(() => pending.delete(one))
    pending.add(one)
  }, 1000 / PLACED_PER_SECOND)
  return async () => {
    clearInterval(timer)
    await Promise.all(pending)
    return times
  }
}

type Reader = (path: string, days: DayRange) => Promise<number>
const reader =
  (served: Served, headers: Record<string, string>): Reader =>
  async (path, { from, to }) => {
    const reply = await fetchTimed(`${served.product}/reports/${path}?from=${from}&to=${to}`, { headers })
    if (reply.status !== 200) throw new Error(`${path}: ${reply.status}`)
    return reply.whole
  }

/** The overview as the portal opens it, and each report. */
const CALLS = ['overview', ...REPORTS.map(({ id }) => id)]
const budgetOf = (call: string) => (call === 'overview' ? BUDGET.overviewMs : BUDGET.reportMs)
type Line = { call: string; period: string; first: number; times: number[] }

async function measureReports(read: Reader): Promise<Line[]> {
  const lines: Line[] = []
  for (const [period, days] of PERIODS)
    for (const call of CALLS) {
      const first = await read(call, days)
      const times: number[] = []
      for (let round = 0; round < ROUNDS; round += 1) times.push(await read(call, days))
      lines.push({ call, period, first, times })
    }
  return lines
}

/** How long READERS wait who open the same report at once, each for another period of some two years. */
async function measureTogether(read: Reader): Promise<Array<{ call: string; times: number[] }>> {
  const results: Array<{ call: string; times: number[] }> = []
  for (const call of ['overview', 'by-product', 'by-agent', 'customers']) {
    const periods = Array.from({ length: READERS }, (_, index) => ({
      from: addDays(today, -700 - 11 * index),
      to: addDays(today, -3 * index),
    }))
    results.push({ call, times: await Promise.all(periods.map((days) => read(call, days))) })
  }
  return results
}

/** Sums all past days, as the first start after an upgrade does. @returns seconds */
async function sumAll(connection: pg.ClientConfig): Promise<number> {
  const db = connect(connection, () => {})
  const startedAt = performance.now()
  await sumPastDays(db, new AbortController().signal)
  await db.close()
  return (performance.now() - startedAt) / 1000
}

/** Milliseconds per order, alone and while someone keeps opening the season's overview; interleaved. */
async function measurePlacing(served: Served, read: Reader) {
  const [alone, beside]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round += 1)
    for (const isRead of [false, true]) {
      const stop = placeOrders(served)
      const end = performance.now() + PLACING_SECONDS * 1000
      if (isRead)
        while (performance.now() < end) {
          await read('overview', season)
          await setTimeout(READING_PAUSE_MS)
        }
      await setTimeout(Math.max(0, end - performance.now()))
      const times = await stop()
      ;(isRead ? beside : alone).push(...times)
    }
  return { alone, beside }
}

function record(lines: readonly Line[], slowdown: number): void {
  const overview = lines.find(({ call, period }) => call === 'overview' && period === 'three years')
  if (!overview) throw new Error('the overview of three years was not measured')
  const inMs = { unit: 'ms', better: 'lower' } as const
  const { overviewMs, reportMs } = BUDGET
  const reports = lines.filter(({ call }) => call !== 'overview')
  const worst = Math.max(...reports.flatMap(({ first, times }) => [first, p95(times)]))
  recordFigures([
    { name: 'overview of 3 years, first', value: Math.round(overview.first), ...inMs, budget: overviewMs, isKey: true },
    {
      name: 'overview of 3 years, again (p95)',
      value: Math.round(p95(overview.times)),
      ...inMs,
      budget: overviewMs,
      isKey: true,
    },
    { name: 'slowest report of any period', value: Math.round(worst), ...inMs, budget: reportMs, isKey: true },
    {
      name: 'placing an order beside the overview, more time',
      value: Math.round(100 * (slowdown - 1)),
      unit: '%',
      better: 'lower',
      budget: Math.round(100 * (BUDGET.slowdown - 1)),
    },
  ])
}

const server = await benchDatabase()
let served: Served | undefined
try {
  const connection = await server.create('reports')
  await seed(connection)
  process.stderr.write(`  ${whole(ORDERS)} orders\n`)
  const sumSeconds = await sumAll(connection)
  // A new process: no plan, no connection and nothing of the reports is cached.
  served = await serve(connection)
  const headers = { authorization: await signIn(served), 'accept-encoding': 'br' }
  const read = reader(served, headers)

  const stop = placeOrders(served)
  const lines = await measureReports(read)
  const together = await measureTogether(read)
  await stop()
  const { alone, beside } = await measurePlacing(served, read)

  const slowdown = median(beside) / median(alone)
  record(lines, slowdown)
  console.log(
    [
      `## Reports of ${whole(ORDERS)} orders over ${YEARS} years, ${PLACED_PER_SECOND} orders placed a second`,
      '',
      `${ROUNDS} requests after the first of each report and period since the start. ${season.from} to ${season.to}`,
      'is the season. The statements run one after another on one core each, two reports at a time.',
      '',
      table(
        ['call', 'period', 'first ms', 'p50 ms', 'p95 ms', 'budget', 'result'],
        lines.map(({ call, period, first, times }) => {
          const budget = budgetOf(call)
          const isMet = Math.max(first, median(times)) < budget
          return [call, period, ms(first), ms(median(times)), ms(p95(times)), `${budget} ms`, verdict(isMet)]
        }),
      ),
      '',
      table(
        [`${READERS} different periods at once`, 'p50 ms', 'p95 ms', 'worst ms'],
        together.map(({ call, times }) => [call, ms(median(times)), ms(p95(times)), ms(Math.max(...times))]),
      ),
      '',
      `Summing all past days took ${sumSeconds.toFixed(1)} s (at most ${BUDGET.sumSeconds}): ` +
        `${verdict(sumSeconds <= BUDGET.sumSeconds)}.`,
      '',
      table(
        ['placing an order', 'orders', 'median ms'],
        [
          ['alone', whole(alone.length), ms(median(alone))],
          ['beside the overview of the season', whole(beside.length), ms(median(beside))],
        ],
      ),
      '',
      `Placing an order takes ${slowdown.toFixed(2)} times as long (at most ${BUDGET.slowdown}): ` +
        `${verdict(slowdown <= BUDGET.slowdown)}.`,
      '',
    ].join('\n'),
  )
} finally {
  served?.stop()
  await server.stop()
}
