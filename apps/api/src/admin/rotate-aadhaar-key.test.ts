import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { addAgent } from '../../test/factories.ts'
import { AADHAAR_KEY, testApi } from '../../test/harness.ts'
import { keepAadhaarKeys, keptAadhaarKeys } from '../security/aadhaar-keys.ts'
import { keyId, openAadhaar, sealedWith, type AadhaarKeys } from '../security/seal.ts'
import { resealAll, rotateAadhaarKey } from './rotate-aadhaar-key.ts'

const api = testApi()
const folders: string[] = []
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))
async function dataFolder(keys: AadhaarKeys): Promise<string> {
  const folder = await mkdtemp('/tmp/phuljhari-keys-')
  folders.push(folder)
  await keepAadhaarKeys(folder, keys)
  return folder
}
const sealed = async () =>
  (await api.db.many<{ aadhar_sealed: string }>({ name: 'test_sealed', text: 'select aadhar_sealed from agents' })).map(
    (row) => row.aadhar_sealed,
  )
const other = Buffer.alloc(32, 9)

describe('changing the key of the Aadhaar numbers', () => {
  it('seals all of them with a new key, which is kept for its owner alone; the old one opens nothing any more', async () => {
    await addAgent(api)
    const gone = await addAgent(api, { aadharNumber: '1111 2222 3333' })
    await api.send('DELETE', `/delivery-agents/${gone}`)
    const dataDir = await dataFolder([AADHAAR_KEY])

    const told = await rotateAadhaarKey(api.db, { dataDir })

    const keys = await keptAadhaarKeys(dataDir)
    expect(keys).toHaveLength(1)
    expect(keys[0]?.equals(AADHAAR_KEY)).toBe(false)
    expect((await sealed()).map((text) => openAadhaar(text, keys)).toSorted()).toEqual(['012345678901', '111122223333'])
    expect(told).toContain(`2 Aadhaar numbers were sealed anew with the key ${keyId(keys[0] ?? AADHAAR_KEY)}`)
    expect(told).not.toContain(keys[0]?.toString('hex'))
    for (const text of await sealed()) expect(() => openAadhaar(text, [AADHAAR_KEY])).toThrow('another key')
    expect((await stat(path.join(dataDir, 'secrets', 'aadhaar-key'))).mode & 0o777).toBe(0o600)
  })

  it('takes AADHAAR_KEY when it is set, and changes nothing the second time', async () => {
    await addAgent(api)
    const aadhaarKeys = [other, AADHAAR_KEY]
    expect(await rotateAadhaarKey(api.db, { aadhaarKeys, dataDir: '/nowhere' })).toContain('1 Aadhaar number was')
    expect((await sealed()).map(sealedWith)).toEqual([keyId(other)])
    expect(await rotateAadhaarKey(api.db, { aadhaarKeys, dataDir: '/nowhere' })).toContain('0 Aadhaar numbers were')
  })

  it('changes nothing when one number is sealed with a key that is not here, and keeps both keys', async () => {
    await addAgent(api)
    const before = await sealed()
    const dataDir = await dataFolder([other])
    await expect(rotateAadhaarKey(api.db, { dataDir })).rejects.toThrow(`sealed with the key ${keyId(AADHAAR_KEY)}`)
    expect(await sealed()).toEqual(before)
    // The new key stays beside the old one until every number is known to be sealed with it.
    expect((await readFile(path.join(dataDir, 'secrets', 'aadhaar-key'), 'utf8')).trim().split('\n')).toHaveLength(2)
  })

  it('after a crash between the numbers and the file is simply done again', async () => {
    await addAgent(api)
    const dataDir = await dataFolder([other, AADHAAR_KEY])
    await resealAll(api.db, [other, AADHAAR_KEY])
    await rotateAadhaarKey(api.db, { dataDir })
    const keys = await keptAadhaarKeys(dataDir)
    expect((await sealed()).map((text) => openAadhaar(text, keys))).toEqual(['012345678901'])
  })
})
