import { randomBytes } from 'node:crypto'
import type { Config } from '../config.ts'
import { keptSecret, replaceSecret } from '../secrets.ts'
import { STOREFRONT_KEY_BYTES, STOREFRONT_KEY_FILE } from '../security/storefront-keys.ts'
import { CommandError } from './run-command.ts'

type Kept = Pick<Config, 'storefrontApiKeys' | 'dataDir'>

/** @throws {CommandError} when the keys are those of the environment. */
async function newestKept({ storefrontApiKeys, dataDir }: Kept): Promise<string> {
  if (storefrontApiKeys)
    throw new CommandError(
      'The key is that of STOREFRONT_API_KEY: set a new one there, and the old one in STOREFRONT_OLD_KEYS.',
    )
  const [newest = ''] = (await keptSecret(dataDir, STOREFRONT_KEY_FILE, STOREFRONT_KEY_BYTES)).split('\n')
  return newest.trim()
}

/**
 * Makes another key for the storefront and keeps it in the data folder; the one of before is accepted beside it, any older one no more. A running server takes it up by itself.
 * @throws {CommandError} when the keys are those of the environment.
 */
export async function rotateStorefrontKey(config: Kept): Promise<string> {
  const old = await newestKept(config)
  const key = randomBytes(STOREFRONT_KEY_BYTES).toString('hex')
  await replaceSecret(config.dataDir, STOREFRONT_KEY_FILE, [key, old])
  return `✓ The storefront may use either key now. The new one: ${key}\nOnce it does: npm run admin -- end-old-storefront-key`
}

/** Leaves the newest key alone. @throws {CommandError} when the keys are those of the environment. */
export async function endOldStorefrontKey(config: Kept): Promise<string> {
  await replaceSecret(config.dataDir, STOREFRONT_KEY_FILE, [await newestKept(config)])
  return '✓ The newest key of the storefront is the only one.'
}
