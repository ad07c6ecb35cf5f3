import { randomBytes } from 'node:crypto'
import type { Config } from '../config.ts'
import { readOrCreateSecret, replaceSecret } from '../secrets.ts'
import { STOREFRONT_KEY_BYTES, STOREFRONT_KEY_FILE } from '../security/storefront-keys.ts'
import { CommandError } from '../cli/command-error.ts'

type KeyConfig = Pick<Config, 'storefrontApiKeys' | 'dataDir'>

/** The newest stored key. @throws {CommandError} when the environment sets the keys. */
async function newestStoredKey({ storefrontApiKeys, dataDir }: KeyConfig): Promise<string> {
  if (storefrontApiKeys)
    throw new CommandError(
      'STOREFRONT_API_KEY sets the key: set a new one there, and put the old one in STOREFRONT_OLD_KEYS.',
    )
  const [newest = ''] = (await readOrCreateSecret(dataDir, STOREFRONT_KEY_FILE, STOREFRONT_KEY_BYTES)).split('\n')
  return newest.trim()
}

/**
 * Creates a new storefront key and stores it in the data folder. The previous key is still accepted, older ones no
 * longer. A running server picks it up by itself.
 * @throws {CommandError} when the environment sets the keys.
 */
export async function rotateStorefrontKey(config: KeyConfig): Promise<string> {
  const old = await newestStoredKey(config)
  const key = randomBytes(STOREFRONT_KEY_BYTES).toString('hex')
  await replaceSecret(config.dataDir, STOREFRONT_KEY_FILE, [key, old])
  return (
    `✓ Both storefront keys are accepted now. The new key: ${key}\n` +
    'Once the storefront uses it: npm run admin -- end-old-storefront-key'
  )
}

/** Removes all storefront keys but the newest. @throws {CommandError} when the environment sets the keys. */
export async function endOldStorefrontKey(config: KeyConfig): Promise<string> {
  await replaceSecret(config.dataDir, STOREFRONT_KEY_FILE, [await newestStoredKey(config)])
  return '✓ Only the newest storefront key is accepted now.'
}
