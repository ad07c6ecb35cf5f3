import { getShopSettings } from '@phuljhari/contract/settings/settings.contract'
import { DEFAULT_SHOP_SETTINGS, SHOP_SETTINGS } from '@phuljhari/contract/settings/shop-settings'
import { queryOptions } from '@tanstack/react-query'
import { callAndParse } from '../../lib/call-and-parse.ts'

/** How the shop is registered for GST today. Below the key of the settings, so that their changes invalidate it. */
export const registrationQuery = queryOptions({
  queryKey: ['shop-settings', 'registration'],
  queryFn: async ({ signal }) => {
    const { settings } = await callAndParse(getShopSettings, {}, signal)
    const read = SHOP_SETTINGS.registration.safeParse(settings.registration ?? DEFAULT_SHOP_SETTINGS.registration)
    return read.success ? read.data.kind : null
  },
})
