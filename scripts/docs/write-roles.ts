import { writeFileSync } from 'node:fs'
import { contractRoutes } from '../../apps/api/test/fuzz/contract-routes.ts'
import { rolesPage } from './roles-page.ts'

writeFileSync(new URL('../../docs/roles.md', import.meta.url), rolesPage(await contractRoutes()))
