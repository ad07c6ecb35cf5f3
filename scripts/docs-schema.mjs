import { spawnSync } from 'node:child_process'
import { ROOT } from './lib/run.mjs'
import { install, nodeBinary, QUIET_NODE } from './lib/set-up.mjs'

// `npm run docs:schema`: writes docs/schema.md from a migrated database. The test that says when it is stale writes it.
install()
const { status } = spawnSync(
  nodeBinary(),
  [...QUIET_NODE, 'node_modules/vitest/vitest.mjs', 'run', 'apps/api/src/db/schema-page.test.ts', '--update'],
  { cwd: ROOT, stdio: 'inherit' },
)
process.exit(status ?? 1)
