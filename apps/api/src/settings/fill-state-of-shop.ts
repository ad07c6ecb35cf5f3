import { gstinState } from '@phuljhari/contract/customers/gstin'
import { DEFAULT_SHOP_SETTINGS, type ShopSettings } from '@phuljhari/contract/settings/shop-settings'
import type { Tx } from '../db/database.ts'
import type { Actor } from '../events/actor.ts'
import { saveSetting } from './save-setting.ts'
import { settingInForce, settingsAfter } from './settings.store.ts'

type Identity = ShopSettings['identity']

/** Sets the shop's State to that of its GSTIN wherever it is not known: without it, every invoice would have IGST. */
export async function fillStateOfShop(
  tx: Tx,
  { gstin }: ShopSettings['registration'],
  today: string,
  actor: Actor,
): Promise<void> {
  if (gstin === '') return
  const present = await settingInForce(tx, 'identity', today)
  const scheduled = (await settingsAfter(tx, today)).filter(({ key }) => key === 'identity')
  const identities = [
    { value: present?.value, validFrom: today },
    ...scheduled.map(({ value, valid_from }) => ({ value, validFrom: valid_from })),
  ]
  for (const { value, validFrom } of identities) {
    const before: Identity = { ...DEFAULT_SHOP_SETTINGS.identity, ...value }
    if (before.stateCode !== '') continue
    await saveSetting(tx, actor, {
      key: 'identity',
      value: { ...before, stateCode: gstinState(gstin) },
      validFrom,
      before,
    })
  }
}
