import { spawnSync } from 'node:child_process'
import { dataDir } from './data-dir.mjs'
import { install } from './packages.mjs'
import { ROOT } from './run.mjs'
import { nodeBinary, QUIET_NODE } from './set-up.mjs'

/** Runs Node with these arguments, once all that it needs is installed, and exits with its code. */
export function runNode(args, { env = {}, withTests = true } = {}) {
  install({ withTests })
  const { status } = spawnSync(nodeBinary(), [...QUIET_NODE, ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  process.exit(status ?? 1)
}

/** Runs one of the API's commands with the arguments of `npm run <command> --`. */
export const runApi = (file) =>
  runNode([file, ...process.argv.slice(2)], { env: { DATA_DIR: dataDir() }, withTests: false })
