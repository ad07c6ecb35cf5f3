import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { RELEASE } from './packages/contract/src/version.ts'

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>

it('the version of the packages is the release; workspaces do not repeat it', () => {
  expect(read('package.json')['version']).toBe(RELEASE)
  expect(read('package-lock.json')['version']).toBe(RELEASE)
  const workspaces = globSync(['packages/*/package.json', 'apps/*/package.json'])
  expect(workspaces).toHaveLength(3)
  for (const file of workspaces) expect(read(file)).not.toHaveProperty('version')
})

it('the release follows semantic versioning and is the newest of the change log', () => {
  const [newest, ...older] = [...readFileSync('CHANGELOG.md', 'utf8').matchAll(/^## (\S+) \(/gm)].map(
    ([, name]) => name,
  )
  expect(RELEASE).toMatch(/^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/)
  expect(newest).toBe(RELEASE)
  expect(older).not.toContain(RELEASE)
})
