import { DEFAULT_MONEY_SETTINGS, MONEY_SETTINGS } from '@phuljhari/contract/settings/money-settings'
import { getShopSettings } from '@phuljhari/contract/settings/settings.contract'
import { queryOptions } from '@tanstack/react-query'
import { callAndParse } from '../../lib/call-and-parse.ts'

/** The latest financial year whose annual return is filed: '' if there is none, null if that is unknown. */
export const annualReturnQuery = queryOptions({
  queryKey: ['shop-settings', 'annual-return'],
  queryFn: async ({ signal }) => {
    const { settings } = await callAndParse(getShopSettings, {}, signal)
    const read = MONEY_SETTINGS.annualReturn.safeParse(settings.annualReturn ?? DEFAULT_MONEY_SETTINGS.annualReturn)
    return read.success ? read.data.filedUpTo : null
  },
})

/** How the shop is registered for GST today. A change of the settings invalidates their key, and so this query. */
export const registrationQuery = queryOptions({
  queryKey: ['shop-settings', 'registration'],
  queryFn: async ({ signal }) => {
    const { settings } = await callAndParse(getShopSettings, {}, signal)
    const read = MONEY_SETTINGS.registration.safeParse(settings.registration ?? DEFAULT_MONEY_SETTINGS.registration)
    return read.success ? read.data.kind : null
  },
})
