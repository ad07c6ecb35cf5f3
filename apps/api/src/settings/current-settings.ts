import { indiaDay } from '@phuljhari/contract/rules/dates'
import { DEFAULT_SHOP_SETTINGS, type ShopSettings } from '@phuljhari/contract/settings/shop-settings'
import type { Tx } from '../db/database.ts'
import { lockSettingsShared, type SettingRow, settingsInForce } from './settings.store.ts'

/** Complete settings from rows: fields that a later version added have their defaults, removed ones are left out. */
export const settingsOf = (rows: readonly SettingRow[]): ShopSettings =>
  Object.fromEntries(
    Object.entries(DEFAULT_SHOP_SETTINGS).map(([key, byDefault]) => {
      const value: Record<string, unknown> = { ...byDefault, ...rows.find((row) => row.key === key)?.value }
      return [key, Object.fromEntries(Object.keys(byDefault).map((name) => [name, value[name]]))]
    }),
  ) as ShopSettings

/**
 * The shop's settings in force, from one indexed query: no process ever uses stale ones.
 * @param day in India
 */
export const currentSettings = async (tx: Tx, day = indiaDay(new Date())): Promise<ShopSettings> =>
  settingsOf(await settingsInForce(tx, day))

/** Whether the shop's prices include GST. Without a registration they are all that customers pay. */
export async function priceMode(tx: Tx): Promise<{ pricesIncludeTax: boolean }> {
  const { registration, invoicing } = await currentSettings(tx)
  return { pricesIncludeTax: registration.kind !== 'regular' || invoicing.pricesIncludeTax }
}

const caches = new WeakMap<object, { key: string; settings: ShopSettings }>()

/**
 * The settings in force, from memory while neither they nor the day in India have changed.
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

/**
 * The settings in force, which nobody changes until the transaction ends. Issue documents with these: otherwise a
 * change of prefix or registration in the same instant would be checked against numbers that are not stored yet, and
 * the document would still have the previous one. Lock orders first.
 */
export async function lockedSettings(tx: Tx): Promise<ShopSettings> {
  await lockSettingsShared(tx)
  return currentSettings(tx)
}
