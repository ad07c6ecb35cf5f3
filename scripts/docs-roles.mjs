import { spawnSync } from 'node:child_process'
import { ROOT } from './lib/run.mjs'
import { install, nodeBinary, QUIET_NODE } from './lib/set-up.mjs'

// `npm run docs:roles`: writes docs/roles.md from the contract.
install()
const { status } = spawnSync(nodeBinary(), [...QUIET_NODE, 'scripts/docs/write-roles.ts'], {
  cwd: ROOT,
  stdio: 'inherit',
})
process.exit(status ?? 1)
