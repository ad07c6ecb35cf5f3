import type { Config } from '../config.ts'
import type { Db } from '../db/database.ts'
import { storeAadhaarKeys, generateAadhaarKey, readAadhaarKeys } from '../security/aadhaar-keys.ts'
import { keyId, unseal, seal, sealedWith, type AadhaarKeys } from '../security/seal.ts'
import { CommandError } from '../cli/command-error.ts'
import { lockSealed, saveSealed } from './sealed.store.ts'

/**
 * Re-encrypts every Aadhaar number and every secret of a second factor that is not encrypted with the first of `keys`,
 * in one transaction.
 * @returns the number of Aadhaar numbers.
 * @internal for the test, which interrupts a rotation
 */
export async function reencryptAll(db: Db, keys: AadhaarKeys): Promise<number> {
  const [key] = keys
  const newId = key && keyId(key)
  return db.transaction(async (tx) => {
    const outdated = (await lockSealed(tx)).filter((row) => sealedWith(row.sealed) !== newId)
    const known = new Set(keys.map(keyId))
    const unreadable = outdated.find((row) => !known.has(sealedWith(row.sealed)))
    if (unreadable)
      throw new CommandError(
        `Some numbers are encrypted with key ${sealedWith(unreadable.sealed)}, which is missing: ` +
          'add it to AADHAAR_OLD_KEYS.',
      )
    for (const row of outdated) await saveSealed(tx, row, seal(unseal(row.sealed, keys), keys))
    return outdated.filter(({ table }) => table === 'agents').length
  })
}

/**
 * Re-encrypts all Aadhaar numbers and second factors with AADHAAR_KEY if it is set, else with a new key stored in the
 * data folder.
 * A crash at any point leaves every text readable. A stored key requires that no server runs: it would not know
 * the new key.
 * @throws {CommandError} when a number is encrypted with an unknown key.
 */
export async function rotateAadhaarKey(db: Db, config: Pick<Config, 'aadhaarKeys' | 'dataDir'>): Promise<string> {
  const old = await readAadhaarKeys(config)
  // The file holds both keys until every number has been re-encrypted.
  const keys = config.aadhaarKeys ?? [generateAadhaarKey(), ...old]
  if (!config.aadhaarKeys) await storeAadhaarKeys(config.dataDir, keys)
  const count = await reencryptAll(db, keys)
  if (!config.aadhaarKeys) await storeAadhaarKeys(config.dataDir, keys.slice(0, 1))
  const after = config.aadhaarKeys
    ? 'Keep AADHAAR_OLD_KEYS for as long as older backups are needed.'
    : 'Earlier backups need the old key: keep it with them.'
  return (
    `✓ ${count} Aadhaar ${count === 1 ? 'number was' : 'numbers were'} re-encrypted with key ` +
    `${keys[0] && keyId(keys[0])}. ${after}`
  )
}
