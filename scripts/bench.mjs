import { spawnSync } from 'node:child_process'
import { readdirSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { ROOT } from './lib/run.mjs'
import { buildPortal, findChromium, install, nodeBinary, QUIET_NODE } from './lib/set-up.mjs'

/**
 * Runs every bench/*.bench.ts; each prints a table. `npm run bench -- portal server` runs only those two and does not
 * write results.md.
 */
install()
buildPortal()
const node = nodeBinary()
const chromium = findChromium()
const wanted = process.argv.slice(2)
const benches = readdirSync(path.join(ROOT, 'bench'))
  .filter((name) => name.endsWith('.bench.ts'))
  .filter((name) => wanted.length === 0 || wanted.includes(name.replace('.bench.ts', '')))
  .sort()
const tables = []
const failed = []
for (const name of benches) {
  process.stdout.write(`… ${name}\n`)
  const { status, stdout } = spawnSync(node, [...QUIET_NODE, path.join('bench', name)], {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    env: chromium === undefined ? process.env : { ...process.env, CHROMIUM_PATH: chromium },
  })
  process.stdout.write(`${stdout}\n`)
  // A failure does not discard the results of the others.
  if (status === 0) tables.push(stdout)
  else failed.push(name)
}
for (const name of failed) process.stderr.write(`✗ ${name} failed\n`)
if (wanted.length === 0) {
  const version = spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout.trim()
  const cpus = `${os.cpus().length} × ${os.cpus()[0]?.model ?? 'unknown CPU'}`
  const machine = `Node ${version}, ${cpus}, ${os.platform()}. Trust the ratios rather than the absolute figures.`
  writeFileSync(path.join(ROOT, 'bench', 'results.md'), `# Results\n\n${machine}\n\n${tables.join('\n')}`)
  process.stdout.write('✓ Written to bench/results.md\n')
}
process.exit(failed.length > 0 || benches.length === 0 ? 1 : 0)
