import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Config } from '../config.ts'
import { keptSecret, replaceSecret, secretFile } from '../secrets.ts'
import type { AadhaarKeys } from './seal.ts'

const NAME = 'aadhaar-key'
const KEY_BYTES = 32

const fromLines = (text: string): Buffer[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => Buffer.from(line.trim(), 'hex'))

/** The keys of AADHAAR_KEY and AADHAAR_OLD_KEYS, else those of the data folder, whose first is made at the first start. */
export async function readAadhaarKeys({
  aadhaarKeys,
  dataDir,
}: Pick<Config, 'aadhaarKeys' | 'dataDir'>): Promise<AadhaarKeys> {
  return aadhaarKeys ?? fromLines(await keptSecret(dataDir, NAME, KEY_BYTES))
}

export const newAadhaarKey = (): Buffer => randomBytes(KEY_BYTES)

/** Keeps these keys in the data folder, the sealing one first: all of them or, after a crash, those of before. */
export const keepAadhaarKeys = (dataDir: string, keys: AadhaarKeys): Promise<void> =>
  replaceSecret(
    dataDir,
    NAME,
    keys.map((key) => key.toString('hex')),
  )

/** The keys kept in the data folder; none when there is no such file yet. */
export async function keptAadhaarKeys(dataDir: string): Promise<AadhaarKeys> {
  return fromLines(await readFile(secretFile(dataDir, NAME), 'utf8').catch(() => ''))
}
