import { chromium } from '@playwright/test'
import { lighthouse, type Scores } from './lib/lighthouse.ts'
import { verdict, kb, median, ms, table } from './lib/report.ts'
import { openShop, shopFolder } from './lib/shop.ts'
import { newVisitor, PLAIN, SLOW, visit, type Conditions, type Visit } from './lib/visit.ts'

/**
 * Every screen in Chromium: time to its first rows with a cold and a warm cache, and Lighthouse scores.
 * `node bench/portal.bench.ts [rounds] [port]`
 */
const ROUNDS = Number(process.argv[2] ?? 3)
const PORT = Number(process.argv[3] ?? 4671)
const BUDGET = { signInCode: 130_000, code: 220_000, slowRowsMs: 3000, shift: 0.1 }
const CHROMIUM = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
const SCREENS = [
  { route: '/', rows: 'form button[type=submit]' },
  { route: '/products', rows: 'main tbody tr' },
  { route: '/brands', rows: 'main tbody tr' },
  { route: '/categories', rows: 'main tbody tr' },
  { route: '/orders', rows: 'main article' },
  { route: '/orders/new', rows: 'main input[role=combobox]' },
  { route: '/agents', rows: 'main article' },
]
const AUDITED = ['/', '/products', '/orders']

type Measured = { route: string; conditions: Conditions; cold: Visit[]; warm: Visit[] }

const measured: Measured[] = SCREENS.flatMap(({ route }) =>
  [PLAIN, SLOW].map((conditions) => ({ route, conditions, cold: [], warm: [] })),
)
const audits: Array<{ route: string; device: string; scores: Scores }> = []
const { folder, remove } = shopFolder()
const shop = await openShop(folder, PORT)
const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] })
try {
  for (let round = 0; round < ROUNDS; round++) {
    for (const { route, conditions, cold, warm } of measured) {
      const rows = SCREENS.find((screen) => screen.route === route)?.rows ?? ''
      const context = await newVisitor(browser, shop, route !== '/')
      cold.push(await visit(context, `${shop.url}${route}`, rows, conditions))
      warm.push(await visit(context, `${shop.url}${route}`, rows, conditions))
      await context.close()
    }
    process.stderr.write(`  round ${round + 1}\n`)
  }
  const { token, user } = await shop.signIn()
  for (const route of AUDITED) {
    const saved: Record<string, string> = route === '/' ? {} : { token, user: JSON.stringify(user) }
    for (const device of ['desktop', 'mobile'] as const) {
      const scores = await lighthouse(`${shop.url}${route}`, device, saved, CHROMIUM)
      if (scores) audits.push({ route, device, scores })
    }
  }
} finally {
  await browser.close()
  await shop.stop()
  remove()
}

const of = (visits: readonly Visit[], value: (visit: Visit) => number) => median(visits.map(value))
const rowsMs = (visits: readonly Visit[]) => of(visits, (one) => one.rowsMs)
const plain = measured.filter(({ conditions }) => conditions === PLAIN)
const slow = measured.filter(({ conditions }) => conditions === SLOW)
const maxBy = (list: readonly Measured[], value: (one: Measured) => number) =>
  list.reduce((found, one) => (value(one) > value(found) ? one : found))
const code = ({ cold }: Measured) => of(cold, ({ codeBytes }) => codeBytes)
const signIn = plain.filter(({ route }) => route === '/')
const others = plain.filter(({ route }) => route !== '/')
const slowest = maxBy(slow, ({ cold }) => rowsMs(cold))
const shifting = maxBy(measured, ({ cold }) => of(cold, ({ shift }) => shift))
const largest = maxBy(others, code)
const first = maxBy(signIn, code)

console.log(
  [
    `## The portal in Chromium (medians of ${ROUNDS} visits)`,
    '',
    'Time from navigation until the first rows are painted (sign-in: its button).',
    'Slow: CPU 4 times slower, 1.6 Mbit/s, 150 ms latency. Cold: empty cache; warm: the next visit.',
    'Bytes transferred until then, cold; all bytes include headers, fonts and images.',
    '',
    table(
      [
        'screen',
        'conditions',
        'cold ms',
        'warm ms',
        'JS + CSS',
        'all bytes',
        'requests',
        'longest task ms',
        'layout shift',
      ],
      measured.map(({ route, conditions, cold, warm }) => [
        route,
        conditions.name,
        ms(rowsMs(cold)),
        ms(rowsMs(warm)),
        kb(of(cold, ({ codeBytes }) => codeBytes)),
        kb(of(cold, ({ bytes }) => bytes)),
        of(cold, ({ requests }) => requests),
        ms(of(cold, ({ longestTaskMs }) => longestTaskMs)),
        of(cold, ({ shift }) => shift).toFixed(3),
      ]),
    ),
    '',
    ...(audits.length > 0
      ? [
          table(
            ['Lighthouse', 'device', 'performance', 'accessibility', 'best practices', 'LCP', 'failed audits'],
            audits.map(({ route, device, scores }) => [
              route,
              device,
              scores.performance,
              scores.accessibility,
              scores.bestPractices,
              `${ms(scores.lcpMs)} ms`,
              scores.failed.join(', ') || 'none',
            ]),
          ),
        ]
      : ['Lighthouse could not be fetched.']),
    '',
    table(
      ['budget', 'worst', 'at', 'result'],
      [
        ['sign-in under 130 KB of JS and CSS', kb(code(first)), '/', verdict(code(first) < BUDGET.signInCode)],
        ['any screen under 220 KB', kb(code(largest)), largest.route, verdict(code(largest) < BUDGET.code)],
        [
          'first rows under 3 s, cold and slow',
          `${ms(rowsMs(slowest.cold))} ms`,
          slowest.route,
          verdict(rowsMs(slowest.cold) < BUDGET.slowRowsMs),
        ],
        [
          'layout shift under 0.1',
          of(shifting.cold, ({ shift }) => shift).toFixed(3),
          shifting.route,
          verdict(of(shifting.cold, ({ shift }) => shift) < BUDGET.shift),
        ],
      ],
    ),
    '',
  ].join('\n'),
)
