import { readFile, stat } from 'node:fs/promises'
import { hashToken } from './tokens.ts'
import type { Config } from '../config.ts'
import { readOrCreateSecret, secretFile } from '../secrets.ts'

export const STOREFRONT_KEY_FILE = 'storefront-api-key'
export const STOREFRONT_KEY_BYTES = 24

/** Hashes of the keys accepted at present: more than one while the storefront moves to a new key. */
export type StorefrontKeys = () => Promise<readonly Buffer[]>

/** A fixed set of keys. */
export function fixedKeys(...keys: string[]): StorefrontKeys {
  const hashes = Promise.resolve(keys.map(hashToken))
  return () => hashes
}

/**
 * The keys in a file, one per line, reread when it changes so that a rotation needs no restart. The last known keys
 * stay valid while the file is unreadable.
 */
function watchedKeys(file: string): StorefrontKeys {
  let known: { version: string; hashes: readonly Buffer[] } = { version: '', hashes: [] }
  return async () => {
    try {
      const { ino, mtimeNs, size } = await stat(file, { bigint: true })
      const version = [ino, mtimeNs, size].join()
      if (version === known.version) return known.hashes
      const lines = (await readFile(file, 'utf8')).split('\n').map((line) => line.trim())
      const hashes = lines.filter((line) => line !== '').map(hashToken)
      if (hashes.length > 0) known = { version, hashes }
    } catch {
      // The file is being replaced, or cannot be read at the moment.
    }
    return known.hashes
  }
}

/**
 * The keys of STOREFRONT_API_KEY and STOREFRONT_OLD_KEYS, else those of the data folder, generated at the first start.
 */
export async function readStorefrontKeys({
  storefrontApiKeys,
  dataDir,
}: Pick<Config, 'storefrontApiKeys' | 'dataDir'>): Promise<StorefrontKeys> {
  if (storefrontApiKeys) return fixedKeys(...storefrontApiKeys)
  await readOrCreateSecret(dataDir, STOREFRONT_KEY_FILE, STOREFRONT_KEY_BYTES)
  return watchedKeys(secretFile(dataDir, STOREFRONT_KEY_FILE))
}
