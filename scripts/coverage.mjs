import { spawnSync } from 'node:child_process'
import { ROOT } from './lib/run.mjs'
import { install, nodeBinary, QUIET_NODE } from './lib/set-up.mjs'

// `npm run coverage`: prints the statements of docs/coverage.md with the tests of each.
install()
const { status } = spawnSync(nodeBinary(), [...QUIET_NODE, 'scripts/docs/print-coverage.ts'], {
  cwd: ROOT,
  stdio: 'inherit',
})
process.exit(status ?? 1)
