import { setTimeout as pause } from 'node:timers/promises'
import { findPrimary, serverUrls } from '../../apps/api/src/db/follow-primary.ts'
import { connect } from '../../apps/api/src/db/database.ts'
import type { ServerProcess } from '../../apps/api/test/start-server.ts'
import { checkShop } from '../check-shop.ts'
import { placeOrder, startLoad, type Shop, type Tally } from './cluster-load.ts'
import type { Fault } from './faults.ts'
import { followOrders } from './follow-orders.ts'
import type { PatroniCluster } from './patroni-cluster.ts'

const BEFORE_MS = 3000
const AFTER_MS = 4000
const orderCount = { name: 'torture_order_count', text: 'select count(*) as orders from orders' }

type Setup = {
  cluster: PatroniCluster
  shop: Shop
  tally: Tally
  processes: readonly ServerProcess[]
  imageFolder: string
}
export type Outcome = {
  /** The part of the cluster that was affected. */
  detail: string
  acknowledged: number
  refused: Record<string, number>
  /** The longest time without an acknowledged write. */
  gapMs: number
  /** The longest time that one client had to retry. */
  slowestMs: number
  /** The time from undoing the fault until the cluster was healthy. */
  healedMs: number
  /** The time until the event of an order placed afterwards had arrived on the streams of both processes. */
  streamsMs: number
  wrong: string[]
}

/** The longest time without an acknowledged write from `since` on. */
function longestGap(tally: Tally, since: number): number {
  const times = [since, ...tally.acknowledged.map(({ at }) => at).filter((at) => at > since)].toSorted((a, b) => a - b)
  return Math.max(...times.slice(1).map((at, index) => at - (times[index] ?? at)))
}

/** Finds writes that are lost, duplicated or incomplete. */
async function check({ cluster, shop, tally, imageFolder }: Setup): Promise<string[]> {
  const urls = serverUrls(cluster.databaseUrl)
  const db = connect({ connectionString: await findPrimary(urls), serverUrls: urls }, () => {})
  try {
    const found = await checkShop(db, imageFolder, shop.known)
    const { orders } = await db.one<{ orders: number }>(orderCount)
    if (orders !== tally.ordersPlaced) found.push(`${orders} orders exist, ${tally.ordersPlaced} were placed`)
    return found
  } finally {
    await db.close()
  }
}

/** Injects a fault under load, undoes it, waits until the cluster is healthy, and checks what was acknowledged. */
export async function runFault(setup: Setup, fault: Fault): Promise<Outcome> {
  const { cluster, shop, tally, processes } = setup
  const before = { acknowledged: tally.acknowledged.length, refused: new Map(tally.refused) }
  const streams = await Promise.all(shop.bases.map((base) => followOrders(base, shop.token)))
  const load = startLoad(shop, tally)
  await pause(BEFORE_MS)
  const injectedAt = performance.now()
  const { detail, undo } = await fault.inject(cluster)
  await pause(AFTER_MS)
  await load.end()
  const after = tally.acknowledged.filter((write) => write.at > injectedAt)
  const gapMs = longestGap(tally, injectedAt)

  const order = await placeOrder(shop, tally)
  const placed = performance.now()
  await Promise.all(streams.map((stream) => stream.sees(order)))
  const streamsMs = performance.now() - placed
  const wrong = streams.some(({ state }) => state.ended) ? ['a stream of orders ended'] : []
  await Promise.all(streams.map((stream) => stream.close()))

  undo()
  const undone = performance.now()
  await cluster.untilHealthy()
  const healedMs = performance.now() - undone
  wrong.push(...(await check(setup)), ...tally.wrong.splice(0))
  for (const { child, output } of processes)
    if (child.exitCode !== null || child.signalCode !== null) wrong.push(`a process ended:\n${output()}`)
  return {
    detail,
    acknowledged: tally.acknowledged.length - before.acknowledged,
    refused: Object.fromEntries(
      [...tally.refused]
        .map(([answer, times]): [string, number] => [answer, times - (before.refused.get(answer) ?? 0)])
        .filter(([, times]) => times > 0),
    ),
    gapMs,
    slowestMs: Math.max(...after.map(({ tookMs }) => tookMs)),
    healedMs,
    streamsMs,
    wrong,
  }
}

/** A line for the fault, and lines for its outcome. */
export function describeOutcome(name: string, { what }: Fault, outcome: Outcome): string {
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
  const refused = Object.entries(outcome.refused).map(([answer, times]) => `${answer} × ${times}`)
  return [
    `${name}: ${what} (${outcome.detail})`,
    `  ${outcome.acknowledged} acknowledged, ${outcome.wrong.length} wrong; refused: ${refused.join(', ') || 'none'}`,
    `  no writes for ${seconds(outcome.gapMs)}, slowest client ${seconds(outcome.slowestMs)}; ` +
      `next event after ${seconds(outcome.streamsMs)}; healthy after ${seconds(outcome.healedMs)}`,
  ].join('\n')
}
