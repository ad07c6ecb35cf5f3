import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fail, runStep, ROOT } from './run.mjs'
import { fingerprint, ifStale } from './stamp.mjs'

const MANIFESTS = [
  'package.json',
  'packages/contract/package.json',
  'apps/api/package.json',
  'apps/portal/package.json',
]
/** The sections of package.json that decide which packages are installed. */
const PACKAGE_SECTIONS = [
  'workspaces',
  'dependencies',
  'devDependencies',
  'optionalDependencies',
  'peerDependencies',
  'overrides',
]

/** A hash that changes only when other packages are to be installed. */
function packagesFingerprint() {
  const hash = createHash('sha256').update(fingerprint(['package-lock.json']))
  for (const file of MANIFESTS) {
    const manifest = JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'))
    hash.update(`\0${file}\0${JSON.stringify(PACKAGE_SECTIONS.map((section) => manifest[section] ?? null))}`)
  }
  return hash.digest('hex')
}

/** Installs the packages of the lock file unless they are installed already. */
export function install() {
  ifStale(
    {
      stamp: 'node_modules/.installed',
      fingerprint: packagesFingerprint(),
      result: 'node_modules/fastify/package.json',
    },
    () => {
      process.stdout.write('… Installing packages (the first time takes a minute)\n')
      runStep('Packages installed', 'npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'])
    },
  )
}

/** The Node.js line that the project is tested with. */
const NODE_MAJOR = 26

const versionNumbers = (version) => version.replace('v', '').trim().split('.').map(Number)

/** Whether version `one` is newer than version `other`. */
function isNewer(one, other) {
  const [left, right] = [versionNumbers(one), versionNumbers(other)]
  const index = left.findIndex((number, at) => number !== right[at])
  return index >= 0 && left[index] > right[index]
}

/**
 * The path of the Node.js to run: the one that npm installed, or the host's own if that is of the same line or a later
 * LTS line, and newer.
 */
export function nodeBinary() {
  const [hostMajor] = versionNumbers(process.version)
  const isHostSupported = hostMajor === NODE_MAJOR || (hostMajor > NODE_MAJOR && process.release.lts !== undefined)
  const bundled = path.join(ROOT, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
  const answer = spawnSync(bundled, ['--version'], { encoding: 'utf8', shell: process.platform === 'win32' })
  if (answer.status === 0)
    return isHostSupported && isNewer(process.version, answer.stdout) ? process.execPath : bundled
  if (isHostSupported) return process.execPath
  return fail(
    `Node.js ${NODE_MAJOR} is required, and npm has no binary of it for ${process.platform}-${process.arch}. ` +
      `Install Node.js ${NODE_MAJOR} from nodejs.org, then try again (this is ${process.version}).`,
  )
}

export const QUIET_NODE = ['--disable-warning=ExperimentalWarning']
/**
 * The server's options. By default the young generation takes up to 16 MB in three parts for each thread, and the old
 * one grows to up to four times what is in use before it is collected: the lower its limit, here 1 GB, the earlier. A
 * shop with 500,000 orders took 432 MB with neither option and 339 MB with the first; with both, and with smaller
 * buffers for replies (apps/api/src/http/compression.ts), it takes some 280 MB.
 */
export const SERVER_NODE = [...QUIET_NODE, '--max-semi-space-size=4', '--max-old-space-size=1024']
/** The server's environment: glibc otherwise keeps freed memory in up to eight arenas for each core. */
export const SERVER_ENV = { MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2' }

/** Builds the portal when its sources have changed since the last build. */
export function buildPortal() {
  ifStale(
    {
      stamp: 'apps/portal/dist/.built-from',
      fingerprint: fingerprint([
        'apps/portal',
        'packages/contract/src',
        'languages',
        'package-lock.json',
        'CHANGELOG.md',
      ]),
      result: 'apps/portal/dist/index.html',
    },
    () => {
      process.stdout.write('… Building the portal\n')
      runStep('Portal built', nodeBinary(), [path.join(ROOT, 'apps/portal/build.mjs')], { shell: false })
    },
  )
}

const CHROMIUM_PATHS = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
export const findChromium = () => CHROMIUM_PATHS.find((file) => file && existsSync(file))

/** Without windows, menus and tabs, Chromium runs the stories twice as fast. Older systems lack this variant. */
const CHROMIUM_PACKAGES = ['chromium-headless-shell', 'chromium']

/** Ensures that there is a Chromium, from Debian's packages if this user may install them. */
export function ensureChromium() {
  if (findChromium()) return
  const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (!canInstall)
    fail(
      'The end-to-end tests need Chromium: install it (Debian: apt-get install chromium-headless-shell), ' +
        'or set CHROMIUM_PATH.',
    )
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  process.stdout.write('… Installing Chromium\n')
  runStep('Package lists updated', 'apt-get', ['update', '-qq'], { env })
  const isOffered = (name) => spawnSync('apt-cache', ['show', '--no-all-versions', name]).status === 0
  const packages = [CHROMIUM_PACKAGES.find(isOffered) ?? 'chromium', 'fonts-noto-core']
  const options = ['-y', '-qq', '--no-install-recommends']
  runStep('Chromium installed', 'apt-get', ['install', ...options, ...packages], { env })
  if (!findChromium()) fail('Chromium was installed but is not in /usr/bin: set CHROMIUM_PATH.')
}
