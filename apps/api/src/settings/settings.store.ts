import type { DocumentKind } from '@phuljhari/contract/documents/document-kinds'
import { SHOP_SETTING_KEYS, type ShopSettingKey } from '@phuljhari/contract/settings/shop-settings'
import type { Tx } from '../db/database.ts'

export type SettingRow = {
  id: number
  key: ShopSettingKey
  value: object
  valid_from: string
  at: Date
  person: string
}

/** An expression that changes with every change of a setting, in any process; null while nothing was ever set. */
export const SETTINGS_VERSION = "(select concat_ws(' ', id, at) from settings order by id desc limit 1)"

const inForce = {
  name: 'settings_in_force',
  text: `select s.* from unnest($1::text[]) k (key) cross join lateral (
           select * from settings where key = k.key and valid_from <= $2
           order by valid_from desc, id desc limit 1) s`,
}
/** The rows in force on a day in India; none for keys that were never set. */
export const settingsInForce = (tx: Tx, day: string) => tx.many<SettingRow>(inForce, [SHOP_SETTING_KEYS, day])

const ofKey = { ...inForce, name: 'setting_in_force' }
/** The row of one key in force on a day in India, or undefined. */
export const settingInForce = (tx: Tx, key: ShopSettingKey, day: string) => tx.maybe<SettingRow>(ofKey, [[key], day])

const after = {
  name: 'settings_scheduled',
  text: `select distinct on (key, valid_from) * from settings where valid_from > $2 and key = any($1::text[])
         order by key, valid_from, id desc`,
}
/** The rows that come into force after a day, by key and day. */
export const settingsAfter = (tx: Tx, day: string) => tx.many<SettingRow>(after, [SHOP_SETTING_KEYS, day])

const latest = {
  name: 'settings_latest',
  text: 'select distinct on (key) * from settings where key = any($1::text[]) order by key, id desc',
}
/** The row that was added last for each key. */
export const latestSettings = (tx: Tx, keys: readonly ShopSettingKey[]) => tx.many<SettingRow>(latest, [keys])

/** Whether a key was ever set. */
export const hasSetting = async (tx: Tx, key: ShopSettingKey): Promise<boolean> =>
  (await latestSettings(tx, [key])).length > 0

const byId = { name: 'setting_by_id', text: 'select * from settings where id = $1' }
export const findSetting = (tx: Tx, id: string) => tx.one<SettingRow>(byId, [id])

const history = {
  name: 'settings_history',
  text: `select s.*, (select earlier.value from settings earlier
                      where earlier.key = s.key and earlier.valid_from <= s.valid_from and earlier.id < s.id
                      order by earlier.valid_from desc, earlier.id desc limit 1) as before
         from settings s where s.key = any($1::text[]) order by s.id desc limit $2`,
}
/** The rows of the keys, latest first, each with the value that it replaced: null for the default. */
export const settingsHistory = (tx: Tx, keys: readonly ShopSettingKey[], limit: number) =>
  tx.many<SettingRow & { before: object | null }>(history, [keys, limit])

const lock = { name: 'settings_lock', text: "select pg_advisory_xact_lock(hashtext('phuljhari settings'))" }
/** Blocks other changes of settings until the transaction ends. */
export const lockSettings = (tx: Tx) => tx.run(lock)

const lockShared = {
  name: 'settings_lock_shared',
  text: "select pg_advisory_xact_lock_shared(hashtext('phuljhari settings'))",
}
/** Keeps the settings as they are until the transaction ends. */
export const lockSettingsShared = (tx: Tx) => tx.run(lockShared)

const insert = {
  name: 'setting_insert',
  text: 'insert into settings (key, value, valid_from, person) values ($1, $2, $3, $4) returning *',
}
export const insertSetting = (tx: Tx, key: ShopSettingKey, value: object, validFrom: string, actor: string) =>
  tx.one<SettingRow>(insert, [key, JSON.stringify(value), validFrom, actor])

const latestDocument = { name: 'settings_latest_document', text: 'select max(date) as day from tax_documents' }
/** The day of the latest tax document; null before the first. */
export const latestDocumentDay = async (tx: Tx): Promise<string | null> =>
  (await tx.one<{ day: string | null }>(latestDocument)).day

const seriesLock = { name: 'settings_lock_series', text: 'lock table document_series in share row exclusive mode' }
/** Blocks new numbers until the transaction ends. */
export const lockSeries = (tx: Tx) => tx.run(seriesLock)

const ofYear = {
  name: 'settings_series_of_year',
  text: 'select kind, prefix, last_serial from document_series where financial_year = $1',
}
/** @param year a financial year such as `26-27` */
export const seriesOfYear = (tx: Tx, year: string) =>
  tx.many<{ kind: DocumentKind; prefix: string; last_serial: number }>(ofYear, [year])
