import { runApi } from './lib/run-api.mjs'

runApi('apps/api/src/admin/admin.ts')
