import type { ActivityEvent } from '@phuljhari/contract/activity/activity.contract'
import * as contract from '@phuljhari/contract/settings/settings.contract'
import {
  completeSettings,
  DEFAULT_SHOP_SETTINGS,
  type ShopSettingKey,
  type ShopSettings,
} from '@phuljhari/contract/settings/shop-settings'
import { storeOf } from '@phuljhari/contract/settings/store-of'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { fetchNameOf } from '../../../entities/accounts/account-names.tsx'
import { indiaToday } from '../../../lib/india-today.ts'
import { config } from '../../../lib/config.ts'
import { callAndParse } from '../../../lib/call-and-parse.ts'
import { withOptionalKey } from '../../../lib/request-key.ts'

/** The settings with a form of this kind; messages have screens of their own. */
export type FormSettingKey = Exclude<ShopSettingKey, 'messages'>

/** The settings with their values as the contract types them; those that the server does not have are the defaults. */
const withSettings = (reply: contract.ShopSettingsReply) => ({
  ...reply,
  settings: completeSettings(reply.settings),
})
export type LoadedSettings = ReturnType<typeof withSettings>

/** The shop's settings (feature settings). */
export const shopSettingsQuery = queryOptions({
  queryKey: ['shop-settings'],
  queryFn: async ({ signal }) => withSettings(await callAndParse(contract.getShopSettings, {}, signal)),
})

/** The changes of a setting as events, the latest first. */
export const settingEventsQuery = (key: ShopSettingKey) =>
  queryOptions({
    // The key begins with that of the settings, so that a change invalidates it.
    queryKey: [...shopSettingsQuery.queryKey, 'history', key] as readonly unknown[],
    queryFn: async ({ signal, client }): Promise<ActivityEvent[]> => {
      const [entries, nameOf] = await Promise.all([
        callAndParse(contract.settingHistory, { query: { key } }, signal),
        fetchNameOf(client),
      ])
      return entries.map(({ _id, at, person, value, before, validFrom }) => ({
        _id,
        at,
        person,
        personName: nameOf(person),
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

/** Updates the shop's name and contacts, which the page was loaded with (apps/api: settings/shop-on-papers.ts). */
function showOnPapers({ key, value, validFrom }: contract.SettingEntry): void {
  if (key === 'identity' && validFrom <= indiaToday())
    Object.assign(config.store, storeOf(value as ShopSettings['identity'], config.store))
}

/** Sets a value from a day on, once for each `requestKey`. */
export function useChangeSetting() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ requestKey, ...body }: contract.SettingChange & { requestKey: string }) =>
      callAndParse(contract.changeSetting, { body, ...withOptionalKey(requestKey) }),
    onSuccess: showOnPapers,
    // Refetches after a refusal, too: someone else has changed it. Returned, so that the mutation stays pending.
    onSettled: () => cache.invalidateQueries({ queryKey: shopSettingsQuery.queryKey }),
  })
}

/** Uploads an image for the shop's papers. @returns its URL */
export function useUploadImage() {
  return useMutation({
    mutationFn: async ({ file, key }: { file: File; key: string }) => {
      const body = new FormData()
      body.append('files', file)
      return (await callAndParse(contract.uploadShopImage, { body, ...withOptionalKey(key) })).url
    },
  })
}
