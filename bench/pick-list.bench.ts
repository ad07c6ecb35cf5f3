import { request } from 'node:http'
import { addAdmin, signIn } from './lib/bench-admin.ts'
import { benchDatabase, query } from './lib/bench-database.ts'
import { kb, median, ms, p95, table, whole } from './lib/report.ts'
import { seedCatalogue } from './lib/seed-catalogue.ts'
import { serve } from './lib/served.ts'

/**
 * The pick list of order entry: right after a change of the catalogue, cached, and unchanged for the caller. One call
 * at a time. `node bench/pick-list.bench.ts [products] [calls of each kind]`
 */
const PRODUCTS = Number(process.argv[2] ?? 20_000)
const CALLS = Number(process.argv[3] ?? 30)

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
  served.stop()
} finally {
  await server.stop()
}
