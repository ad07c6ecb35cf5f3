import { dataDir } from './lib/data-dir.mjs'
import { supervise } from './lib/run.mjs'
import { buildPortal, install, node24, QUIET_NODE } from './lib/set-up.mjs'

install()
buildPortal()
process.exit(
  await supervise([
    { command: node24(), args: [...QUIET_NODE, 'apps/api/src/server.ts'], env: { DATA_DIR: dataDir() } },
  ]),
)
