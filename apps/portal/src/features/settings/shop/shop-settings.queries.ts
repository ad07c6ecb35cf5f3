import type { ActivityEvent } from '@phuljhari/contract/activity/activity.contract'
import * as contract from '@phuljhari/contract/settings/settings.contract'
import {
  DEFAULT_SHOP_SETTINGS,
  type ShopSettingKey,
  type ShopSettings,
} from '@phuljhari/contract/settings/shop-settings'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callAndParse } from '../../../lib/call-and-parse.ts'

/** The settings with their values as the contract types them; those that the server does not have are the defaults. */
const withSettings = (reply: contract.ShopSettingsReply) => ({
  ...reply,
  settings: { ...DEFAULT_SHOP_SETTINGS, ...reply.settings } as ShopSettings,
})
export type LoadedSettings = ReturnType<typeof withSettings>

/** The shop's settings (feature settings). */
export const shopSettingsQuery = queryOptions({
  queryKey: ['shop-settings'],
  queryFn: async ({ signal }) => withSettings(await callAndParse(contract.getShopSettings, {}, signal)),
})

/** The changes of a setting, the latest first, as the events that they are. */
export const settingEventsQuery = (key: ShopSettingKey) =>
  queryOptions({
    // Below the settings, so that a change invalidates it.
    queryKey: [...shopSettingsQuery.queryKey, 'history', key] as readonly unknown[],
    queryFn: async ({ signal }): Promise<ActivityEvent[]> => {
      const entries = await callAndParse(contract.settingHistory, { query: { key } }, signal)
      return entries.map(({ _id, at, person, value, before, validFrom }) => ({
        _id,
        at,
        person,
        address: null,
        subject: 'setting',
        subjectId: key,
        account: null,
        action: 'changed',
        before: { [key]: before ?? DEFAULT_SHOP_SETTINGS[key] },
        after: { [key]: value, validFrom },
      }))
    },
  })

/** Sets a value from a day on. */
export function useChangeSetting() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: contract.SettingChange) => callAndParse(contract.changeSetting, { body }),
    // Also after a refusal: someone else has changed the setting then. Returned, so that the mutation stays pending.
    onSettled: () => cache.invalidateQueries({ queryKey: shopSettingsQuery.queryKey }),
  })
}
