import path from 'node:path'
import { dataDir } from './lib/data-dir.mjs'
import { install } from './lib/packages.mjs'
import { ROOT, supervise } from './lib/run.mjs'
import { buildFirstLanguage, nodeBinary, SERVER_ENV, SERVER_NODE } from './lib/set-up.mjs'

install({ withTests: false })
const building = buildFirstLanguage()

/** Has the server serve the other languages as soon as they are built. */
function serveLater(server) {
  building?.once('exit', (code) => {
    if (code === 0) {
      process.stdout.write('✓ The portal in the other languages\n')
      if (server.connected) server.send('portal-built')
    } else if (server.exitCode === null && server.signalCode === null)
      process.stderr.write('! The other languages could not be built: see above. The next start tries again.\n')
  })
}

// Node's compile cache: later starts load the code in half the time.
const compiled = process.env.NODE_COMPILE_CACHE ?? path.join(ROOT, 'node_modules/.cache/compiled')
const code = await supervise([
  {
    command: nodeBinary(),
    args: [...SERVER_NODE, 'apps/api/src/server.ts'],
    env: { ...SERVER_ENV, DATA_DIR: dataDir(), NODE_COMPILE_CACHE: compiled },
    started: serveLater,
  },
])
building?.kill()
process.exit(code)
