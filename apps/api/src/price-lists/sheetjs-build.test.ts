import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

/** The version and hash of the build that was reviewed (docs/decisions/069). */
const REVIEWED = { version: '0.20.3', sha256: '1a0fb062ee9781b13f6687371b202aaefc53b6ce55b530c027e01f9c087b77db' }
const code = fileURLToPath(import.meta.resolve('@e965/xlsx'))
const manifest = JSON.parse(readFileSync(path.join(path.dirname(code), 'package.json'), 'utf8'))

it('the spreadsheet code is the reviewed build, without dependencies and install scripts', () => {
  expect(path.basename(code)).toBe('xlsx.mjs')
  expect({ version: manifest.version, sha256: createHash('sha256').update(readFileSync(code)).digest('hex') }).toEqual(
    REVIEWED,
  )
  expect(manifest.dependencies).toEqual({})
  expect(Object.keys(manifest.scripts)).not.toEqual(expect.arrayContaining([expect.stringMatching(/install|prepare/)]))
})

it('the package is pinned by version and by the hash of its archive', () => {
  const root = path.resolve(import.meta.dirname, '../../../..')
  const read = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8'))
  expect(read('apps/api/package.json').dependencies['@e965/xlsx']).toBe(REVIEWED.version)
  expect(read('package-lock.json').packages['node_modules/@e965/xlsx'].integrity).toMatch(/^sha512-703RN\/3Ods/)
})
