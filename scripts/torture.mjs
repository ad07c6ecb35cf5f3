import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { fail, ROOT, seconds } from './lib/run.mjs'
import { install } from './lib/packages.mjs'
import { buildPortal, ensureChromium, nodeBinary, QUIET_NODE } from './lib/set-up.mjs'

const vitest = path.join(ROOT, 'node_modules/vitest/vitest.mjs')
const playwright = path.join(ROOT, 'node_modules/@playwright/test/cli.js')

/** Runs of several minutes; `npm test` has the short form of each. `npm run torture -- crash fuzz` runs only those. */
const STEPS = {
  /** 50 kills of API, database or both under load. */
  crash: { args: ['torture/run-crash.ts'] },
  /** 20 kills of a restore over existing data. */
  restore: { args: ['torture/kill-restore.ts'] },
  /** A disk filled to its last byte under the running server. */
  disk: { args: ['torture/full-disk.ts'] },
  /** Whether the time of a sign-in reveals which e-mails have an account. */
  'sign-in': { args: ['torture/sign-in-time.ts'] },
  /** 10,000 hostile requests. */
  fuzz: { args: [vitest, 'run', '--project', 'api', 'apps/api/test/fuzz'], env: { FUZZ_REQUESTS: '10000' } },
  /** 10,000 generated price lists, with figures for each of their properties. */
  'price-lists': {
    args: [vitest, 'run', '--project', 'api', 'apps/api/test/price-lists'],
    env: { PRICE_LISTS: '10000' },
  },
  /** Every screen under every fault of the network, as the table of docs/reliability.md. */
  faults: {
    args: [playwright, 'test', 'faults.spec.ts', '--reporter=./e2e/faults/markdown-reporter.ts'],
    env: { FAULTS: 'all' },
    prepare: () => {
      buildPortal()
      ensureChromium()
    },
  },
  /** Every screen in Tamil, in Hindi and in a pseudo-language whose texts are 40 % longer: nothing is cut off. */
  languages: {
    args: [playwright, 'test', 'languages.spec.ts'],
    env: { LANGUAGES: 'all' },
    prepare: () => {
      process.env.PSEUDO = 'on'
      buildPortal()
      ensureChromium()
    },
  },
  /** The API suite on the system's PostgreSQL (Debian's packages; installed by root when absent). */
  postgres: { args: ['torture/system-postgres.mjs'] },
  /** Two API processes on a Patroni cluster of three that suffers eight kinds of failure (docs/cluster.md). */
  cluster: { args: ['torture/cluster/run.mjs'] },
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in STEPS))
if (unknown.length > 0) fail(`Unknown step ${unknown.join(', ')}. Choose from ${Object.keys(STEPS).join(', ')}.`, 2)

install()
const node = nodeBinary()
for (const name of wanted.length > 0 ? wanted : Object.keys(STEPS)) {
  const startedAt = performance.now()
  const { args, env, prepare } = STEPS[name]
  prepare?.()
  const { status } = spawnSync(node, [...QUIET_NODE, ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}`, ...env },
  })
  if (status !== 0) fail(`${name} failed after ${seconds(startedAt)}`, status ?? 1)
  process.stdout.write(`✓ ${name} (${seconds(startedAt)})\n`)
}
