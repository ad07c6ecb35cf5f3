import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { orderSummaryReply } from '@phuljhari/contract/orders/find-orders.contract'
import { connect } from '../apps/api/src/db/database.ts'
import { API_ROLE } from '../apps/api/src/db/embedded/database-roles.ts'
import { embeddedConnection } from '../apps/api/src/db/embedded/start-embedded.ts'
import { freePort, startServer, type ServerProcess } from '../apps/api/test/start-server.ts'
import { checkShop } from './check-shop.ts'
import { checkSearch, checkSummary } from './check-summary.ts'
import { ADMIN, nothingKnown } from './shop-client.ts'
import { busyShop, openShop } from './shop-load.ts'

const STOREFRONT_KEY = 'storefront-key-of-the-torture'
const KILL_TARGETS = ['api', 'database', 'both'] as const
type KillTarget = (typeof KILL_TARGETS)[number]

export type CrashReport = {
  rounds: number
  killed: Record<KillTarget, number>
  acknowledged: number
  orders: number
  estimates: number
  /** Acknowledged numbers of bills, notes and vouchers. */
  numbers: number
  handOvers: number
  products: number
  /** Acknowledged reports of phones, and how many were stored when their reply was lost. */
  reports: { acknowledged: number; unanswered: number }
  /** Past days whose sums are stored at the end, and jobs that issue bills. */
  summedDays: number
  jobs: { all: number; finished: number }
  /** The time from the start of the process until it is ready. */
  restartMs: number[]
  wrong: string[]
}

const postmaster = async (dataDir: string) =>
  Number((await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/**
 * Moves a part of the orders to earlier days, whose sums for the reports are then stale: they are made again at the
 * next start, under which the next kill may fall. The sums of days are checked by check-shop.ts.
 */
const moveToEarlierDays = {
  name: 'torture_earlier_days',
  text: `update orders set ordered_at = ordered_at - (1 + abs(hashtext(order_id)) % 5) * interval '1 day'
         where ordered_at > now() - interval '1 day' and abs(hashtext(order_id)) % 3 = 0`,
}
const summedDays = {
  name: 'torture_summed_days',
  text: 'select count(*) as days from report_summed where not is_month',
}
const finishedJobs = {
  name: 'torture_jobs',
  text: 'select count(*) as all, count(finished_at) as finished from document_batches',
}

/** Sends SIGKILL and verifies that the processes are gone. */
async function kill(server: ServerProcess, dataDir: string, target: KillTarget): Promise<void> {
  const database = await postmaster(dataDir)
  const api = server.child.pid ?? 0
  if (!isAlive(database) || !isAlive(api)) throw new Error('API or database was not running')
  if (target !== 'api') process.kill(database, 'SIGKILL')
  if (target !== 'database') process.kill(api, 'SIGKILL')
  const outcome = await server.exited
  if (target !== 'database' && outcome !== 'SIGKILL') throw new Error(`the API exited by itself (${outcome})`)
  // Without its database the API exits and reports why.
  if (target === 'database' && !server.output().includes('The database stopped unexpectedly'))
    throw new Error(`the API did not notice:\n${server.output()}`)
}

/**
 * Kills the API, the database or both `rounds` times under load (orders placed, accepted, assigned, delivered;
 * estimates made, revised, confirmed, withdrawn; payments verified; bills and notes issued; cash handed over; orders
 * packed, booked on LRs, and accepted many at once; runs reported by a phone and decided by a clerk; images uploaded)
 * and checks after each restart that nothing is lost or incomplete, and that the counters are exact.
 * @param longestMs the longest time of load before a kill
 */
export async function crash(
  rounds: number,
  log: (line: string) => void = () => {},
  longestMs = 1500,
): Promise<CrashReport> {
  const dataDir = await mkdtemp('/tmp/phuljhari-crash-')
  await chmod(dataDir, 0o755)
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  const env = {
    DATA_DIR: dataDir,
    PORT: String(port),
    SAMPLE_DATA: 'off',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    STOREFRONT_API_KEY: STOREFRONT_KEY,
  }
  const known = nothingKnown()
  const report: CrashReport = {
    rounds: 0,
    killed: { api: 0, database: 0, both: 0 },
    acknowledged: 0,
    orders: 0,
    estimates: 0,
    numbers: 0,
    handOvers: 0,
    products: 0,
    reports: { acknowledged: 0, unanswered: 0 },
    summedDays: 0,
    jobs: { all: 0, finished: 0 },
    restartMs: [],
    wrong: [],
  }
  let isOver = false
  let server = startServer(env)
  try {
    await server.waitForOutput('Ctrl-C stops it')
    const { token } = await fetch(`${base}/api/vendor/signin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(ADMIN),
    }).then((reply) => reply.json() as Promise<{ token: string }>)
    const authorization = `Bearer ${token}`
    const shop = { base, token, storefrontKey: STOREFRONT_KEY, known, isOver: () => isOver }
    await openShop(shop)
    for (let round = 0; round < rounds; round++) {
      const target = KILL_TARGETS[round % KILL_TARGETS.length] ?? 'api'
      isOver = false
      const load = busyShop(shop)
      await delay(200 + Math.random() * (longestMs - 200))
      isOver = true
      await kill(server, dataDir, target)
      await load
      report.killed[target]++
      report.rounds++

      const startedAt = performance.now()
      server = startServer(env)
      await server.waitForOutput('Ctrl-C stops it')
      report.restartMs.push(performance.now() - startedAt)
      const db = connect(embeddedConnection(dataDir, API_ROLE), () => {})
      const summary = await fetch(`${base}/api/orders/summary`, { headers: { authorization } })
      const wrong = await Promise.all([
        checkShop(db, path.join(dataDir, 'images'), known),
        checkSummary(db, orderSummaryReply.parse(await summary.json())),
        checkSearch(db, async (search) => {
          const query = new URLSearchParams({ search })
          const reply = await fetch(`${base}/api/orders/count?${query}`, { headers: { authorization } })
          return ((await reply.json()) as { count: number }).count
        }),
      ])
        .then(async (problems) => {
          await db.run(moveToEarlierDays)
          report.summedDays = (await db.one<{ days: number }>(summedDays)).days
          report.jobs = await db.one(finishedJobs)
          return problems.flat()
        })
        .finally(() => db.close())
      report.wrong.push(...wrong.map((line) => `round ${round + 1} (${target}): ${line}`))
      log(
        `${round + 1}/${rounds} ${target}: ${known.acknowledged} acknowledged, ${wrong.length} wrong, ` +
          `ready in ${report.restartMs.at(-1)?.toFixed(0)} ms`,
      )
    }
  } finally {
    server.child.kill('SIGTERM')
    await server.exited
    await rm(dataDir, { recursive: true, force: true })
  }
  const { acknowledged, orders, estimates, products, money, runs } = known
  return {
    ...report,
    acknowledged,
    orders: orders.size,
    estimates: estimates.size,
    numbers: money.numbers.size,
    handOvers: money.handOvers.size,
    products: products.size,
    reports: {
      acknowledged: [...runs.reports.values()].filter(({ outcomes }) => outcomes.size > 0).length,
      unanswered: runs.unanswered.size,
    },
  }
}
