import { runApi } from './lib/run-node.mjs'

runApi('apps/api/src/admin/admin.ts')
