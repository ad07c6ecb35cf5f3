import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT, runStep } from './run.mjs'

/** What npm has installed, written by npm when it is done. */
const INSTALLED = path.join(ROOT, 'node_modules/.package-lock.json')
/** Exists while npm installs: packages may be incomplete then. */
const INSTALLING = path.join(ROOT, 'node_modules/.installing')

const packagesIn = (file) => JSON.parse(readFileSync(file, 'utf8')).packages

/** Whether a list of package.json, such as `os`, includes a value. */
function includes(list, value) {
  if (list === undefined) return true
  const names = [list].flat()
  return names.some((name) => name.startsWith('!')) ? !names.includes(`!${value}`) : names.includes(value)
}
function libc() {
  process.report.excludeNetwork = true
  return process.report.getReport().header.glibcVersionRuntime === undefined ? 'musl' : 'glibc'
}

/** Whether all packages of the lock file that this machine needs are installed in its versions. */
function isInstalled(withTests) {
  if (!existsSync(INSTALLED) || existsSync(INSTALLING)) return false
  const installed = packagesIn(INSTALLED)
  /** Of optional packages npm needs those for this system; which others it installs is its own affair. */
  const isForUs = (one) =>
    !one.optional ||
    ((one.os ?? one.cpu) !== undefined &&
      includes(one.os, process.platform) &&
      includes(one.cpu, process.arch) &&
      (!one.libc || includes(one.libc, libc())))
  return Object.entries(packagesIn(path.join(ROOT, 'package-lock.json')))
    .filter(([name, one]) => name.includes('node_modules/') && !one.link && (withTests || !one.dev))
    .filter(([name, one]) => installed[name]?.version !== one.version)
    .every(([name, one]) => !installed[name] && !isForUs(one))
}

/**
 * Installs the packages of the lock file unless they are installed already. Serving and building need only half of
 * them; tests add the others and remove nothing.
 */
export function install({ withTests = true } = {}) {
  if (isInstalled(withTests)) return
  // After an interruption everything is installed again, from npm's cache.
  const isFirst = !existsSync(INSTALLED) || existsSync(INSTALLING)
  const hasTests = !isFirst && Object.values(packagesIn(INSTALLED)).some(({ dev }) => dev)
  const extent = withTests || hasTests ? [] : ['--omit=dev']
  process.stdout.write(
    extent.length > 0
      ? '… Installing the packages that serving needs (the first time takes half a minute)\n'
      : '… Installing packages (the first time takes a minute)\n',
  )
  if (isFirst) rmSync(path.join(ROOT, 'node_modules'), { recursive: true, force: true })
  mkdirSync(path.dirname(INSTALLING), { recursive: true })
  writeFileSync(INSTALLING, '')
  const options = ['--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline', ...extent]
  // `npm ci` would delete what is there.
  runStep('Packages installed', 'npm', ['install', '--no-save', ...options])
  rmSync(INSTALLING, { force: true })
}
