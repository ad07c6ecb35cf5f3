import { indiaDay } from '@phuljhari/contract/rules/dates'
import type { ShopSettings } from '@phuljhari/contract/settings/shop-settings'
import type { Tx } from '../db/database.ts'
import { currentSettings } from './current-settings.ts'

const caches = new WeakMap<object, { key: string; settings: ShopSettings }>()

/**
 * The settings in force, from memory while they and the day in India are the same.
 * @param version `SETTINGS_VERSION`, which the caller reads with something else: a separate query would cost as much
 *   as reading the settings
 */
export async function cachedSettings(tx: Tx, version: string | null): Promise<ShopSettings> {
  const day = indiaDay(new Date())
  const key = `${day} ${version}`
  const cached = caches.get(tx.pool)
  if (cached?.key === key) return cached.settings
  const settings = await currentSettings(tx, day)
  caches.set(tx.pool, { key, settings })
  return settings
}
