import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fail, runStep, ROOT } from './run.mjs'
import { fingerprint, whenStale } from './stamp.mjs'

const MANIFESTS = [
  'package.json',
  'packages/contract/package.json',
  'apps/api/package.json',
  'apps/portal/package.json',
]
/** What of a manifest decides which packages are installed: a script or a version of our own does not. */
const INSTALLED_BY = [
  'workspaces',
  'dependencies',
  'devDependencies',
  'optionalDependencies',
  'peerDependencies',
  'overrides',
]

/** Changes when other packages are to be installed, and only then. */
export function packagesWanted() {
  const hash = createHash('sha256').update(fingerprint(['package-lock.json']))
  for (const file of MANIFESTS) {
    const manifest = JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'))
    hash.update(`\0${file}\0${JSON.stringify(INSTALLED_BY.map((section) => manifest[section] ?? null))}`)
  }
  return hash.digest('hex')
}

/** Installs the packages of the lock file when they are not these already. */
export function install() {
  whenStale(
    { stamp: 'node_modules/.installed', madeOf: packagesWanted(), result: 'node_modules/fastify/package.json' },
    () => {
      process.stdout.write('… Installing packages (the first time takes a minute)\n')
      runStep('Packages installed', 'npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'])
    },
  )
}

/** Node 24 or newer: the host's own, or the one that npm installed. */
export function nodeBinary() {
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  const bundled = path.join(ROOT, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
  const answer = spawnSync(bundled, ['--version'], { encoding: 'utf8', shell: process.platform === 'win32' })
  if (answer.status === 0) return bundled
  return fail(
    `Node 24 is needed and npm has no binary of it for ${process.platform}-${process.arch}: install Node 24 from nodejs.org, then start again (this is Node ${process.versions.node}).`,
  )
}

export const QUIET_NODE = ['--disable-warning=ExperimentalWarning']

/** Builds the portal when its sources have changed since the last build. */
export function buildPortal() {
  whenStale(
    {
      stamp: 'apps/portal/dist/.built-from',
      madeOf: fingerprint(['apps/portal', 'packages/contract/src', 'package-lock.json']),
      result: 'apps/portal/dist/index.html',
    },
    () => {
      process.stdout.write('… Building the portal\n')
      runStep(
        'Portal built',
        nodeBinary(),
        [path.join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
        {
          cwd: path.join(ROOT, 'apps/portal'),
          shell: false,
        },
      )
    },
  )
}

const CHROMIUM_PLACES = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
export const findChromium = () => CHROMIUM_PLACES.find((place) => place && existsSync(place))

/** Finds a Chromium, installing Debian's when there is none and we may. */
export function chromium() {
  if (findChromium()) return
  const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (!canInstall)
    fail(
      'The end-to-end tests need Chromium: install it (Debian: apt-get install chromium), or name one with CHROMIUM_PATH.',
    )
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  process.stdout.write('… Installing Chromium\n')
  runStep('Package lists read', 'apt-get', ['update', '-qq'], { env })
  runStep(
    'Chromium installed',
    'apt-get',
    ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-noto-core'],
    { env },
  )
  if (!findChromium()) fail('Chromium was installed but is not at /usr/bin/chromium: name it with CHROMIUM_PATH.')
}
