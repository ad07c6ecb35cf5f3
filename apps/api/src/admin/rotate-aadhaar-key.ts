import type { Config } from '../config.ts'
import type { Db } from '../db/database.ts'
import { keepAadhaarKeys, newAadhaarKey, readAadhaarKeys } from '../security/aadhaar-keys.ts'
import { keyId, openAadhaar, sealAadhaar, sealedWith, type AadhaarKeys } from '../security/seal.ts'
import { lockSealed, saveSealed } from './aadhaar.store.ts'
import { CommandError } from './run-command.ts'

/** Seals every number with the first of the keys, all or none. @returns how many were sealed anew. */
export async function resealAll(db: Db, keys: AadhaarKeys): Promise<number> {
  const [key] = keys
  const wanted = key && keyId(key)
  return db.transaction(async (tx) => {
    const due = (await lockSealed(tx)).filter((row) => sealedWith(row.aadhar_sealed) !== wanted)
    const known = new Set(keys.map(keyId))
    const strange = due.find((row) => !known.has(sealedWith(row.aadhar_sealed)))
    if (strange)
      throw new CommandError(
        `Some numbers are sealed with the key ${sealedWith(strange.aadhar_sealed)}, which is not here: add it to AADHAAR_OLD_KEYS.`,
      )
    for (const { id, aadhar_sealed } of due)
      await saveSealed(tx, id, sealAadhaar(openAadhaar(aadhar_sealed, keys), keys))
    return due.length
  })
}

/**
 * Seals all Aadhaar numbers with another key: AADHAAR_KEY when it is set, else a new one that is kept in the data folder. A crash at any moment leaves every number readable. With a kept key only while no server runs: it would not know the new one.
 * @throws {CommandError} when numbers are sealed with a key that is not here.
 */
export async function rotateAadhaarKey(db: Db, config: Pick<Config, 'aadhaarKeys' | 'dataDir'>): Promise<string> {
  const old = await readAadhaarKeys(config)
  // From before the first number is sealed with it until after the last one was, the new key is kept beside the old ones.
  const keys = config.aadhaarKeys ?? [newAadhaarKey(), ...old]
  if (!config.aadhaarKeys) await keepAadhaarKeys(config.dataDir, keys)
  const count = await resealAll(db, keys)
  if (!config.aadhaarKeys) await keepAadhaarKeys(config.dataDir, keys.slice(0, 1))
  const after = config.aadhaarKeys
    ? 'AADHAAR_OLD_KEYS may be taken away once no older backup is needed.'
    : 'Backups made before need the old key: keep it with them.'
  return `✓ ${count} Aadhaar ${count === 1 ? 'number was' : 'numbers were'} sealed anew with the key ${keys[0] && keyId(keys[0])}. ${after}`
}
