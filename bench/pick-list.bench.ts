import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { ADMIN, addAdmin, signIn } from './lib/bench-admin.ts'
import { benchDatabase, query } from './lib/bench-database.ts'
import { recordFigures } from './lib/figures.ts'
import { kb, median, ms, p95, table, verdict, whole } from './lib/report.ts'
import { seedCatalogue } from './lib/seed-catalogue.ts'
import { serve, type Served } from './lib/served.ts'

/**
 * The pick list of order entry: right after a change of the catalogue, cached, and unchanged for the caller, one call
 * at a time; and the search of it in New Order, in Chromium, from each key to the painted list. Needs a built portal.
 * `node bench/pick-list.bench.ts [products] [calls of each kind]`
 */
const PRODUCTS = Number(process.argv[2] ?? 20_000)
const CALLS = Number(process.argv[3] ?? 30)
const KEY_MS = 50
const CHROMIUM = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
/** What is typed, from a name that thousands of products share to one that none has. */
const TYPED = ['rocket', 'electric sparklers', 'pot flower', 'zamindari', 'மின்சார கம்பி', 'quartz', 'SPK-19']

type Reply = { ms: number; status: number; bytes: number; etag: string }
/** Does not decompress, which would be the client's time. */
const get = (url: string, headers: Record<string, string>) =>
  new Promise<Reply>((resolve, reject) => {
    const startedAt = performance.now()
    const sent = request(url, { headers }, (reply) => {
      let bytes = 0
      reply.on('data', (chunk: Buffer) => (bytes += chunk.length))
      reply.on('end', () =>
        resolve({
          ms: performance.now() - startedAt,
          status: reply.statusCode ?? 0,
          bytes,
          etag: String(reply.headers.etag),
        }),
      )
    })
    sent.on('error', reject).end()
  })

/** Ends after the frame in which the watcher records the last key. */
const NEXT_FRAME = 'new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))'
const watcher = readFileSync(path.join(import.meta.dirname, 'lib/watch-keys.js'), 'utf8')

/** Types into the product field, with the processor as it is and slowed down. @returns a row for each */
async function typeNames({ product }: Served): Promise<{ rows: string[][]; slowestMs: number }> {
  const origin = new URL(product).origin
  const reply = await fetch(`${product}/vendor/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  })
  const { token, user } = (await reply.json()) as { token: string; user: object }
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-IN' })
    const saved = { token, user: JSON.stringify(user) }
    await context.addInitScript({ content: `Object.assign(localStorage, ${JSON.stringify(saved)})` })
    await context.addInitScript({ content: watcher })
    const rows: string[][] = []
    let slowestMs = 0
    for (const slowdown of [1, 4]) {
      const page = await context.newPage()
      await page.goto(`${origin}/orders/new`)
      const field = page.getByRole('combobox', { name: 'Add a product' })
      await field.fill('rocket')
      await page.getByRole('option').first().waitFor()
      await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: slowdown })
      await page.evaluate('keyTimes.length = 0')
      for (const text of TYPED) {
        await field.fill('')
        for (const key of text) {
          await page.keyboard.type(key)
          await page.evaluate(NEXT_FRAME)
        }
      }
      const times = ((await page.evaluate('keyTimes')) as number[]).toSorted((one, other) => one - other)
      const slowest = times.at(-1) ?? 0
      if (slowdown === 1) slowestMs = slowest
      rows.push([`CPU ${slowdown} times slower`, String(times.length), ms(median(times)), ms(p95(times)), ms(slowest)])
      await page.close()
    }
    return { rows, slowestMs }
  } finally {
    await browser.close()
  }
}

const server = await benchDatabase()
try {
  const connection = await server.create('pick_list')
  await seedCatalogue(connection, PRODUCTS)
  await query(
    connection,
    `update products set list_number = id::text, code = 'SPK-' || id, tamil_name = 'மின்சார கம்பி மத்தாப்பு ' || id,
       content = '1 Box (10 Pcs)', units_per_case = 40, hsn = '3604', net_weight_grams = 250`,
  )
  await query(connection, 'vacuum analyze')
  await addAdmin(connection)
  const served = await serve(connection)
  const authorization = await signIn(served)
  const call = (encoding: string, etag?: string) =>
    get(`${served.product}/products/pick-list`, {
      authorization,
      'accept-encoding': encoding,
      ...(etag !== undefined && { 'if-none-match': etag }),
    })
  const change = () =>
    query(connection, 'update products set orignal_price_paise = orignal_price_paise + 1 where id = 1')
  const kinds: Array<[name: string, status: number, run: () => Promise<Reply>]> = [
    ['after a change, br', 200, async () => (await change(), call('br'))],
    ['after a change, gzip', 200, async () => (await change(), call('gzip'))],
    ['cached, br', 200, () => call('br')],
    ['cached, gzip', 200, () => call('gzip')],
    ['304', 304, async () => call('br', (await call('br')).etag)],
  ]
  const rows: string[][] = []
  for (const [name, status, run] of kinds) {
    const replies: Reply[] = []
    for (let index = 0; index < CALLS; index++) {
      const reply = await run()
      if (reply.status !== status) throw new Error(`${name}: ${reply.status}`)
      replies.push(reply)
    }
    const times = replies.map((reply) => reply.ms).toSorted((one, other) => one - other)
    rows.push([name, ms(median(times)), ms(p95(times)), kb(replies[0]?.bytes ?? 0)])
  }
  console.log(`## Pick list, ${whole(PRODUCTS)} products\n`)
  console.log(table(['call', 'median ms', 'p95 ms', 'size'], rows))
  const typed = await typeNames(served)
  console.log(`\nNew Order in Chromium, from each key to the list of products:\n`)
  console.log(table(['processor', 'keys', 'median ms', 'p95 ms', 'slowest ms'], typed.rows))
  console.log(`\nEvery key within ${KEY_MS} ms: ${verdict(typed.slowestMs <= KEY_MS)}`)
  recordFigures([
    {
      name: `slowest key of New Order with ${whole(PRODUCTS)} products`,
      value: Math.round(typed.slowestMs),
      unit: 'ms',
      better: 'lower',
      budget: KEY_MS,
      isKey: true,
    },
  ])
  served.stop()
} finally {
  await server.stop()
}
