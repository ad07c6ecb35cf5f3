import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { ensurePackages, hasApt, isRoot, updatePackageLists } from '../../scripts/lib/debian-packages.mjs'
import { fail, runStep } from '../../scripts/lib/run.mjs'

/** Exits unless systemd-analyze is installed or can be. */
export function requireSystemd() {
  if (spawnSync('systemd-analyze', ['--version']).status !== 0) ensurePackages(['systemd'], 'The check of the unit')
}

/**
 * Path of a Caddy: the installed one, else Debian's package unpacked below `folder`. It is not installed, since that
 * would start a web server on port 80. Exits when there is neither.
 */
export function caddyProgram(folder) {
  const installed = ['/usr/bin/caddy', '/usr/local/bin/caddy'].find((file) => existsSync(file))
  if (installed) return installed
  if (!hasApt()) fail('Caddy is missing, and there is no apt-get to download it with: install Caddy 2.6 or newer.')
  const packages = path.join(folder, 'packages')
  mkdirSync(packages)
  if (isRoot()) updatePackageLists()
  runStep('Caddy downloaded', 'apt-get', ['download', '-qq', 'caddy'], { cwd: packages })
  const file = readdirSync(packages).find((name) => name.endsWith('.deb'))
  runStep('Caddy unpacked', 'dpkg-deb', ['-x', file, packages], { cwd: packages })
  return path.join(packages, 'usr/bin/caddy')
}
