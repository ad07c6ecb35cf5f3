import { chromium, type Browser } from '@playwright/test'
import { OrdersPage, type Answered, type Frames, type Loaded } from './lib/orders-page.ts'
import { fillWithOrders } from './lib/orders-shop.ts'
import { holds, kb, median, ms, table, whole } from './lib/report.ts'
import { seededOrderId } from './lib/seed-orders.ts'
import { openShop, shopFolder, type Shop } from './lib/shop.ts'
import { newVisitor } from './lib/visit.ts'

/** The orders screen with 50,000 orders in a real browser on a CPU 4 times slower. `node bench/orders-screen.bench.ts [rounds] [port] [orders] [slowdown]` */
const ROUNDS = Number(process.argv[2] ?? 3)
const PORT = Number(process.argv[3] ?? 4741)
const ORDERS = Number(process.argv[4] ?? 50_000)
const SLOWDOWN = Number(process.argv[5] ?? 4)
const COUNT = whole(ORDERS)
const CHROMIUM = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
const BUDGET = { cardsMs: 1000, keyMs: 100, frameMs: 1000 / 60, heapMb: 300, refreshBytes: 10_000 }
/** A frame that stood longer has missed its turn; one that was late by less has only been stamped late. */
const LATE_MS = 1.5 * BUDGET.frameMs
const STALL_MS = 50
const SCROLL_PX = 30_000
/** From what a third of the orders has to what none has. */
const WORDS = ['pune', '9843', 'rocket', '4321', 'zamindari', 'quartz']
const STATUSES = ['delivered', 'rejected', 'all']

type Round = {
  loaded: Loaded
  typed: Answered[]
  deleted: Answered[]
  filtered: Answered[]
  idle: Frames
  scrolled: Frames
  heap: { held: number; before: number }
  map: { first: number | null; whole: Answered }
  changed: { bytes: number; answered: number[] }
  same: { bytes: number; answered: number[] }
  atOnce: Loaded
}

/** What the machine itself makes of a page that only scrolls. */
async function scrollNothing(orders: OrdersPage, url: string): Promise<Frames> {
  await orders.page.goto(`${url}/color-scheme.js`)
  await orders.page.evaluate('document.body.style.height = "200000px"')
  return orders.scroll(SCROLL_PX)
}

async function changeOne({ url, signIn }: Shop, round: number): Promise<void> {
  const { token } = await signIn()
  const status = round % 2 ? 'processing' : 'accepted'
  const reply = await fetch(`${url}/api/orders/vendorStatus/${status}/${seededOrderId(7)}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${token}` },
  })
  if (!reply.ok) throw new Error(`The change was refused: ${reply.status}`)
}

/** The same screen before a server that has never heard of parts. */
async function loadAtOnce(browser: Browser, shop: Shop): Promise<Loaded> {
  const context = await newVisitor(browser, shop, true)
  const orders = await OrdersPage.open(context, SLOWDOWN)
  await orders.page.route('**/allOrders?*', (route) =>
    route.continue({ url: route.request().url().split('?')[0] ?? '' }),
  )
  const loaded = await orders.load(`${shop.url}/orders`, COUNT)
  await context.close()
  return loaded
}

async function measure(browser: Browser, shop: Shop, number: number): Promise<Round> {
  const context = await newVisitor(browser, shop, true)
  const orders = await OrdersPage.open(context, SLOWDOWN)
  const idle = await scrollNothing(orders, shop.url)
  const loaded = await orders.load(`${shop.url}/orders`, COUNT)
  const heap = await orders.heap()
  const [typed, deleted, filtered]: [Answered[], Answered[], Answered[]] = [[], [], []]
  for (const word of WORDS) {
    const answered = await orders.search(word)
    typed.push(...answered.typed)
    deleted.push(...answered.deleted)
  }
  for (const status of STATUSES) filtered.push(await orders.filter(status))
  const changed = await orders.refresh(() => changeOne(shop, number))
  const same = await orders.refresh(() => orders.page.getByRole('button', { name: 'Refresh Orders' }).click())
  const map = await orders.map()
  const scrolled = await orders.scroll(SCROLL_PX)
  await context.close()
  const atOnce = await loadAtOnce(browser, shop)
  return { loaded, typed, deleted, filtered, idle, scrolled, heap, map, changed, same, atOnce }
}

const rounds: Round[] = []
const { folder, remove } = shopFolder()
try {
  await fillWithOrders(folder, ORDERS)
  const shop = await openShop(folder, PORT, { SAMPLE_DATA: 'off' })
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    for (let number = 0; number < ROUNDS; number++) {
      rounds.push(await measure(browser, shop, number))
      process.stderr.write(`  round ${number + 1}\n`)
    }
  } finally {
    await browser.close()
    await shop.stop()
  }
} finally {
  remove()
}

const of = (value: (round: Round) => number) => median(rounds.map(value))
const worst = (numbers: readonly number[]) => Math.max(0, ...numbers)
const times = (answers: (round: Round) => Answered[], value: (answer: Answered) => number | null = (one) => one.ms) =>
  rounds.flatMap(answers).flatMap((answer) => value(answer) ?? [])
const spread = (numbers: readonly number[]) => `${ms(median(numbers))} ms, worst ${ms(worst(numbers))} ms`
const over = ({ stood }: Frames, limit: number) => stood.filter((time) => time > limit).length / stood.length
const percent = (share: number) => `${(100 * share).toFixed(1)} %`
const frames = (part: (round: Round) => Frames) => [
  percent(of((round) => over(part(round), LATE_MS))),
  percent(of((round) => over(part(round), STALL_MS))),
  ms(of((round) => worst(part(round).tasks))),
]
const afterReply = ({ cardsMs, replyMs }: Loaded) => cardsMs - replyMs
const tasks = (loaded: Loaded) => `${loaded.tasks.length}, longest ${ms(worst(loaded.tasks))} ms`

const keys = times((round) => [...round.typed, ...round.deleted])
const own = times(
  (round) => [...round.typed, ...round.deleted],
  (one) => one.ownMs ?? null,
)
const firstCards = of((round) => afterReply(round.loaded))
const filters = times((round) => round.filtered)
const late = of((round) => over(round.scrolled, LATE_MS))
const idleLate = of((round) => over(round.idle, LATE_MS))
const heap = of((round) => round.heap.held)
const changed = of((round) => round.changed.bytes)

console.log(
  [
    `## The orders screen with ${COUNT} orders in Chromium, CPU ${SLOWDOWN} times slower (${ROUNDS} rounds)`,
    '',
    'From the key, choice or press to the first frame that shows the whole answer. A frame is late when it stood for more than 25 ms, since frames come every 16.7 ms. The browser slows the page alone, not its workers.',
    '',
    table(
      ['measured', 'median', 'worst'],
      (
        [
          ['a key typed', times((round) => round.typed)],
          ['a key deleted', times((round) => round.deleted)],
          [
            'a key until any frame (16 = the next)',
            times(
              (round) => [...round.typed, ...round.deleted],
              (one) => one.keyMs,
            ),
          ],
          [
            'longest task after a key',
            times(
              (round) => [...round.typed, ...round.deleted],
              (one) => one.taskMs,
            ),
          ],
          ['another status', filters],
          ['first markers of the map', rounds.flatMap((round) => round.map.first ?? [])],
          ['all markers of the map', times((round) => [round.map.whole])],
          ['longest task when one order changes', rounds.map((round) => worst(round.changed.answered))],
        ] as const
      ).map(([name, numbers]) => [name, `${ms(median(numbers))} ms`, `${ms(worst(numbers))} ms`]),
    ),
    '',
    table(
      ['loading', 'navigation to first cards', 'reply to first cards', 'to all orders', 'tasks over 50 ms'],
      (
        [
          ['in parts', (round: Round) => round.loaded],
          ['a server that sends all at once', (round: Round) => round.atOnce],
        ] as const
      ).map(([name, part]) => [
        name,
        `${ms(of((round) => part(round).cardsMs))} ms`,
        `${ms(of((round) => afterReply(part(round))))} ms`,
        `${ms(of((round) => part(round).allMs))} ms`,
        rounds.map((round) => tasks(part(round)))[Math.floor(ROUNDS / 2)] ?? '',
      ]),
    ),
    '',
    table(
      [`scrolling ${whole(SCROLL_PX)} pixels`, 'late frames', 'over 50 ms', 'longest task ms'],
      [
        ['the orders', ...frames((round) => round.scrolled)],
        ['a page of nothing', ...frames((round) => round.idle)],
      ],
    ),
    '',
    table(
      [`budget at ${COUNT} orders`, 'measured', 'kept'],
      [
        ['first cards within 1 s of the reply', `${ms(firstCards)} ms`, holds(firstCards < BUDGET.cardsMs)],
        ['search key to result under 100 ms', spread(keys), holds(median(keys) < BUDGET.keyMs)],
        ['  of which the page itself worked', spread(own), holds(median(own) < BUDGET.keyMs)],
        ['filters without pause', spread(filters), holds(median(filters) < BUDGET.keyMs)],
        ['scroll at 60 frames a second', `${percent(late)} late`, holds(late <= idleLate + 0.01)],
        [
          'under 300 MB of heap',
          `${heap.toFixed(0)} MB (${of((round) => round.heap.before).toFixed(0)} MB before collection)`,
          holds(heap < BUDGET.heapMb),
        ],
        ['refresh after one change under 10 KB', kb(changed), holds(changed < BUDGET.refreshBytes)],
        ['refresh without a change', kb(of((round) => round.same.bytes)), ''],
      ],
    ),
    '',
  ].join('\n'),
)
