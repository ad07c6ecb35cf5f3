import { runApi } from './lib/run-node.mjs'

runApi('apps/api/src/backup/restore.ts')
