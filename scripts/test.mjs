import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { readTimes } from './lib/file-reporter.mjs'
import { fail, ROOT, seconds } from './lib/run.mjs'
import { install } from './lib/packages.mjs'
import { buildPortal, ensureChromium, nodeBinary, QUIET_NODE } from './lib/set-up.mjs'

/**
 * `npm test [-- step or part of a file's name …]`: by default the steps of `npm test`, with what is quick of each.
 * `npm run test:all` adds the long tests (`*.long.test.ts`) and the stories without `@main`; with `--rest` it runs only
 * what `npm test` leaves out. Tests that are named run whether they are long or not.
 */
const PROJECTS = ['packages/contract', 'apps/api', 'apps/portal', 'e2e']
const bin = (file) => path.join(ROOT, 'node_modules', file)
const VITEST = bin('vitest/vitest.mjs')
const PLAYWRIGHT = [
  bin('@playwright/test/cli.js'),
  'test',
  `--reporter=list,${path.join(ROOT, 'scripts/lib/file-reporter.mjs')}`,
]

const options = process.argv.slice(2)
const names = options.filter((option) => !option.startsWith('--'))
const isNamed = names.length > 0
const part = options.includes('--rest') ? 'rest' : options.includes('--all') ? 'all' : 'main'
const unknown = options.find((option) => option.startsWith('--') && !['--all', '--rest'].includes(option))
if (unknown) fail(`Unknown option ${unknown}: there are --all and --rest.`, 2)

const testFiles = ['apps', 'packages', 'scripts', 'languages', 'e2e', '.'].flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: folder !== '.' })
    .map((file) => path.posix.join(folder, file.replaceAll(path.sep, '/')))
    .filter((file) => /\.(test|spec)\.tsx?$/.test(file) && !/(^|\/)(node_modules|dist)\/|pictures\.spec/.test(file)),
)
const isStory = (file) => file.endsWith('.spec.ts')
// Until a story has the tag, all of them are main stories.
const hasTags = testFiles.some((file) => isStory(file) && readFileSync(path.join(ROOT, file), 'utf8').includes('@main'))
const grep = { main: ['--grep', '@main'], rest: ['--grep-invert', '@main'], all: [] }[part]

/** The checks, fastest first. */
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
  /** Checks only what has changed since the last run. */
  types: () =>
    PROJECTS.map((project) => {
      const known = bin(`.cache/types/${project.replaceAll('/', '-')}.tsbuildinfo`)
      return [bin('typescript/bin/tsc'), '--noEmit', '--incremental', '--tsBuildInfoFile', known, '-p', project]
    }),
  unit: () => [[VITEST, 'run']],
  /** The size of the built portal. */
  size: () => {
    buildPortal()
    return [['scripts/portal-size.mjs']]
  },
  e2e: () => {
    buildPortal()
    ensureChromium()
    return [[...PLAYWRIGHT, ...(hasTags ? grep : [])]]
  },
  /** Takes the README's screenshots; not a check. */
  pictures: () => {
    buildPortal()
    ensureChromium()
    return [[...PLAYWRIGHT, 'pictures', '--workers=1']]
  },
}
const BY_PART = {
  main: ['lint', 'types', 'unit', 'size', 'e2e'],
  rest: ['unit', ...(hasTags ? ['e2e'] : [])],
  all: ['lint', 'types', 'unit', 'size', 'e2e'],
}

/** The steps of the names: each is a step or a part of the names of test files. */
function namedSteps() {
  const steps = names.filter((name) => Object.hasOwn(STEPS, name))
  const files = names
    .filter((name) => !steps.includes(name))
    .flatMap((name) => {
      const found = [(file) => path.basename(file).includes(name), (file) => file.includes(name)]
        .map((matches) => testFiles.filter(matches))
        .find((matching) => matching.length > 0)
      return found ?? fail(`There is no test file named ${name}, nor a step: ${Object.keys(STEPS).join(', ')}.`, 2)
    })
  const stories = files.filter(isStory)
  const units = files.filter((file) => !isStory(file))
  if (units.length > 0) {
    STEPS.tests = () => [[VITEST, 'run', ...units]]
    steps.push('tests')
  }
  if (stories.length > 0) {
    STEPS.stories = () => {
      buildPortal()
      ensureChromium()
      return [[...PLAYWRIGHT, ...stories]]
    }
    steps.push('stories')
  }
  return steps
}

/** CPU seconds of all processes that have ended, ours included; null where there is no /proc. */
function cpuSeconds() {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8')
    const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const TICKS_PER_SECOND = 100
    return ticks.slice(11, 15).reduce((sum, each) => sum + Number(each), 0) / TICKS_PER_SECOND
  } catch {
    return null
  }
}
function took(since, cpuBefore) {
  const cpu = cpuSeconds()
  return cpu === null ? seconds(since) : `${seconds(since)}, ${(cpu - cpuBefore).toFixed(0)} s of CPU`
}

const steps = isNamed ? namedSteps() : BY_PART[part]
install()
const node = nodeBinary()
const env = {
  ...process.env,
  PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}`,
  ...(names.includes('pictures') && { PICTURES: 'on' }),
}
const startedAt = performance.now()
for (const name of steps) {
  const started = performance.now()
  const cpu = cpuSeconds()
  for (const args of STEPS[name]()) {
    const { status } = spawnSync(node, [...QUIET_NODE, ...args], {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...env, ...(name === 'unit' && { TEST_PART: part }) },
    })
    if (status !== 0) fail(`${name} failed after ${took(started, cpu)}`, status ?? 1)
  }
  process.stdout.write(`✓ ${name} (${took(started, cpu)})\n`)
}
process.stdout.write(`✓ All passed (${took(startedAt, 0)})\n`)
if (part !== 'main' && !isNamed) {
  process.stdout.write('The slowest files, in seconds of the last run of each:\n')
  const slowest = Object.entries(readTimes()).toSorted(([, one], [, other]) => other - one)
  for (const [file, time] of slowest.slice(0, 20)) process.stdout.write(`${time.toFixed(1).padStart(8)}  ${file}\n`)
}
