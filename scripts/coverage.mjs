import { runNode } from './lib/run-node.mjs'

// `npm run coverage`: prints the statements of docs/coverage.md with the tests of each.
runNode(['scripts/docs/print-coverage.ts'])
