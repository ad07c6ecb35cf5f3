import path from 'node:path'
import { dataDir } from './lib/data-dir.mjs'
import { ROOT, supervise } from './lib/run.mjs'
import { install } from './lib/packages.mjs'
import { nodeBinary, SERVER_NODE } from './lib/set-up.mjs'

install({ withTests: false })
const node = nodeBinary()
process.stdout.write('  The portal with hot reload: http://127.0.0.1:5173\n')
process.exit(
  await supervise([
    {
      command: node,
      args: [...SERVER_NODE, '--watch', '--watch-preserve-output', 'apps/api/src/server.ts'],
      env: { DATA_DIR: dataDir() },
    },
    {
      command: node,
      args: [path.join(ROOT, 'node_modules/vite/bin/vite.js'), '--host', '127.0.0.1', '--clearScreen', 'false'],
      cwd: path.join(ROOT, 'apps/portal'),
    },
  ]),
)
