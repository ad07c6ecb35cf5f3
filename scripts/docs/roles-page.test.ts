import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { contractRoutes } from '../../apps/api/test/fuzz/contract-routes.ts'
import { rolesPage } from './roles-page.ts'

// covers beyond-7
it('docs/roles.md is up to date: run `npm run docs:roles` after a change of roles or routes', async () => {
  const page = readFileSync(new URL('../../docs/roles.md', import.meta.url), 'utf8')
  expect(page).toBe(rolesPage(await contractRoutes()))
})
