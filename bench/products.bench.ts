import { ADMIN, addAdmin, signIn, SIGN_IN } from './lib/bench-admin.ts'
import { benchDatabase } from './lib/bench-database.ts'
import { recordFigures } from './lib/figures.ts'
import type { Target } from './lib/load.ts'
import { measure, type Measured } from './lib/measured.ts'
import { productsReport, share, type Row, type RoundResults } from './lib/products-report.ts'
import { median, ms, whole } from './lib/report.ts'
import { KEYWORDS, seedCatalogue } from './lib/seed-catalogue.ts'
import { serve, type Served } from './lib/served.ts'

/**
 * The lists and sign-in, compared with the same SQL in a bare route and with a constant of the same size.
 * `node bench/products.bench.ts [seconds per measurement] [rounds]`
 */
const SECONDS = Number(process.argv[2] ?? 0.3)
const ROUNDS = Number(process.argv[3] ?? 4)
const [SMALL, LARGE] = [10_000, 100_000]
const CONNECTIONS = [1, 16]
const AGENTS = 20

/** At most ten attempts for one account may be in progress, including those of the previous run. */
const SIGN_INS_AT_ONCE = 4

type List = { name: string; url: string; signedIn?: true }
const LISTS: readonly List[] = [
  { name: 'page 1', url: '/products' },
  { name: 'page 500', url: '/products?page=500' },
  { name: 'common keyword', url: `/products?keyword=${KEYWORDS.common}` },
  { name: 'common keyword, page 50', url: `/products?keyword=${KEYWORDS.common}&page=50` },
  { name: 'rare keyword', url: `/products?keyword=${KEYWORDS.rare}` },
  { name: 'no match', url: `/products?keyword=${KEYWORDS.none}` },
  { name: 'one letter', url: `/products?keyword=${KEYWORDS.one}` },
  { name: 'two letters, rare', url: `/products?keyword=${KEYWORDS.two}` },
  { name: 'three letters', url: `/products?keyword=${KEYWORDS.three}` },
  { name: 'brands', url: '/brand' },
  { name: 'categories', url: '/category' },
  { name: 'agents', url: '/delivery-agents', signedIn: true },
  { name: 'agents, masked', url: '/delivery-agents?aadhaar=masked', signedIn: true },
]

const measureTarget = (served: Served, target: Target, connections: number, seconds = SECONDS) =>
  measure({ served, database: server }, target, connections, seconds)

/** Measurements are interleaved, so that other load affects all alike and ratios compare neighbours in time. */
async function compare({ name, url, signedIn }: List, connections: number): Promise<Row[]> {
  const compared: Row[] = sizes.map(({ size }) => ({ name, size, connections, rounds: [] }))
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [index, { served, authorization }] of sizes.entries()) {
      const ours = { url: `${served.product}${url}`, headers: signedIn ? { authorization } : {} }
      const results: RoundResults = {
        ours: await measureTarget(served, ours, connections),
        sql: await measureTarget(served, { url: `${served.bare}/sql` }, connections),
        constant: await measureTarget(served, { url: `${served.bare}/constant` }, connections),
        driver: await served.drive(connections, SECONDS * 1000),
      }
      // The first round only warms up.
      if (round > 0) compared[index]?.rounds.push(results)
    }
  }
  return compared
}

async function addAgents(served: Served, authorization: string): Promise<void> {
  for (let agent = 0; agent < AGENTS; agent++) {
    const reply = await fetch(`${served.product}/delivery-agents`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization },
      body: JSON.stringify({
        fullName: `Agent ${agent}`,
        phoneNumber: `98765432${10 + agent}`,
        vehicleNumber: '',
        aadharNumber: `1234567890${10 + agent}`,
      }),
    })
    if (!reply.ok) throw new Error(`An agent was refused: ${reply.status} ${await reply.text()}`)
  }
}

let keywords = 0
const otherCalls = (served: Served): Array<{ name: string; target: Target; atOnce?: number; seconds?: number }> => [
  {
    name: 'a new keyword',
    target: {
      url: served.product,
      paths: () => `/api/products?keyword=${'abcdefghijklmnopqrstuvwxyz'[keywords % 26]}${keywords++}`,
    },
  },
  {
    name: 'page 1, compressed (br)',
    target: { url: `${served.product}/products`, headers: { 'accept-encoding': 'br, gzip' } },
  },
  {
    name: 'sign-in (argon2id)',
    atOnce: SIGN_INS_AT_ONCE,
    // Each takes 20 ms of CPU: a shorter run would complete none.
    seconds: 5 * SECONDS,
    target: {
      url: `${served.product}${SIGN_IN}`,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(ADMIN),
    },
  },
]

const rows: Row[] = []
const others: string[][] = []
const sizes: Array<{ size: number; served: Served; authorization: string }> = []
const server = await benchDatabase()
try {
  for (const size of [SMALL, LARGE]) {
    const connection = await server.create(`products_${size}`)
    await seedCatalogue(connection, size)
    await addAdmin(connection)
    const served = await serve(connection)
    const authorization = await signIn(served)
    await addAgents(served, authorization)
    sizes.push({ size, served, authorization })
  }
  for (const list of LISTS) {
    for (const { served, authorization } of sizes)
      await served.record({ url: list.url, headers: list.signedIn ? { authorization } : {} })
    for (const connections of CONNECTIONS) rows.push(...(await compare(list, connections)))
    process.stderr.write(`  ${list.name}\n`)
  }
  for (const { size, served } of sizes) {
    for (const connections of CONNECTIONS) {
      for (const { name, target, atOnce = connections, seconds } of otherCalls(served)) {
        const runs: Measured[] = []
        for (let run = 0; run < ROUNDS; run++) runs.push(await measureTarget(served, target, atOnce, seconds))
        const medianOf = (of: (run: Measured) => number) => median(runs.map(of))
        others.push([
          name,
          whole(size),
          String(atOnce),
          whole(medianOf((run) => run.requestsPerSecond)),
          ms(medianOf((run) => run.p50)),
          ms(medianOf((run) => run.p99)),
          medianOf((run) => run.cpuMs).toFixed(2),
        ])
      }
    }
  }
} finally {
  for (const { served } of sizes) served.stop()
  await server.stop()
}

recordFigures(
  (['page 1', 'agents'] as const).map((name) => {
    const row = rows.find((one) => one.name === name && one.size === LARGE && one.connections === 16)
    if (!row) throw new Error(`${name} was not measured`)
    return {
      name: name === 'agents' ? `${AGENTS} delivery agents, 16 at once` : 'product page, 16 at once',
      value: Math.round(median(row.rounds.map(({ ours }) => ours.requestsPerSecond))),
      unit: 'per second',
      better: 'higher',
      ofBare: Number(share(row).toFixed(2)),
      isKey: true,
    }
  }),
)

console.log(
  productsReport({
    rows,
    others,
    small: SMALL,
    large: LARGE,
    heading: `## Lists with ${whole(SMALL)} and ${whole(LARGE)} products (medians of ${ROUNDS} rounds of ${SECONDS} s)`,
  }),
)
