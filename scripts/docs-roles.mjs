import { runNode } from './lib/run-node.mjs'

// `npm run docs:roles`: writes docs/roles.md from the contract.
runNode(['scripts/docs/write-roles.ts'])
