import { chromium } from '@playwright/test'
import { ORDER_SCREENS, REPORT_SCREENS, SCREENS } from '../apps/portal/src/entities/screen-list.ts'
import { fillMoney } from './lib/fill-money.ts'
import { recordFigures, type Figure } from './lib/figures.ts'
import { lighthouse, withSaved, type Scores } from './lib/lighthouse.ts'
import { verdict, kb, median, ms, table } from './lib/report.ts'
import { openShop, shopFolder } from './lib/shop.ts'
import { newVisitor, PLAIN, SLOW, visit, type Conditions, type Visit } from './lib/visit.ts'

/**
 * Every screen of the list of screens in Chromium: time to its first rows with a cold and a warm cache, and Lighthouse
 * scores. `node bench/portal.bench.ts [rounds] [port] [Lighthouse runs on mobile]`
 */
const ROUNDS = Number(process.argv[2] ?? 5)
const PORT = Number(process.argv[3] ?? 4671)
const MOBILE_AUDITS = Number(process.argv[4] ?? 5)
const BUDGET = { signInCode: 150_000, ordersCode: 210_000, code: 240_000, slowRowsMs: 3000, shift: 0.1, mobile: 90 }
const CHROMIUM = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'

/** What a screen shows first, by path: its rows, or what it says when there are none. */
const FIRST_ROWS: Record<string, string> = {
  '/': 'form button[type=submit]',
  '/products': 'main tbody tr',
  '/brands': 'main tbody tr',
  '/categories': 'main tbody tr',
  '/orders': 'main article',
  '/agents': 'main article',
  '/reports': 'main dl dd',
  '/orders/dispatch': 'main article',
  '/orders/new': 'main input[role=combobox]',
  '/orders/estimates': 'main tbody tr',
  '/orders/customers': 'main tbody tr',
  '/orders/invoices': 'main tbody tr',
  '/orders/payments': 'main article',
  '/reports/gst': 'main table',
  '/reports/activity': 'main tbody tr',
}
const ROUTES = ['/', ...[...SCREENS, ...ORDER_SCREENS, ...REPORT_SCREENS].map(({ path }) => path)]
const unknown = ROUTES.filter((route) => FIRST_ROWS[route] === undefined)
if (unknown.length > 0) throw new Error(`FIRST_ROWS lacks ${unknown.join(', ')}`)

type Measured = { route: string; conditions: Conditions; cold: Visit[]; warm: Visit[] }
type Audit = { route: string; device: 'desktop' | 'mobile'; runs: Scores[] }

const measured: Measured[] = ROUTES.flatMap((route) =>
  [PLAIN, SLOW].map((conditions) => ({ route, conditions, cold: [], warm: [] })),
)
const audits: Audit[] = []
const { folder, remove } = shopFolder()
const shop = await openShop(folder, PORT)
await fillMoney(shop)
const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] })
try {
  for (let round = 0; round < ROUNDS; round++) {
    for (const { route, conditions, cold, warm } of measured) {
      const rows = FIRST_ROWS[route] ?? ''
      const context = await newVisitor(browser, shop, route !== '/')
      cold.push(await visit(context, `${shop.url}${route}`, rows, conditions))
      warm.push(await visit(context, `${shop.url}${route}`, rows, conditions))
      await context.close()
    }
    process.stderr.write(`  round ${round + 1}\n`)
  }
  const { token, user } = await shop.signIn()
  for (const route of ROUTES) {
    const saved: Record<string, string> = route === '/' ? {} : { token, user: JSON.stringify(user) }
    for (const device of ['desktop', 'mobile'] as const) {
      const runs: Scores[] = []
      for (let run = 0; run < (device === 'mobile' ? MOBILE_AUDITS : 1); run++) {
        const scores = await lighthouse(`${shop.url}${route}`, device, withSaved(shop.url, saved), CHROMIUM)
        if (scores) runs.push(scores)
      }
      if (runs.length > 0) audits.push({ route, device, runs })
    }
    process.stderr.write(`  Lighthouse: ${route}\n`)
  }
} finally {
  await browser.close()
  await shop.stop()
  remove()
}

const of = (visits: readonly Visit[], value: (visit: Visit) => number) => median(visits.map(value))
const worstOf = (visits: readonly Visit[], value: (visit: Visit) => number) => Math.max(...visits.map(value))
const rows = ({ rowsMs }: Visit) => rowsMs
const shift = (visit: Visit) => visit.shift
const plain = measured.filter(({ conditions }) => conditions === PLAIN)
const slow = measured.filter(({ conditions }) => conditions === SLOW)
const maxBy = (list: readonly Measured[], value: (one: Measured) => number) =>
  list.reduce((found, one) => (value(one) > value(found) ? one : found))
const code = ({ cold }: Measured) => of(cold, ({ codeBytes }) => codeBytes)
const codeOf = (route: string) => Math.max(...plain.filter((one) => one.route === route).map(code))
const slowest = maxBy(slow, ({ cold }) => of(cold, rows))
const shifting = maxBy(measured, ({ cold }) => worstOf(cold, shift))
const largest = maxBy(plain, code)
const performance = ({ runs }: Audit) => median(runs.map((scores) => scores.performance))
const lowest = (device: Audit['device']) =>
  audits
    .filter((audit) => audit.device === device)
    .reduce<Audit | null>((found, one) => (found && performance(found) <= performance(one) ? found : one), null)
const medianAndWorst = (visits: readonly Visit[]) => `${ms(of(visits, rows))} / ${ms(worstOf(visits, rows))}`
const [onMobile, onDesktop] = [lowest('mobile'), lowest('desktop')]

recordFigures([
  ...slow.map(({ route, cold }): Figure => ({
    name: `first rows of ${route}, cold and slow`,
    value: Math.round(of(cold, rows)),
    unit: 'ms',
    better: 'lower',
    budget: BUDGET.slowRowsMs,
    ...(route === slowest.route && { isKey: true }),
  })),
  ...plain.map((one): Figure => ({
    name: `JS and CSS of ${one.route}`,
    value: Number((code(one) / 1000).toFixed(1)),
    unit: 'KB',
    better: 'lower',
    ...(one.route === largest.route && { budget: BUDGET.code / 1000, isKey: true }),
  })),
  ...audits
    .filter(({ device }) => device === 'mobile')
    .map((audit): Figure => ({
      name: `Lighthouse mobile of ${audit.route}`,
      value: performance(audit),
      unit: 'points',
      better: 'higher',
      budget: BUDGET.mobile,
      ...(audit === onMobile && { isKey: true }),
    })),
])

console.log(
  [
    `## The portal in Chromium (median and worst of ${ROUNDS} visits)`,
    '',
    'Time from navigation until the first rows are painted (sign-in: its button), in milliseconds.',
    'Slow: CPU 4 times slower, 1.6 Mbit/s, 150 ms latency. Cold: empty cache; warm: the next visit.',
    'Bytes transferred until then, cold, with headers; all bytes include the page, fonts and images.',
    '',
    table(
      ['screen', 'conditions', 'cold', 'warm', 'JS + CSS', 'all bytes', 'requests', 'longest task ms', 'layout shift'],
      measured.map(({ route, conditions, cold, warm }) => [
        route,
        conditions.name,
        medianAndWorst(cold),
        medianAndWorst(warm),
        kb(of(cold, ({ codeBytes }) => codeBytes)),
        kb(of(cold, ({ bytes }) => bytes)),
        of(cold, ({ requests }) => requests),
        ms(of(cold, ({ longestTaskMs }) => longestTaskMs)),
        worstOf(cold, shift).toFixed(3),
      ]),
    ),
    '',
    ...(audits.length > 0
      ? [
          `Lighthouse: the median and worst of ${MOBILE_AUDITS} runs on mobile, one run on desktop.`,
          '',
          table(
            ['screen', 'device', 'performance', 'accessibility', 'best practices', 'LCP', 'failed audits'],
            audits.map((audit) => [
              audit.route,
              audit.device,
              `${performance(audit)} / ${Math.min(...audit.runs.map((scores) => scores.performance))}`,
              Math.min(...audit.runs.map(({ accessibility }) => accessibility)),
              Math.min(...audit.runs.map(({ bestPractices }) => bestPractices)),
              `${ms(median(audit.runs.map(({ lcpMs }) => lcpMs)))} ms`,
              [...new Set(audit.runs.flatMap(({ failed }) => failed))].join(', ') || 'none',
            ]),
          ),
        ]
      : ['Lighthouse could not be fetched.']),
    '',
    table(
      ['budget', 'worst', 'at', 'result'],
      [
        ['sign-in under 150 KB of JS and CSS', kb(codeOf('/')), '/', verdict(codeOf('/') < BUDGET.signInCode)],
        ['orders under 210 KB', kb(codeOf('/orders')), '/orders', verdict(codeOf('/orders') < BUDGET.ordersCode)],
        ['any screen under 240 KB', kb(code(largest)), largest.route, verdict(code(largest) < BUDGET.code)],
        [
          'first rows under 3 s, cold and slow',
          `${ms(of(slowest.cold, rows))} ms`,
          slowest.route,
          verdict(of(slowest.cold, rows) < BUDGET.slowRowsMs),
        ],
        [
          'layout shift under 0.1',
          worstOf(shifting.cold, shift).toFixed(3),
          shifting.route,
          verdict(worstOf(shifting.cold, shift) < BUDGET.shift),
        ],
        ...(onMobile
          ? [
              [
                'Lighthouse mobile at least 95',
                performance(onMobile),
                onMobile.route,
                verdict(performance(onMobile) >= 95),
              ],
            ]
          : []),
        ...(onDesktop
          ? [
              [
                'Lighthouse desktop 100',
                performance(onDesktop),
                onDesktop.route,
                verdict(performance(onDesktop) >= 100),
              ],
            ]
          : []),
      ],
    ),
    '',
  ].join('\n'),
)
