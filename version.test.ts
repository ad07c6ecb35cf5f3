import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { VERSION } from './packages/contract/src/version.ts'

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>

it('the version of the packages is that of the product; workspaces do not repeat it', () => {
  expect(read('package.json')['version']).toBe(VERSION)
  expect(read('package-lock.json')['version']).toBe(VERSION)
  const workspaces = globSync(['packages/*/package.json', 'apps/*/package.json'])
  expect(workspaces).toHaveLength(3)
  for (const file of workspaces) expect(read(file)).not.toHaveProperty('version')
})
