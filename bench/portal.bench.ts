import { chromium } from '@playwright/test'
import { lighthouse, type Scores } from './lib/lighthouse.ts'
import { holds, kb, median, ms, table } from './lib/report.ts'
import { openShop, shopFolder } from './lib/shop.ts'
import { newVisitor, PLAIN, SLOW, visit, type Conditions, type Visit } from './lib/visit.ts'

/** Every screen in a real browser: time to its first rows, cold and warm, and what Lighthouse says. `node bench/portal.bench.ts [rounds] [port]` */
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
const most = (list: readonly Measured[], value: (one: Measured) => number) =>
  list.reduce((found, one) => (value(one) > value(found) ? one : found))
const code = ({ cold }: Measured) => of(cold, ({ codeBytes }) => codeBytes)
const signIn = plain.filter(({ route }) => route === '/')
const others = plain.filter(({ route }) => route !== '/')
const slowest = most(slow, ({ cold }) => rowsMs(cold))
const shifting = most(measured, ({ cold }) => of(cold, ({ shift }) => shift))
const largest = most(others, code)
const first = most(signIn, code)

console.log(
  [
    `## The portal in Chromium (medians of ${ROUNDS} visits)`,
    '',
    'Time from the navigation to the painted first rows (sign-in: to its button). Slow: 4 times slower CPU, 1.6 Mbit/s, 150 ms. Cold: an empty cache; warm: the visit after it. Bytes are those over the wire until then; all bytes include headers, fonts and pictures.',
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
      ['budget', 'worst', 'at', 'kept'],
      [
        ['sign-in under 130 KB of JS and CSS', kb(code(first)), '/', holds(code(first) < BUDGET.signInCode)],
        ['any screen under 220 KB', kb(code(largest)), largest.route, holds(code(largest) < BUDGET.code)],
        [
          'first rows under 3 s, cold and slow',
          `${ms(rowsMs(slowest.cold))} ms`,
          slowest.route,
          holds(rowsMs(slowest.cold) < BUDGET.slowRowsMs),
        ],
        [
          'layout shift under 0.1',
          of(shifting.cold, ({ shift }) => shift).toFixed(3),
          shifting.route,
          holds(of(shifting.cold, ({ shift }) => shift) < BUDGET.shift),
        ],
      ],
    ),
    '',
  ].join('\n'),
)
