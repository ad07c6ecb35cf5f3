import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Config } from '../config.ts'
import { readOrCreateSecret, replaceSecret, secretFile } from '../secrets.ts'
import type { AadhaarKeys } from './seal.ts'

const NAME = 'aadhaar-key'
const KEY_BYTES = 32

const parseKeys = (text: string): Buffer[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => Buffer.from(line.trim(), 'hex'))

/** The keys of AADHAAR_KEY and AADHAAR_OLD_KEYS, else those of the data folder, generated at the first start. */
export async function readAadhaarKeys({
  aadhaarKeys,
  dataDir,
}: Pick<Config, 'aadhaarKeys' | 'dataDir'>): Promise<AadhaarKeys> {
  return aadhaarKeys ?? parseKeys(await readOrCreateSecret(dataDir, NAME, KEY_BYTES))
}

export const generateAadhaarKey = (): Buffer => randomBytes(KEY_BYTES)

/**
 * Stores the keys in the data folder, the encrypting one first. Atomic: after a crash the file has the old or the new
 * keys.
 */
export const storeAadhaarKeys = (dataDir: string, keys: AadhaarKeys): Promise<void> =>
  replaceSecret(
    dataDir,
    NAME,
    keys.map((key) => key.toString('hex')),
  )

/** The keys in the data folder; none before the first start. */
export async function readStoredAadhaarKeys(dataDir: string): Promise<AadhaarKeys> {
  return parseKeys(await readFile(secretFile(dataDir, NAME), 'utf8').catch(() => ''))
}
