import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { addAgent } from '../../test/factories.ts'
import { AADHAAR_KEY, testApi } from '../../test/harness.ts'
import { as, PASSWORD, person } from '../../test/staff.ts'
import { storeAadhaarKeys, readStoredAadhaarKeys } from '../security/aadhaar-keys.ts'
import { keyId, unseal, sealedWith, type AadhaarKeys } from '../security/seal.ts'
import { reencryptAll, rotateAadhaarKey } from './rotate-aadhaar-key.ts'

const api = testApi()
const folders: string[] = []
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))
async function dataFolder(keys: AadhaarKeys): Promise<string> {
  const folder = await mkdtemp('/tmp/phuljhari-keys-')
  folders.push(folder)
  await storeAadhaarKeys(folder, keys)
  return folder
}
const sealed = async () =>
  (
    await api.db.many<{ aadhar_sealed: string }>({
      name: 'test_sealed',
      text: 'select aadhar_sealed from agents where deleted_at is null',
    })
  ).map((row) => row.aadhar_sealed)
const other = Buffer.alloc(32, 9)
const totpSealed = { name: 'test_totp_sealed', text: 'select totp_sealed from vendors where totp_sealed is not null' }
const removeTotp = { name: 'test_totp_remove', text: 'update vendors set totp_sealed = null' }

describe('rotating the Aadhaar key', () => {
  it('re-encrypts every number, and stores the new key in a file that only its owner can read', async () => {
    await addAgent(api)
    await addAgent(api, { aadharNumber: '1111 2222 3333' })
    // Its number is erased: there is nothing to re-encrypt.
    const deleted = await addAgent(api, { aadharNumber: '4444 5555 6666' })
    await api.send('DELETE', `/delivery-agents/${deleted}`)
    const dataDir = await dataFolder([AADHAAR_KEY])

    const output = await rotateAadhaarKey(api.db, { dataDir })

    const keys = await readStoredAadhaarKeys(dataDir)
    expect(keys).toHaveLength(1)
    expect(keys[0]?.equals(AADHAAR_KEY)).toBe(false)
    expect((await sealed()).map((text) => unseal(text, keys)).toSorted()).toEqual(['012345678901', '111122223333'])
    expect(output).toContain(`2 Aadhaar numbers were re-encrypted with key ${keyId(keys[0] ?? AADHAAR_KEY)}`)
    expect(output).not.toContain(keys[0]?.toString('hex'))
    for (const text of await sealed()) expect(() => unseal(text, [AADHAAR_KEY])).toThrow('unknown key')
    expect((await stat(path.join(dataDir, 'secrets', 'aadhaar-key'))).mode & 0o777).toBe(0o600)
  })

  it('re-encrypts the secrets of second factors, too', async () => {
    const { token } = await person(api, 'clerk')
    await as(api, token)('POST', '/profile/second-factor', { password: PASSWORD })
    const secrets = async () =>
      (await api.db.many<{ totp_sealed: string }>(totpSealed)).map(
        (row) => keyId(other) === sealedWith(row.totp_sealed),
      )
    expect(await secrets()).toEqual([false])
    await rotateAadhaarKey(api.db, { aadhaarKeys: [other, AADHAAR_KEY], dataDir: '/nowhere' })
    expect(await secrets()).toEqual([true])
    await api.db.run(removeTotp)
  })

  it('uses AADHAAR_KEY when it is set, and changes nothing the second time', async () => {
    await addAgent(api)
    const aadhaarKeys = [other, AADHAAR_KEY]
    expect(await rotateAadhaarKey(api.db, { aadhaarKeys, dataDir: '/nowhere' })).toContain('1 Aadhaar number was')
    expect((await sealed()).map(sealedWith)).toEqual([keyId(other)])
    expect(await rotateAadhaarKey(api.db, { aadhaarKeys, dataDir: '/nowhere' })).toContain('0 Aadhaar numbers were')
  })

  it('changes nothing when a number is encrypted with an unknown key, and keeps both keys', async () => {
    await addAgent(api)
    const before = await sealed()
    const dataDir = await dataFolder([other])
    await expect(rotateAadhaarKey(api.db, { dataDir })).rejects.toThrow(`encrypted with key ${keyId(AADHAAR_KEY)}`)
    expect(await sealed()).toEqual(before)
    expect((await readFile(path.join(dataDir, 'secrets', 'aadhaar-key'), 'utf8')).trim().split('\n')).toHaveLength(2)
  })

  it('can be repeated after a crash before the old key was removed', async () => {
    await addAgent(api)
    const dataDir = await dataFolder([other, AADHAAR_KEY])
    await reencryptAll(api.db, [other, AADHAAR_KEY])
    await rotateAadhaarKey(api.db, { dataDir })
    const keys = await readStoredAadhaarKeys(dataDir)
    expect((await sealed()).map((text) => unseal(text, keys))).toEqual(['012345678901'])
  })
})
