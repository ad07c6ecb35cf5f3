import path from 'node:path'
import { dataDir } from './lib/data-dir.mjs'
import { ROOT, supervise } from './lib/run.mjs'
import { buildPortal, install, nodeBinary, SERVER_ENV, SERVER_NODE } from './lib/set-up.mjs'

install()
buildPortal()
// Node's compile cache: later starts load the code in half the time.
const compiled = process.env.NODE_COMPILE_CACHE ?? path.join(ROOT, 'node_modules/.cache/compiled')
process.exit(
  await supervise([
    {
      command: nodeBinary(),
      args: [...SERVER_NODE, 'apps/api/src/server.ts'],
      env: { ...SERVER_ENV, DATA_DIR: dataDir(), NODE_COMPILE_CACHE: compiled },
    },
  ]),
)
