import { runApi } from './lib/run-api.mjs'

runApi('apps/api/src/backup/backup.ts')
