import { indiaDay } from '@phuljhari/contract/rules/dates'
import type { SettingEntry, ShopSettingsReply } from '@phuljhari/contract/settings/settings.contract'
import { SHOP_SETTING_KEYS } from '@phuljhari/contract/settings/shop-settings'
import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '../db/database.ts'
import { settingsOf } from './current-settings.ts'
import { latestSettings, type SettingRow, settingsAfter, settingsInForce } from './settings.store.ts'

export const serializeSetting = ({ id, key, value, valid_from, at, person }: SettingRow): SettingEntry => ({
  _id: String(id),
  key,
  value,
  validFrom: valid_from,
  at: at.toISOString(),
  person,
})

const byKey = <Value>(rows: readonly SettingRow[], value: (row: SettingRow) => Value) =>
  Object.fromEntries(rows.map((row) => [row.key, value(row)]))

/**
 * The settings in force today and those that come into force later. A scheduled value that changes nothing, because
 * the change was withdrawn, is left out.
 */
export async function listSettings(tx: Tx): Promise<ShopSettingsReply> {
  const today = indiaDay(new Date())
  const [rows, later, latest] = await Promise.all([
    settingsInForce(tx, today),
    settingsAfter(tx, today),
    latestSettings(tx, SHOP_SETTING_KEYS),
  ])
  const settings = settingsOf(rows)
  const previous: Record<string, object> = { ...settings }
  const scheduled = later.filter(({ key, value }) => {
    const isChange = !isDeepStrictEqual(previous[key], value)
    previous[key] = value
    return isChange
  })
  return {
    settings,
    inForce: byKey(rows, serializeSetting),
    latest: byKey(latest, ({ id }) => String(id)),
    scheduled: scheduled.map(serializeSetting),
  }
}
