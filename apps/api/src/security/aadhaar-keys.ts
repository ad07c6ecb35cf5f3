import { randomBytes } from 'node:crypto'
import { chmod, open, readFile, rename } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../config.ts'
import { keptSecret } from '../secrets.ts'
import type { AadhaarKeys } from './seal.ts'

const NAME = 'aadhaar-key'
const KEY_BYTES = 32

const fileOf = (dataDir: string) => path.join(dataDir, 'secrets', NAME)
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
export async function keepAadhaarKeys(dataDir: string, keys: AadhaarKeys): Promise<void> {
  // Makes the folder, too.
  await keptSecret(dataDir, NAME, KEY_BYTES)
  const unfinished = `${fileOf(dataDir)}.unfinished`
  const file = await open(unfinished, 'w', 0o600)
  try {
    await file.writeFile(keys.map((key) => `${key.toString('hex')}\n`).join(''))
    await file.sync()
  } finally {
    await file.close()
  }
  await chmod(unfinished, 0o600)
  await rename(unfinished, fileOf(dataDir))
  const folder = await open(path.dirname(fileOf(dataDir)), 'r')
  await folder.sync().finally(() => folder.close())
}

/** The keys kept in the data folder; none when there is no such file yet. */
export async function keptAadhaarKeys(dataDir: string): Promise<AadhaarKeys> {
  return fromLines(await readFile(fileOf(dataDir), 'utf8').catch(() => ''))
}
