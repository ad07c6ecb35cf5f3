import { spawnSync } from 'node:child_process'
import { readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './lib/run.mjs'
import { install, node24, QUIET_NODE } from './lib/set-up.mjs'

/** Every bench/*.bench.ts, one after the other; each prints a table of its own. */
install()
const node = node24()
const benches = readdirSync(path.join(ROOT, 'bench'))
  .filter((name) => name.endsWith('.bench.ts'))
  .sort()
const tables = []
for (const name of benches) {
  const { status, stdout } = spawnSync(node, [...QUIET_NODE, path.join('bench', name)], {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (status !== 0) {
    process.stderr.write(`✗ ${name} failed\n`)
    process.exit(status ?? 1)
  }
  process.stdout.write(stdout)
  tables.push(stdout)
}
writeFileSync(path.join(ROOT, 'bench', 'results.md'), `# Results\n\n${tables.join('\n')}`)
process.stdout.write('✓ Written to bench/results.md\n')
