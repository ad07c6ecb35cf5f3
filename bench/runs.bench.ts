import { randomUUID } from 'node:crypto'
import { chromium, type Page } from '@playwright/test'
import { indiaDay } from '@phuljhari/contract/rules/dates'
import type { RunOfPage, RunResult } from '@phuljhari/contract/runs/run-page.contract'
import { RUN_DEVICE_HEADER, RUN_HEADER } from '@phuljhari/contract/runs/run-words'
import type pg from 'pg'
import { query } from './lib/bench-database.ts'
import { recordFigures } from './lib/figures.ts'
import { lighthouse, type Scores } from './lib/lighthouse.ts'
import { fillWithOrders } from './lib/orders-shop.ts'
import { kb, median, ms, p95, table, verdict, whole } from './lib/report.ts'
import { openShop, shopFolder } from './lib/shop.ts'
import { newVisitor, PLAIN, SLOW, visit, type Conditions, type Visit } from './lib/visit.ts'

/**
 * Runs of delivery agents: the calls of the clerk and of the phones, and the page behind a link in Chromium.
 * `node bench/runs.bench.ts [orders] [rounds] [port]`
 */
const ORDERS = Number(process.argv[2] ?? 500_000)
const ROUNDS = Number(process.argv[3] ?? 5)
const PORT = Number(process.argv[4] ?? 4673)
const CHROMIUM = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
const AGENTS = 20
const STOPS = 20
const SAMPLES = 60
const BUDGET = { readMs: 40, actionMs: 40, pageCode: 60_000, slowMs: 3000, mobile: 95 }
const TODAY = indiaDay(new Date())

/** Gives each agent its stops of today, all of them assigned. */
const seedRuns = (connection: pg.ClientConfig) =>
  query(
    connection,
    `with chosen as (select order_id, row_number() over (order by order_id) as n from orders
       where fulfilment = 'agent' and status = 'assigned' and latitude is not null limit ${AGENTS * STOPS})
     update orders o set agent_id = 1 + n % ${AGENTS}, delivery_date = '${TODAY}',
       delivery_slot = '9AM-12PM (Morning)', assigned_at = now()
     from chosen where chosen.order_id = o.order_id`,
  )
const clearToday = (connection: pg.ClientConfig) =>
  query(connection, `update orders set delivery_date = '${TODAY}'::date - 7 where delivery_date >= '${TODAY}'`)

type Phone = { headers: Record<string, string>; link: string; digits: string }

const { folder, remove } = shopFolder()
await fillWithOrders(folder, ORDERS, {
  hasCustomers: false,
  async more(connection) {
    await clearToday(connection)
    await seedRuns(connection)
    await query(connection, 'vacuum analyze orders')
  },
})
const shop = await openShop(folder, PORT, { SAMPLE_DATA: 'off' })
const authorization = `Bearer ${(await shop.signIn()).token}`

async function call<Reply>(method: string, path: string, headers: Record<string, string>, body?: object) {
  const reply = await fetch(`${shop.url}/api${path}`, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`)
  return (await reply.json()) as Reply
}
const asClerk = <Reply>(method: string, path: string, body?: object) =>
  call<Reply>(method, path, { authorization }, body)

async function startRun(agent: number): Promise<{ id: string; phone: Phone }> {
  const { _id: id } = await asClerk<{ _id: string }>('POST', '/runs', { agentId: String(agent), day: TODAY })
  const { link } = await asClerk<{ link: string }>('POST', `/runs/${id}/link`)
  const secret = link.split('#')[1] ?? ''
  const digits = `32${10 + agent}`
  const { device } = await call<{ device: string }>('POST', '/run/devices', { [RUN_HEADER]: secret }, { digits })
  return { id, phone: { headers: { [RUN_HEADER]: secret, [RUN_DEVICE_HEADER]: device }, link, digits } }
}

/** Milliseconds of each of `SAMPLES` calls, one after another; the first five only warm up. */
async function timesOf(work: (turn: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let turn = -5; turn < SAMPLES; turn += 1) {
    const startedAt = performance.now()
    await work(turn + 5)
    if (turn >= 0) times.push(performance.now() - startedAt)
  }
  return times
}

/** Delivers the stops of a phone as it does after hours without a network: all in one request, paid in cash. */
async function flush({ headers }: Phone): Promise<number> {
  const { stops } = await call<RunOfPage>('GET', '/run', headers)
  const actions = stops.map(({ orderId, version, due }) => ({
    id: randomUUID(),
    orderId,
    status: 'delivered',
    version,
    happenedAt: new Date().toISOString(),
    paid: { mode: 'cash', amount: due },
  }))
  const startedAt = performance.now()
  const sent = { sentAt: new Date().toISOString(), actions }
  const { results } = await call<{ results: RunResult[] }>('POST', '/run/actions', headers, sent)
  const refused = results.find(({ outcome }) => outcome !== 'applied')
  if (refused) throw new Error(`an action was ${refused.outcome}: ${refused.message}`)
  return (performance.now() - startedAt) / actions.length
}

/** Opens the link as the agent does for the first time. */
const openLink =
  ({ link, digits }: Phone) =>
  async (page: Page) => {
    await page.goto(`${shop.url}${link}`)
    await page.locator('#digits').fill(digits)
    await page.keyboard.press('Enter')
    await page.locator('details.stop').first().waitFor()
  }

const calls: Array<{ name: string; times: number[] }> = []
const visits: Array<{ conditions: Conditions; first: Visit[]; again: Visit[] }> = []
const audits: Scores[] = []
let [alone, together]: [number[], number[]] = [[], []]
let duringMs: number[] = []
const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] })
try {
  // Until the index of orders is loaded, which takes both cores.
  while ((await fetch(`${shop.url}/api/orders?search=nowhere`, { headers: { authorization } })).status === 503);
  const runs: Array<Awaited<ReturnType<typeof startRun>>> = []
  for (let agent = 1; agent <= AGENTS; agent += 1) runs.push(await startRun(agent))
  const at = (turn: number) => runs[turn % AGENTS] as (typeof runs)[number]
  for (const [name, work] of [
    ['runs of today', () => asClerk('GET', '/runs')],
    ['a run with its stops', (turn) => asClerk('GET', `/runs/${at(turn).id}`)],
    ['suggested order of the stops', (turn) => asClerk('POST', `/runs/${at(turn).id}/stops/suggest`)],
    ['stops on the phone', (turn) => call('GET', '/run', at(turn).phone.headers)],
  ] satisfies Array<[string, (turn: number) => Promise<unknown>]>)
    calls.push({ name, times: await timesOf(work) })

  const last = at(AGENTS - 1).phone
  for (const conditions of [PLAIN, SLOW]) {
    const [first, again]: [Visit[], Visit[]] = [[], []]
    for (let round = 0; round < ROUNDS; round += 1) {
      const context = await newVisitor(browser, shop, false)
      first.push(await visit(context, `${shop.url}${last.link}`, '#digits', conditions))
      const page = await context.newPage()
      await openLink(last)(page)
      await page.close()
      again.push(await visit(context, `${shop.url}${last.link}`, 'details.stop', conditions))
      await context.close()
    }
    visits.push({ conditions, first, again })
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    const scores = await lighthouse(`${shop.url}${last.link}`, 'mobile', openLink(last), CHROMIUM)
    if (scores) audits.push(scores)
  }

  const phones = runs.map(({ phone }) => phone)
  for (const phone of phones.slice(0, AGENTS / 4)) alone.push(await flush(phone))
  const flushes = { areOver: false }
  const clerk = (async () => {
    while (!flushes.areOver) {
      const startedAt = performance.now()
      await asClerk('GET', '/runs')
      duringMs.push(performance.now() - startedAt)
    }
  })()
  together = await Promise.all(phones.slice(AGENTS / 4).map(flush))
  flushes.areOver = true
  await clerk
} finally {
  await browser.close()
  await shop.stop()
  remove()
}

const of = (list: readonly Visit[], value: (one: Visit) => number) => median(list.map(value))
const rows = ({ rowsMs }: Visit) => rowsMs
const code = Math.max(...visits.map(({ first }) => of(first, ({ codeBytes }) => codeBytes)))
const slowest = Math.max(...visits.flatMap(({ first, again }) => [of(first, rows), of(again, rows)]))
const slowestRead = Math.max(...calls.map(({ times }) => p95(times)))
const mobile = median(audits.map(({ performance: points }) => points))

recordFigures([
  {
    name: 'slowest read of runs (p95)',
    value: Number(ms(slowestRead)),
    unit: 'ms',
    better: 'lower',
    isKey: true,
    budget: BUDGET.readMs,
  },
  {
    name: 'an action of one phone',
    value: Number(ms(median(alone))),
    unit: 'ms',
    better: 'lower',
    budget: BUDGET.actionMs,
  },
  {
    name: 'page of a run, JS and CSS',
    value: Number((code / 1000).toFixed(1)),
    unit: 'KB',
    better: 'lower',
    budget: BUDGET.pageCode / 1000,
  },
  { name: 'page of a run, slow', value: Math.round(slowest), unit: 'ms', better: 'lower', budget: BUDGET.slowMs },
  ...(audits.length > 0
    ? [
        {
          name: `Lighthouse mobile of a run with ${STOPS} stops`,
          value: mobile,
          unit: 'points' as const,
          better: 'higher' as const,
          budget: BUDGET.mobile,
          isKey: true as const,
        },
      ]
    : []),
])

console.log(
  [
    `## Runs of delivery agents (${whole(ORDERS)} orders, ${AGENTS} runs of ${STOPS} stops)`,
    '',
    `${SAMPLES} requests of each kind one after another.`,
    '',
    table(
      ['call', 'p50 ms', 'p95 ms', `budget ${BUDGET.readMs} ms`],
      calls.map(({ name, times }) => [name, ms(median(times)), ms(p95(times)), verdict(p95(times) <= BUDGET.readMs)]),
    ),
    '',
    `A phone sends ${STOPS} deliveries with cash in one request. Milliseconds for each of them:`,
    '',
    table(
      ['phones at once', 'median ms', 'worst ms', 'runs of today meanwhile, p95 ms'],
      [
        ['1', ms(median(alone)), ms(Math.max(...alone)), ''],
        [String(together.length), ms(median(together)), ms(Math.max(...together)), ms(p95(duringMs))],
      ],
    ),
    '',
    `The page in Chromium, median and worst of ${ROUNDS}. First: the question for the digits, with an empty cache;`,
    'again: the stops, with the page kept by the phone.',
    '',
    table(
      ['conditions', 'first', 'again', 'JS + CSS', 'all bytes', 'longest task ms', 'layout shift'],
      visits.map(({ conditions, first, again }) => [
        conditions.name,
        `${ms(of(first, rows))} / ${ms(Math.max(...first.map(rows)))}`,
        `${ms(of(again, rows))} / ${ms(Math.max(...again.map(rows)))}`,
        kb(of(first, ({ codeBytes }) => codeBytes)),
        kb(of(first, ({ bytes }) => bytes)),
        ms(of(again, ({ longestTaskMs }) => longestTaskMs)),
        Math.max(...[...first, ...again].map(({ shift }) => shift)).toFixed(3),
      ]),
    ),
    '',
    audits.length === 0
      ? 'Lighthouse could not be fetched.'
      : table(
          ['Lighthouse mobile', 'performance', 'accessibility', 'best practices', 'LCP', 'failed audits', 'budget'],
          [
            [
              `${STOPS} stops`,
              audits.map(({ performance: points }) => points).join(', '),
              Math.min(...audits.map(({ accessibility }) => accessibility)),
              Math.min(...audits.map(({ bestPractices }) => bestPractices)),
              `${ms(median(audits.map(({ lcpMs }) => lcpMs)))} ms`,
              [...new Set(audits.flatMap(({ failed }) => failed))].join(', ') || 'none',
              verdict(mobile >= BUDGET.mobile),
            ],
          ],
        ),
    '',
  ].join('\n'),
)
