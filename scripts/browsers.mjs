import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { fail, ROOT, seconds } from './lib/run.mjs'
import { ensurePackages } from './lib/debian-packages.mjs'
import { install } from './lib/packages.mjs'
import { buildPortal, nodeBinary, QUIET_NODE } from './lib/set-up.mjs'

// `npm run browsers`: the main job in browsers other than the Chromium of `npm test` (e2e/browsers/walk.ts).

/** In /usr/lib/<architecture>/webkit2gtk-4.<version>; Node 20 has no globs. */
function webkitBrowser() {
  const foldersIn = (folder) => readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return foldersIn('/usr/lib')
    .flatMap(({ name }) => foldersIn(`/usr/lib/${name}`).map((entry) => `/usr/lib/${name}/${entry.name}/MiniBrowser`))
    .find((file) => /\/webkit2gtk-4\.[^/]*\/MiniBrowser$/.test(file) && existsSync(file))
}
/** The programs of each browser, and the Debian packages that have them. */
const BROWSERS = {
  firefox: {
    packages: ['firefox-esr'],
    programs: () => ({ FIREFOX: existing('/usr/bin/firefox-esr') ?? existing('/usr/bin/firefox') }),
  },
  webkit: {
    packages: ['webkit2gtk-driver', 'xvfb'],
    programs: () => ({
      WEBKIT_DRIVER: existing('/usr/bin/WebKitWebDriver'),
      WEBKIT_BROWSER: webkitBrowser(),
      VIRTUAL_DISPLAY: existing('/usr/bin/Xvfb'),
    }),
  },
}
const existing = (file) => (existsSync(file) ? file : undefined)
const isInstalled = (name) => Object.values(BROWSERS[name].programs()).every(Boolean)

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in BROWSERS))
if (unknown.length > 0)
  fail(`Unknown browser ${unknown.join(', ')}. Choose from ${Object.keys(BROWSERS).join(', ')}.`, 2)
const names = wanted.length > 0 ? wanted : Object.keys(BROWSERS)

/** Ensures that the browsers are installed, from Debian's packages if this user may install them. */
function ensureBrowsers() {
  const missing = names.filter((name) => !isInstalled(name))
  ensurePackages(
    missing.flatMap((name) => BROWSERS[name].packages),
    `A walk in ${missing.join(' and ')}`,
  )
  for (const name of missing)
    if (!isInstalled(name)) fail(`Installed, but the programs of ${name} are not where expected.`)
}

install()
buildPortal()
ensureBrowsers()
const node = nodeBinary()
const startedAt = performance.now()
const { status } = spawnSync(node, [...QUIET_NODE, 'e2e/browsers/walk.ts', ...names], {
  cwd: ROOT,
  stdio: 'inherit',
  env: {
    ...process.env,
    PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}`,
    ...Object.assign({}, ...names.map((name) => BROWSERS[name].programs())),
  },
})
if (status !== 0) fail(`browsers failed after ${seconds(startedAt)}`, status ?? 1)
process.stdout.write(`✓ browsers (${seconds(startedAt)})\n`)
