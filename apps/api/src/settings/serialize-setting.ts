import type { SettingEntry } from '@phuljhari/contract/settings/settings.contract'
import type { SettingRow } from './settings.store.ts'

export const serializeSetting = ({ id, key, value, valid_from, at, person }: SettingRow): SettingEntry => ({
  _id: String(id),
  key,
  value,
  validFrom: valid_from,
  at: at.toISOString(),
  person,
})
