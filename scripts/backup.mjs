import { runApi } from './lib/run-node.mjs'

runApi('apps/api/src/backup/backup.ts')
