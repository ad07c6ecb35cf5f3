import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { giveUp, quietly } from '../../scripts/lib/run.mjs'

const isRoot = () => process.getuid?.() === 0
const hasApt = () => existsSync('/usr/bin/apt-get')

/** Exits unless systemd-analyze is installed or can be. */
export function requireSystemd() {
  if (spawnSync('systemd-analyze', ['--version']).status === 0) return
  if (!isRoot() || !hasApt()) giveUp('systemd-analyze is missing (Debian, as root: apt-get install systemd).')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  quietly('Package lists updated', 'apt-get', ['update', '-qq'], { env })
  quietly('systemd installed', 'apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'systemd'], { env })
}

/**
 * Path of a Caddy: the installed one, else Debian's package unpacked below `folder`. It is not installed, since that
 * would start a web server on port 80. Exits when there is neither.
 */
export function caddyProgram(folder) {
  const installed = ['/usr/bin/caddy', '/usr/local/bin/caddy'].find((file) => existsSync(file))
  if (installed) return installed
  if (!hasApt()) giveUp('Caddy is missing, and there is no apt-get to download it with: install Caddy 2.6 or newer.')
  const packages = path.join(folder, 'packages')
  mkdirSync(packages)
  if (isRoot()) quietly('Package lists updated', 'apt-get', ['update', '-qq'])
  quietly('Caddy downloaded', 'apt-get', ['download', '-qq', 'caddy'], { cwd: packages })
  const file = readdirSync(packages).find((name) => name.endsWith('.deb'))
  quietly('Caddy unpacked', 'dpkg-deb', ['-x', file, packages], { cwd: packages })
  return path.join(packages, 'usr/bin/caddy')
}
