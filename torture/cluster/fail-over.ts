import { chmod, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { freePort, startServer } from '../../apps/api/test/start-server.ts'
import { nothingKnown } from '../shop-client.ts'
import { openShop } from '../shop-load.ts'
import { emptyTally, type Shop } from './cluster-load.ts'
import { FAULTS } from './faults.ts'
import { patroniCluster } from './patroni-cluster.ts'
import { describeOutcome, runFault, type Outcome } from './run-fault.ts'

/**
 * Injects faults into a cluster of three under two API processes with clients. Counts acknowledged writes that are
 * lost, and how long no write was possible. Started by run.mjs, which explains the arguments.
 */

/** One fault takes half a minute. */
const LIMIT_MS = 30 * 60_000
const ADMIN = { email: 'owner@shop.example', password: 'sparkling-diwali' }
const STOREFRONT_KEY = 'storefront-key-of-the-torture'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    programs: { type: 'string', default: '' },
    uid: { type: 'string' },
    gid: { type: 'string' },
    'base-port': { type: 'string', default: '25400' },
    'api-ports': { type: 'string' },
    asynchronous: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
})
const owner = options.uid && options.gid ? { uid: Number(options.uid), gid: Number(options.gid) } : {}
const wanted = positionals.length > 0 ? positionals : Object.keys(FAULTS)
const say = (line: string) => process.stdout.write(`${line}\n`)
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
const wrong: string[] = []

const folder = await mkdtemp('/tmp/phuljhari-cluster-')
await chmod(folder, 0o755)
const cluster = patroniCluster(folder, Number(options['base-port']), options.programs, owner, !options.asynchronous)
const ports = options['api-ports']?.split(',').map(Number) ?? [await freePort(), await freePort()]
const bases = ports.map((port) => `http://127.0.0.1:${port}`)
const processes: Array<ReturnType<typeof startServer>> = []

async function cleanUp(): Promise<void> {
  for (const { child } of processes) child.kill('SIGKILL')
  cluster.stop()
  if (options.keep) say(`The logs are in ${folder}`)
  // Killed processes may still be writing.
  else await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
}
const giveUp = (reason: string) => {
  process.stderr.write(`✗ ${reason}\n`)
  void cleanUp().finally(() => process.exit(1))
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => giveUp(`stopped by ${signal}`))
setTimeout(() => giveUp(`not finished after ${LIMIT_MS / 60_000} minutes`), LIMIT_MS).unref()

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
  await Promise.all(processes.map((server) => server.waitForOutput('Ctrl-C stops it')))
  const { token } = (await (await post(bases[0] ?? '', '/vendor/signin', ADMIN)).json()) as { token: string }
  const known = nothingKnown()
  await openShop({ base: bases[0] ?? '', token, storefrontKey: STOREFRONT_KEY, known, isOver: () => false })
  return { bases, token, storefrontKey: STOREFRONT_KEY, known }
}

/** Wrong passwords, alternating between the processes: ten are checked in all, as with one process. */
async function checkSignInLimit(): Promise<void> {
  const answers: number[] = []
  while (answers.length < 15) {
    const base = bases[answers.length % bases.length] ?? ''
    const { status } = await post(base, '/vendor/signin', { email: 'guessed@shop.example', password: 'guess' })
    answers.push(status)
  }
  const [checked, limited] = [401, 429].map((code) => answers.filter((status) => status === code).length)
  say(`sign-ins: of 15 guesses at both processes ${checked} were checked, ${limited} got 429`)
  if (checked !== 10 || limited !== 5) wrong.push('the sign-in limit is not shared by the processes')
}

const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0

function printSummary(outcomes: ReadonlyMap<string, Outcome[]>): void {
  say(
    '\n| fault | runs | acknowledged | wrong | refused | no writes for: median (longest) |\n|---|---|---|---|---|---|',
  )
  for (const [name, all] of outcomes) {
    const sum = (of: (outcome: Outcome) => number) => all.reduce((total, outcome) => total + of(outcome), 0)
    const gaps = all.map(({ gapMs }) => gapMs)
    const refused = sum((outcome) => Object.values(outcome.refused).reduce((total, times) => total + times, 0))
    const cells = [
      name,
      all.length,
      sum((outcome) => outcome.acknowledged),
      sum((outcome) => outcome.wrong.length),
      refused,
      `${seconds(median(gaps))} (${seconds(Math.max(...gaps))})`,
    ]
    say(`| ${cells.join(' | ')} |`)
  }
}

try {
  const startedAt = performance.now()
  await cluster.start()
  const databasePorts = cluster.members.map((member) => member.ports.postgres)
  say(`✓ three members on ports ${databasePorts.join(', ')} (${seconds(performance.now() - startedAt)})`)
  const shop = await startProcesses()
  say(`✓ two API processes on ports ${ports.join(' and ')}`)
  const tally = emptyTally()
  const setup = { cluster, shop, tally, processes, imageFolder: path.join(folder, 'shared', 'images') }
  const outcomes = new Map<string, Outcome[]>()
  for (const [index, name] of wanted.entries()) {
    const fault = FAULTS[name]
    if (!fault) throw new Error(`there is no fault ${name}: choose from ${Object.keys(FAULTS).join(', ')}`)
    const outcome = await runFault(setup, fault)
    outcomes.set(name, [...(outcomes.get(name) ?? []), outcome])
    wrong.push(...outcome.wrong.map((line) => `${name}: ${line}`))
    say(describeOutcome(name, fault, outcome))
    if (index === 0) await checkSignInLimit()
  }
  for (const { child } of processes) child.kill('SIGTERM')
  const codes = await Promise.all(processes.map((server) => server.exited))
  if (codes.some((code) => code !== 0)) wrong.push(`the processes ended with ${codes.join(' and ')}`)
  printSummary(outcomes)
  const took = seconds(performance.now() - startedAt)
  say(
    `\n${tally.acknowledged.length} writes acknowledged, ${tally.ordersPlaced} orders, ${wrong.length} wrong (${took})`,
  )
} catch (error) {
  wrong.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
} finally {
  await cleanUp()
}
for (const line of wrong) process.stderr.write(`✗ ${line}\n`)
process.exit(wrong.length > 0 ? 1 : 0)
