import { getShopSettings } from '@phuljhari/contract/settings/settings.contract'
import { completeSettings } from '@phuljhari/contract/settings/shop-settings'
import { queryOptions } from '@tanstack/react-query'
import { callAndParse } from '../../../lib/call-and-parse.ts'

/** The explosives licence (feature settings). Its key is below that of the settings, so a change invalidates it. */
export const licenceQuery = queryOptions({
  queryKey: ['shop-settings', 'licence'],
  queryFn: async ({ signal }) => completeSettings((await callAndParse(getShopSettings, {}, signal)).settings).licence,
})
