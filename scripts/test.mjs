import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { ROOT, seconds } from './lib/run.mjs'
import { buildPortal, ensureChromium, install, nodeBinary, QUIET_NODE } from './lib/set-up.mjs'

const PROJECTS = ['packages/contract', 'apps/api', 'apps/portal', 'e2e']
const bin = (file) => path.join(ROOT, 'node_modules', file)

/** The checks, fastest first. `npm test -- unit e2e` runs only those named. */
const STEPS = {
  lint: () => [
    [bin('oxlint/bin/oxlint'), '--deny-warnings'],
    [bin('oxfmt/bin/oxfmt'), '--check'],
    // Code that nothing uses (knip.jsonc); then code that only tests use.
    [bin('knip/bin/knip.js'), '--no-progress', '--no-tag-hints'],
    [
      bin('knip/bin/knip.js'),
      '--no-progress',
      '--production',
      '--include=files,exports,types',
      '--treat-tag-hints-as-errors',
    ],
  ],
  types: () => PROJECTS.map((project) => [bin('typescript/bin/tsc'), '--noEmit', '-p', project]),
  unit: () => [[bin('vitest/vitest.mjs'), 'run']],
  /** The size of the built portal. */
  size: () => {
    buildPortal()
    return [['scripts/portal-size.mjs']]
  },
  e2e: () => {
    buildPortal()
    ensureChromium()
    return [[bin('@playwright/test/cli.js'), 'test']]
  },
  /** Takes the README's screenshots; not a check. */
  pictures: () => {
    buildPortal()
    ensureChromium()
    return [[bin('@playwright/test/cli.js'), 'test', 'pictures', '--workers=1']]
  },
}
const ALL = ['lint', 'types', 'unit', 'size', 'e2e']

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in STEPS))
if (unknown.length > 0) {
  process.stderr.write(`✗ Unknown step ${unknown.join(', ')}. Choose from ${Object.keys(STEPS).join(', ')}.\n`)
  process.exit(2)
}

install()
const node = nodeBinary()
const env = { ...process.env, PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}` }
if (wanted.includes('pictures')) env.PICTURES = 'on'
const startedAt = performance.now()
for (const name of wanted.length > 0 ? wanted : ALL) {
  const started = performance.now()
  for (const args of STEPS[name]()) {
    const { status } = spawnSync(node, [...QUIET_NODE, ...args], { cwd: ROOT, stdio: 'inherit', env })
    if (status !== 0) {
      process.stderr.write(`✗ ${name} failed after ${seconds(started)}\n`)
      process.exit(status ?? 1)
    }
  }
  process.stdout.write(`✓ ${name} (${seconds(started)})\n`)
}
process.stdout.write(`✓ All passed (${seconds(startedAt)})\n`)
