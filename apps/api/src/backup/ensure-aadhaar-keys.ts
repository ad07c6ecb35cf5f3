import { CommandError } from '../cli/command-error.ts'
import type { Config } from '../config.ts'
import { storeAadhaarKeys, readStoredAadhaarKeys } from '../security/aadhaar-keys.ts'
import { keyId, type AadhaarKeys } from '../security/seal.ts'
import { readArchive } from './archive.ts'
import { openKeys } from './sealed-keys.ts'
import { SEALED_KEYS } from './write-backup.ts'

async function readSealedKeys(file: string, passphrase: string | undefined): Promise<AadhaarKeys> {
  if (!passphrase) return []
  // If the backup contains keys, they are its first file.
  for await (const { name, bytes } of readArchive(file)) return name === SEALED_KEYS ? openKeys(bytes, passphrase) : []
  return []
}

/**
 * Ensures that the Aadhaar numbers of a backup can be decrypted here: with the installation's keys, or else with those
 * encrypted in the backup, which are then stored in the data folder.
 * @param isCheck stores nothing, and needs no place for keys that the backup has
 * @throws {CommandError} when a key is missing.
 */
export async function ensureAadhaarKeys(
  config: Pick<Config, 'aadhaarKeys' | 'dataDir'>,
  file: string,
  neededIds: readonly string[],
  passphrase: string | undefined,
  isCheck = false,
): Promise<void> {
  const own = config.aadhaarKeys ?? (await readStoredAadhaarKeys(config.dataDir))
  const missing = neededIds.filter((id) => !own.some((key) => keyId(key) === id))
  if (missing.length === 0) return
  const recovered = (await readSealedKeys(file, passphrase)).filter((key) => !own.some((known) => known.equals(key)))
  const notFound = missing.filter((id) => !recovered.some((key) => keyId(key) === id))
  if (notFound.length > 0)
    throw new CommandError(
      `The Aadhaar numbers in the backup are encrypted with key ${notFound.join(', ')}, which is missing: ` +
        'add it to AADHAAR_KEY or AADHAAR_OLD_KEYS, copy the old secrets/aadhaar-key into DATA_DIR, ' +
        'or set BACKUP_PASSPHRASE if the backup was made with one.',
    )
  if (isCheck) return
  if (config.aadhaarKeys)
    throw new CommandError(
      `Key ${missing.join(', ')} of the backup is missing from AADHAAR_KEY and AADHAAR_OLD_KEYS: ` +
        'add it, or unset both to store it in DATA_DIR.',
    )
  await storeAadhaarKeys(config.dataDir, [...own, ...recovered])
}
