import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { readResults, regressions, writeResults } from './lib/bench-results.mjs'
import { fail, ROOT } from './lib/run.mjs'
import { install } from './lib/packages.mjs'
import {
  buildPortal,
  ensureChromium,
  findChromium,
  nodeBinary,
  QUIET_NODE,
  SERVER_ENV,
  SERVER_NODE,
} from './lib/set-up.mjs'

/**
 * Runs every bench/*.bench.ts; each prints tables and records figures. The figures are compared with the last recorded
 * run, then bench/results.md is written. `npm run bench -- portal server` runs only those two and writes nothing;
 * with `--record` it replaces their sections.
 */
const RESULTS = path.join(ROOT, 'bench', 'results.md')
const options = process.argv.slice(2)
const wanted = options.filter((option) => option !== '--record')
const isRecorded = wanted.length === 0 || options.includes('--record')

const all = readdirSync(path.join(ROOT, 'bench'))
  .filter((name) => name.endsWith('.bench.ts'))
  .map((name) => name.replace('.bench.ts', ''))
  .sort()
const unknown = wanted.filter((name) => !all.includes(name))
if (unknown.length > 0) fail(`Unknown benchmark ${unknown.join(', ')}. Choose from ${all.join(', ')}.`, 2)

install()
buildPortal()
ensureChromium()
const node = nodeBinary()
const chromium = findChromium()

const output = (command, args) => spawnSync(command, args, { cwd: ROOT, encoding: 'utf8' }).stdout?.trim() ?? ''
// Apart from the page that an earlier benchmark may just have written.
const changes = ['status', '--porcelain', '--untracked-files=no', '--', '.', ':!bench/results.md']
const isModified = output('git', changes) !== ''
const measuredOn = {
  commit: `${output('git', ['rev-parse', '--short=8', 'HEAD']) || 'no commit'}${isModified ? ' (modified)' : ''}`,
  date: new Date().toISOString().slice(0, 10),
  node: output(node, ['--version']),
  machine: `${os.cpus().length} × ${os.cpus()[0]?.model ?? 'unknown CPU'}, ${os.platform()}`,
}

/** How often the fixed work is repeated before and after a benchmark. */
const REPEATS = 9

/**
 * Times some fixed work: a shared machine may be half as fast an hour later, and the times of two runs are compared in
 * proportion to it. @returns the milliseconds of each repetition
 */
function timeFixedWork() {
  const rows = Array.from({ length: 20_000 }, (_, at) => ({ id: (at * 7919) % 20_011, name: `Order ${at}` }))
  return Array.from({ length: REPEATS }, () => {
    const startedAt = performance.now()
    JSON.parse(JSON.stringify(rows.toSorted((one, other) => one.id - other.id)))
    return performance.now() - startedAt
  })
}
const median = (numbers) => numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)]

const folder = mkdtempSync(path.join(os.tmpdir(), 'phuljhari-figures-'))
const measured = []
const failed = []
for (const name of wanted.length > 0 ? all.filter((one) => wanted.includes(one)) : all) {
  process.stdout.write(`… ${name}\n`)
  const figures = path.join(folder, name)
  const timesBefore = timeFixedWork()
  const startedAt = performance.now()
  const { status, stdout } = spawnSync(node, [...QUIET_NODE, path.join('bench', `${name}.bench.ts`)], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      ...SERVER_ENV,
      BENCH_FIGURES: figures,
      SERVER_NODE: SERVER_NODE.join(' '),
      ...(chromium !== undefined && { CHROMIUM_PATH: chromium }),
    },
  })
  process.stdout.write(`${stdout}\n`)
  // A failure does not discard the results of the others.
  if (status !== 0) {
    failed.push(name)
    continue
  }
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  const { commit, date, node: version, machine } = measuredOn
  const fixedMs = Number(median([...timesBefore, ...timeFixedWork()]).toFixed(1))
  const line =
    `Measured at commit ${commit}, ${date}, Node ${version}, ${machine}, in ${seconds} s. ` +
    `Fixed work of Node took ${fixedMs} ms.`
  measured.push({
    name,
    ...measuredOn,
    seconds,
    fixedMs,
    figures: existsSync(figures)
      ? readFileSync(figures, 'utf8')
          .trim()
          .split('\n')
          .map((text) => JSON.parse(text))
      : [],
    text: stdout.trim().replace(/^(## .*)$/m, `$1\n\n${line}`),
  })
}
rmSync(folder, { recursive: true })

for (const name of failed) process.stderr.write(`✗ ${name} failed\n`)
const recorded = existsSync(RESULTS) ? readResults(readFileSync(RESULTS, 'utf8')) : []
for (const line of regressions(recorded, measured)) process.stdout.write(`! ${line}\n`)
if (isRecorded && measured.length > 0) {
  const kept = wanted.length === 0 ? [] : recorded.filter(({ name }) => measured.every((one) => one.name !== name))
  writeFileSync(RESULTS, writeResults([...kept, ...measured]))
  process.stdout.write('✓ Written to bench/results.md\n')
}
process.exit(failed.length > 0 ? 1 : 0)
