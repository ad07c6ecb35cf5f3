import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { ensurePackages } from './debian-packages.mjs'
import { fail, runStep, ROOT } from './run.mjs'
import { fingerprint } from './stamp.mjs'

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

/** Those beside English; with `PSEUDO=on` also the one that finds texts that are cut off (`npm run torture`). */
const translations = () => ['ta', 'hi', ...(process.env.PSEUDO === 'on' ? ['pseudo'] : [])]
const DIST = path.join(ROOT, 'apps/portal/dist')
const stampIn = (file) => (existsSync(path.join(DIST, file)) ? readFileSync(path.join(DIST, file), 'utf8') : '')

/** The languages whose build is stale, and how to build some of them. */
function staleBuilds() {
  const sources = ['apps/portal', 'packages/contract/src', 'languages', 'package-lock.json', 'CHANGELOG.md']
  const stamp = `${fingerprint(sources)} ${translations().join(' ')}`
  const hasEnglish = stampIn('.built-from').split(' ')[0] === stamp.split(' ')[0]
  const languages = !hasEnglish
    ? ['en', ...translations()]
    : stampIn('.languages-built-from') === stamp
      ? []
      : translations()
  const build = (names) => [
    [path.join(ROOT, 'apps/portal/build.mjs'), ...names],
    { env: { ...process.env, PORTAL_STAMP: stamp } },
  ]
  return { languages, build }
}

/** Builds the portal when its sources have changed since the last build. */
export function buildPortal() {
  const { languages, build } = staleBuilds()
  if (languages.length === 0) return
  process.stdout.write('… Building the portal\n')
  const [args, options] = build(languages)
  runStep('Portal built', nodeBinary(), args, { ...options, shell: false })
}

/**
 * Builds the portal in English, when it is stale, and then the other languages in the background.
 * @returns a process that builds them, or null when they are up to date
 */
export function buildFirstLanguage() {
  const { languages, build } = staleBuilds()
  if (languages.includes('en')) {
    process.stdout.write('… Building the portal in English (takes some 15 seconds)\n')
    const [args, options] = build(['en'])
    runStep('Portal built in English', nodeBinary(), args, { ...options, shell: false })
  }
  if (languages.length === 0) return null
  const [args, options] = build(translations())
  const child = spawn(nodeBinary(), args, { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'], ...options })
  // Who works with the portal comes first.
  if (child.pid !== undefined) os.setPriority(child.pid, os.constants.priority.PRIORITY_BELOW_NORMAL)
  return child
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
const CHROMIUM_PACKAGES = [['chromium-headless-shell', 'chromium'], 'fonts-noto-core']

/** Ensures that there is a Chromium, from Debian's packages if this user may install them. */
export function ensureChromium() {
  if (findChromium()) return
  ensurePackages(CHROMIUM_PACKAGES, 'Chromium, in which the stories run (or set CHROMIUM_PATH),')
  if (!findChromium()) fail('Chromium was installed but is not in /usr/bin: set CHROMIUM_PATH.')
}
