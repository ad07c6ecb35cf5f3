import { indiaDay } from '@phuljhari/contract/rules/dates'
import { DEFAULT_SHOP_SETTINGS, type ShopSettings } from '@phuljhari/contract/settings/shop-settings'
import type { Tx } from '../db/database.ts'
import { settingsInForce, type SettingRow } from './settings.store.ts'

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
