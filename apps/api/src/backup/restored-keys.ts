import { CommandError } from '../admin/run-command.ts'
import type { Config } from '../config.ts'
import { keepAadhaarKeys, keptAadhaarKeys } from '../security/aadhaar-keys.ts'
import { keyId, type AadhaarKeys } from '../security/seal.ts'
import { readArchive } from './archive.ts'
import { openKeys } from './sealed-keys.ts'
import { SEALED_KEYS } from './write-backup.ts'

async function keysIn(file: string, passphrase: string | undefined): Promise<AadhaarKeys> {
  if (!passphrase) return []
  // It stands first, if it is there at all.
  for await (const { name, bytes } of readArchive(file)) return name === SEALED_KEYS ? openKeys(bytes, passphrase) : []
  return []
}

/**
 * Sees to it that the Aadhaar numbers of a backup can be opened here: with the keys that are here, else with those that go along with it, which are then kept in the data folder.
 * @throws {CommandError} when a key is missing, before anything is restored.
 */
export async function ensureKeys(
  config: Pick<Config, 'aadhaarKeys' | 'dataDir'>,
  file: string,
  neededIds: readonly string[],
  passphrase: string | undefined,
): Promise<void> {
  const here = config.aadhaarKeys ?? (await keptAadhaarKeys(config.dataDir))
  const missing = neededIds.filter((id) => !here.some((key) => keyId(key) === id))
  if (missing.length === 0) return
  const brought = (await keysIn(file, passphrase)).filter((key) => !here.some((known) => known.equals(key)))
  const still = missing.filter((id) => !brought.some((key) => keyId(key) === id))
  if (still.length > 0)
    throw new CommandError(
      `The Aadhaar numbers of the backup are sealed with the key ${still.join(', ')}, which is not here: put it into AADHAAR_KEY or AADHAAR_OLD_KEYS, or put the old secrets/aadhaar-key into DATA_DIR, or set BACKUP_PASSPHRASE if the backup was made with one.`,
    )
  if (config.aadhaarKeys)
    throw new CommandError(
      `The key ${missing.join(', ')} of the backup is not among AADHAAR_KEY and AADHAAR_OLD_KEYS: add it, or leave both empty to have it kept in DATA_DIR.`,
    )
  await keepAadhaarKeys(config.dataDir, [...here, ...brought])
}
