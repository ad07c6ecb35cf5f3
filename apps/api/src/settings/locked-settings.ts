import type { ShopSettings } from '@phuljhari/contract/settings/shop-settings'
import type { Tx } from '../db/database.ts'
import { currentSettings } from './current-settings.ts'
import { lockSettingsShared } from './settings.store.ts'

/**
 * The settings in force, which nobody changes until the transaction ends. Issue documents with these: otherwise a
 * change of prefix or registration in the same instant would be checked against numbers that are not stored yet, and
 * the document would still have the previous one. Lock orders before.
 */
export async function lockedSettings(tx: Tx): Promise<ShopSettings> {
  await lockSettingsShared(tx)
  return currentSettings(tx)
}
