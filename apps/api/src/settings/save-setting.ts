import type { ShopSettingKey } from '@phuljhari/contract/settings/shop-settings'
import type { Tx } from '../db/database.ts'
import type { Actor } from '../events/actor.ts'
import { recordEvent } from '../events/events.store.ts'
import { insertSetting, type SettingRow } from './settings.store.ts'

type Setting = {
  key: ShopSettingKey
  value: object
  /** The day in India, `yyyy-mm-dd`. */
  validFrom: string
  /** The value that it replaces. */
  before: object
}

/** Adds a value, and the event of it. Call it with the settings locked. */
export async function saveSetting(
  tx: Tx,
  actor: Actor,
  { key, value, validFrom, before }: Setting,
): Promise<SettingRow> {
  const row = await insertSetting(tx, key, value, validFrom, actor.name)
  await recordEvent(tx, actor, {
    subject: 'setting',
    subjectId: key,
    action: 'changed',
    before: { [key]: before },
    after: { [key]: value, validFrom },
  })
  return row
}
