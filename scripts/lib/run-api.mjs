import { spawnSync } from 'node:child_process'
import { dataDir } from './data-dir.mjs'
import { ROOT } from './run.mjs'
import { install, nodeBinary, QUIET_NODE } from './set-up.mjs'

/** Runs one of the API's commands with the arguments of `npm run <command> --` and exits with its code. */
export function runApi(file) {
  install()
  const { status } = spawnSync(nodeBinary(), [...QUIET_NODE, file, ...process.argv.slice(2)], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, DATA_DIR: dataDir() },
  })
  process.exit(status ?? 1)
}
