import { chmod, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { connect } from '../../apps/api/src/db/database.ts'
import { addressesOf } from '../../apps/api/src/db/addresses-of.ts'
import { findPrimary } from '../../apps/api/src/db/find-primary.ts'
import { freePort, startServer } from '../../apps/api/test/start-server.ts'
import { checkShop } from '../check-shop.ts'
import { nothingKnown, openShop } from '../shop-load.ts'
import { emptyTally, placeOrder, startLoad, type Shop, type Tally } from './cluster-load.ts'
import { FAULTS, type Fault } from './faults.ts'
import { followOrders } from './follow-orders.ts'
import { patroniCluster } from './patroni-cluster.ts'

/**
 * Two API processes on a cluster of three, under load from clients of both, while the cluster is hurt. Counts what was acknowledged and is lost, and how long writes were away.
 * Started by run.mjs, which says what the arguments are.
 */
const LIMIT_MS = 15 * 60_000
const BEFORE_MS = 3000
const AFTER_MS = 4000
const ADMIN = { email: 'owner@shop.example', password: 'sparkling-diwali' }
const STOREFRONT_KEY = 'storefront-key-of-the-torture'
const orderCount = { name: 'torture_order_count', text: 'select count(*) as orders from orders' }

const { values: options, positionals: faults } = parseArgs({
  allowPositionals: true,
  options: {
    programs: { type: 'string', default: '' },
    uid: { type: 'string' },
    gid: { type: 'string' },
    'base-port': { type: 'string', default: '25400' },
    'api-ports': { type: 'string' },
    keep: { type: 'boolean', default: false },
  },
})
const owner = options.uid && options.gid ? { uid: Number(options.uid), gid: Number(options.gid) } : {}
const say = (line: string) => process.stdout.write(`${line}\n`)
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
const wrong: string[] = []

const folder = await mkdtemp('/tmp/phuljhari-cluster-')
await chmod(folder, 0o755)
const cluster = patroniCluster(folder, Number(options['base-port']), options.programs, owner)
const ports = options['api-ports']?.split(',').map(Number) ?? [await freePort(), await freePort()]
const bases = ports.map((port) => `http://127.0.0.1:${port}`)
const processes: Array<ReturnType<typeof startServer>> = []

async function cleanUp(): Promise<void> {
  for (const { child } of processes) child.kill('SIGKILL')
  cluster.stop()
  if (options.keep) say(`The logs are in ${folder}`)
  // Whoever was killed may still be writing its last.
  else await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
}
const giveUp = (reason: string) => {
  process.stderr.write(`✗ ${reason}\n`)
  void cleanUp().finally(() => process.exit(1))
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => giveUp(`stopped by ${signal}`))
setTimeout(() => giveUp(`not done after ${LIMIT_MS / 60_000} minutes`), LIMIT_MS).unref()

const post = (base: string, address: string, body: object) =>
  fetch(`${base}/api${address}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

async function startProcesses(): Promise<Shop> {
  for (const port of ports)
    processes.push(
      startServer({
        DATABASE_URL: cluster.databaseUrl,
        DATA_DIR: path.join(folder, 'shared'),
        PORT: String(port),
        STOREFRONT_API_KEY: STOREFRONT_KEY,
        ADMIN_EMAIL: ADMIN.email,
        ADMIN_PASSWORD: ADMIN.password,
      }),
    )
  await Promise.all(processes.map((server) => server.says('Ctrl-C stops it')))
  const { token } = (await (await post(bases[0] ?? '', '/vendor/signin', ADMIN)).json()) as { token: string }
  const known = nothingKnown()
  await openShop({ base: bases[0] ?? '', token, storefrontKey: STOREFRONT_KEY, known, isOver: () => false })
  return { bases, token, storefrontKey: STOREFRONT_KEY, known }
}

/** The longest time without an acknowledged write from `since` on. */
function longestGap(tally: Tally, since: number): number {
  const times = [since, ...tally.acknowledged.map(({ at }) => at).filter((at) => at > since)].toSorted((a, b) => a - b)
  return Math.max(...times.slice(1).map((at, index) => at - (times[index] ?? at)))
}

async function check(shop: Shop, tally: Tally): Promise<string[]> {
  const addresses = addressesOf(cluster.databaseUrl)
  const db = connect({ connectionString: await findPrimary(addresses), addresses }, () => {})
  try {
    const found = await checkShop(db, path.join(folder, 'shared', 'images'), shop.known)
    const { orders } = await db.one<{ orders: number }>(orderCount)
    if (orders !== tally.ordersPlaced) found.push(`${orders} orders are there, ${tally.ordersPlaced} were placed`)
    return found
  } finally {
    await db.close()
  }
}

async function strike(name: string, { what, strike: hurt }: Fault, shop: Shop, tally: Tally): Promise<void> {
  const streams = await Promise.all(bases.map((base) => followOrders(base, shop.token)))
  const before = { acknowledged: tally.acknowledged.length, refused: new Map(tally.refused) }
  const load = startLoad(shop, tally)
  await pause(BEFORE_MS)
  const at = performance.now()
  const { told, undo } = await hurt(cluster)
  const replacedMs = performance.now() - at
  await pause(AFTER_MS)
  await load.end()
  const took = tally.acknowledged.filter((write) => write.at > at).map(({ tookMs }) => tookMs)
  const gap = longestGap(tally, at)

  const order = await placeOrder(shop, tally)
  await Promise.all(streams.map((stream) => stream.sees(order)))
  if (streams.some(({ state }) => state.ended)) wrong.push(`${name}: a stream of orders ended`)
  const reloads = streams.map(({ state }) => state.reloads)
  await Promise.all(streams.map((stream) => stream.close()))

  undo()
  const begun = performance.now()
  await cluster.whole()
  const found = await check(shop, tally)
  wrong.push(...found.map((line) => `${name}: ${line}`))
  for (const server of processes)
    if (server.child.exitCode !== null || server.child.signalCode !== null)
      wrong.push(`${name}: a process ended:\n${server.output()}`)
  const refusals = [...tally.refused].flatMap(([answer, times]) => {
    const more = times - (before.refused.get(answer) ?? 0)
    return more > 0 ? [`${answer} × ${more}`] : []
  })
  say(`${name}: ${what}`)
  say(
    `  happened: ${told} (seen after ${seconds(replacedMs)}); three members again ${seconds(performance.now() - begun)} after it was undone`,
  )
  say(
    `  acknowledged ${tally.acknowledged.length - before.acknowledged}, wrong ${found.length}; no write for ${seconds(gap)}; slowest ${seconds(Math.max(...took))}; refused: ${refusals.join(', ') || 'none'}`,
  )
  say(`  streams: both told of the next order, reloads ${reloads.join(' and ')}`)
}

/** Sign-ins with a wrong password, at both in turn. @returns the answers. */
async function guess(times: number): Promise<number[]> {
  const codes: number[] = []
  while (codes.length < times) {
    const reply = await post(bases[codes.length % 2] ?? '', '/vendor/signin', {
      email: 'victim@shop.example',
      password: 'guess',
    })
    if (reply.status === 503) await pause(250)
    else codes.push(reply.status)
  }
  return codes
}

try {
  const begun = performance.now()
  await cluster.start()
  say(
    `✓ three members on ports ${cluster.members.map(({ ports: { postgres } }) => postgres).join(', ')} (${seconds(performance.now() - begun)})`,
  )
  const shop = await startProcesses()
  say(`✓ two API processes on ports ${ports.join(' and ')}`)
  const tally = emptyTally()
  const wanted = faults.length > 0 ? faults : Object.keys(FAULTS)
  for (const [index, name] of wanted.entries()) {
    const fault = FAULTS[name]
    if (!fault) throw new Error(`there is no fault ${name}: choose from ${Object.keys(FAULTS).join(', ')}`)
    await strike(name, fault, shop, tally)
    if (index > 0) continue
    const codes = await guess(15)
    const [looked, limited] = [401, 429].map((code) => codes.filter((each) => each === code).length)
    say(`sign-ins: of 15 guesses at both processes ${looked} were looked at, ${limited} were told to wait`)
    if (looked !== 10 || limited !== 5) wrong.push('the limit of sign-ins does not hold across both')
  }
  wrong.push(...tally.wrong)
  for (const { child } of processes) child.kill('SIGTERM')
  const codes = await Promise.all(processes.map((server) => server.ended))
  if (codes.some((code) => code !== 0)) wrong.push(`the processes ended with ${codes.join(' and ')}`)
  say(
    `in all: ${tally.acknowledged.length} writes acknowledged, ${tally.ordersPlaced} orders, ${wrong.length} wrong (${seconds(performance.now() - begun)})`,
  )
} catch (error) {
  wrong.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
} finally {
  await cleanUp()
}
for (const line of wrong) process.stderr.write(`✗ ${line}\n`)
process.exit(wrong.length > 0 ? 1 : 0)
