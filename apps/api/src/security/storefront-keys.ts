import { readFile, stat } from 'node:fs/promises'
import { hashToken } from '../auth/tokens.ts'
import type { Config } from '../config.ts'
import { keptSecret, secretFile } from '../secrets.ts'

export const STOREFRONT_KEY_FILE = 'storefront-api-key'
export const STOREFRONT_KEY_BYTES = 24

/** Hashes of the keys that are accepted now: more than one while the storefront changes from an old key to a new one. */
export type StorefrontKeys = () => Promise<readonly Buffer[]>

/** These keys and no others. */
export function fixedKeys(...keys: string[]): StorefrontKeys {
  const hashes = Promise.resolve(keys.map(hashToken))
  return () => hashes
}

/** The keys in the lines of a file as it is now, so that a key is changed without a restart. While the file cannot be read, those it had. */
function keysOf(file: string): StorefrontKeys {
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
      // Being replaced, or out of reach for a moment.
    }
    return known.hashes
  }
}

/** The keys of STOREFRONT_API_KEY and STOREFRONT_OLD_KEYS, else those of the data folder, whose first is made at the first start. */
export async function readStorefrontKeys({
  storefrontApiKeys,
  dataDir,
}: Pick<Config, 'storefrontApiKeys' | 'dataDir'>): Promise<StorefrontKeys> {
  if (storefrontApiKeys) return fixedKeys(...storefrontApiKeys)
  await keptSecret(dataDir, STOREFRONT_KEY_FILE, STOREFRONT_KEY_BYTES)
  return keysOf(secretFile(dataDir, STOREFRONT_KEY_FILE))
}
