import { runNode } from './lib/run-node.mjs'

// `npm run docs:schema`: writes docs/schema.md from a migrated database. The test that fails when the page is stale
// also writes it.
runNode(['node_modules/vitest/vitest.mjs', 'run', 'apps/api/src/db/schema-page.test.ts', '--update'])
