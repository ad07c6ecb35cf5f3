import { chromium } from '@playwright/test'
import { LANGUAGES, type Language } from '@phuljhari/contract/rules/languages'
import { recordFigures, type Figure } from './lib/figures.ts'
import { kb, median, ms, table } from './lib/report.ts'
import { openShop, shopFolder } from './lib/shop.ts'
import { newVisitor, PLAIN, SLOW, visit, type Visit } from './lib/visit.ts'

/**
 * The first rows and the code of some screens in each language, in interleaved rounds.
 * `node bench/languages.bench.ts [rounds] [port]`
 */
const ROUNDS = Number(process.argv[2] ?? 5)
const PORT = Number(process.argv[3] ?? 4672)
const CHROMIUM = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
const SCREENS: Record<string, string> = {
  '/': 'form button[type=submit]',
  '/products': 'main tbody tr',
  '/orders': 'main article',
  '/orders/new': 'main input[role=combobox]',
}

type Measured = { route: string; language: Language; plain: Visit[]; slow: Visit[] }
const measured: Measured[] = Object.keys(SCREENS).flatMap((route) =>
  LANGUAGES.map((language) => ({ route, language, plain: [], slow: [] })),
)
const { folder, remove } = shopFolder()
const shop = await openShop(folder, PORT)
const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] })
try {
  for (let round = 0; round < ROUNDS; round++)
    for (const { route, language, plain, slow } of measured)
      for (const [visits, conditions] of [
        [plain, PLAIN],
        [slow, SLOW],
      ] as const) {
        const context = await newVisitor(browser, shop, route !== '/')
        await context.addCookies([{ name: 'language', value: language, url: shop.url }])
        visits.push(await visit(context, `${shop.url}${route}`, SCREENS[route] ?? '', conditions))
        await context.close()
      }
} finally {
  await browser.close()
  await shop.stop()
  remove()
}

const of = (visits: readonly Visit[], value: (visit: Visit) => number) => median(visits.map(value))
const code = ({ plain }: Measured) => of(plain, ({ codeBytes }) => codeBytes)
const rows = ({ rowsMs }: Visit) => rowsMs
const english = ({ route }: Measured) =>
  measured.find((one) => one.route === route && one.language === 'en') ?? measured[0]

recordFigures(
  measured.flatMap((one): Figure[] => [
    {
      name: `JS and CSS of ${one.route} in ${one.language}`,
      value: Number((code(one) / 1000).toFixed(1)),
      unit: 'KB',
      better: 'lower',
    },
    {
      name: `first rows of ${one.route} in ${one.language}, cold and slow`,
      value: Math.round(of(one.slow, rows)),
      unit: 'ms',
      better: 'lower',
    },
  ]),
)

console.log(
  [
    `## Languages (medians of ${ROUNDS} interleaved visits with an empty cache)`,
    '',
    'Slow: CPU 4 times slower, 1.6 Mbit/s, 150 ms latency. All bytes include the fonts of the language.',
    '',
    table(
      ['screen', 'language', 'JS + CSS', 'of English', 'all bytes', 'first rows ms', 'slow ms', 'of English', 'shift'],
      measured.map((one) => {
        const base = english(one) ?? one
        return [
          one.route,
          one.language,
          kb(code(one)),
          (code(one) / code(base)).toFixed(3),
          kb(of(one.plain, ({ bytes }) => bytes)),
          ms(of(one.plain, rows)),
          ms(of(one.slow, rows)),
          (of(one.slow, rows) / of(base.slow, rows)).toFixed(2),
          Math.max(...one.slow.map(({ shift }) => shift)).toFixed(3),
        ]
      }),
    ),
  ].join('\n'),
)
