import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { AADHAAR_KEY, STOREFRONT_KEY } from '../../test/harness.ts'
import { buildApp } from '../app.ts'
import type { Db } from '../db/database.ts'
import { diskStorage } from '../files/disk-storage.ts'

let db: Db
let folder: string
beforeAll(async () => {
  db = await testDatabase()
  folder = await mkdtemp(path.join(os.tmpdir(), 'phuljhari-images-'))
})
afterAll(async () => {
  await db.close()
  await rm(folder, { recursive: true, force: true })
})

async function allowedPictures(mapTilesUrl?: string): Promise<string | undefined> {
  const app = await buildApp({
    db,
    storage: await diskStorage(folder),
    storefrontApiKey: STOREFRONT_KEY,
    aadhaarKeys: [AADHAAR_KEY],
    portal: {
      apiBaseUrl: '/api',
      store: { name: 'Test Crackers', phone: '', website: '' },
      ...(mapTilesUrl !== undefined && { mapTilesUrl }),
    },
  })
  const reply = await app.inject({ method: 'GET', url: '/api/health' })
  await app.close()
  const policy = String(reply.headers['content-security-policy']).split(';')
  return policy.find((directive) => directive.startsWith('img-src'))
}

describe('the Content-Security-Policy', () => {
  it('lets pictures come from here alone, and from where the map’s tiles are', async () => {
    expect(await allowedPictures()).toBe("img-src 'self' data: blob:")
    expect(await allowedPictures('https://tiles.example/v1/{z}/{x}/{y}{r}.png?key=1')).toBe(
      "img-src 'self' data: blob: https://tiles.example",
    )
    expect(await allowedPictures('https://{s}.tiles.example/{z}/{x}/{y}.png')).toBe(
      "img-src 'self' data: blob: https://*.tiles.example",
    )
  })
})
