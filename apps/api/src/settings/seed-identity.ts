import { DEFAULT_SHOP_SETTINGS } from '@phuljhari/contract/settings/shop-settings'
import { withoutExamples } from '@phuljhari/contract/settings/store-of'
import type { Db } from '../db/database.ts'
import { hasSetting, insertSetting, lockSettings } from './settings.store.ts'

/** A day before any document. */
const FROM_THE_BEGINNING = '2000-01-01'
/** The actor of values that no account has set. */
const SYSTEM = 'system'

/**
 * Sets who the shop is from STORE_NAME, STORE_PHONE and STORE_WEBSITE, once: at the first start of a new installation
 * or of this version. Later on only people change it. Examples are not stored.
 */
export async function seedIdentity(db: Db, store: { name: string; phone: string; website: string }): Promise<void> {
  await db.transaction(async (tx) => {
    await lockSettings(tx)
    if (await hasSetting(tx, 'identity')) return
    const { name: tradeName, phone, website } = withoutExamples(store)
    const value = { ...DEFAULT_SHOP_SETTINGS.identity, tradeName, phone, website }
    await insertSetting(tx, 'identity', value, FROM_THE_BEGINNING, SYSTEM)
  })
}
