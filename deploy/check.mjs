import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fail } from '../scripts/lib/run.mjs'
import { install } from '../scripts/lib/packages.mjs'
import { buildPortal } from '../scripts/lib/set-up.mjs'
import { startCaddy, validateCaddyfile } from './check/caddy.mjs'
import { checkProxy } from './check/proxy.mjs'
import { startPortal } from './check/portal.mjs'
import { caddyProgram, requireSystemd } from './check/programs.mjs'
import { checkUnit } from './check/unit.mjs'

/**
 * `npm run check:deployment`: checks the files of this folder. The unit by systemd-analyze; the Caddyfile by serving
 * the portal over https through Debian's Caddy. Needs Debian; as root, the portal runs as `nobody`.
 */
const NOBODY = 65_534

install()
buildPortal()
requireSystemd()
checkUnit()

const folder = mkdtempSync('/tmp/phuljhari-deployment-')
const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
if (user.uid !== undefined) chownSync(folder, user.uid, user.gid)
const running = []
try {
  const caddy = caddyProgram(folder)
  const caddyFolder = path.join(folder, 'caddy')
  validateCaddyfile(caddy, caddyFolder)
  const portal = await startPortal({ folder: path.join(folder, 'portal'), user })
  running.push(portal)
  const site = await startCaddy({ caddy, folder: caddyFolder, upstream: portal.port })
  running.push(site)
  await checkProxy({ site, portal })
} catch (error) {
  process.exitCode = 1
  process.stderr.write(`✗ ${error instanceof Error ? error.message : String(error)}\n`)
} finally {
  for (const { stop } of running.toReversed()) await stop()
  rmSync(folder, { recursive: true, force: true })
}
if (process.exitCode === 1) fail('The deployment files do not work as described: see above.')
process.stdout.write('✓ systemd unit and Caddyfile work as docs/operations.md describes\n')
