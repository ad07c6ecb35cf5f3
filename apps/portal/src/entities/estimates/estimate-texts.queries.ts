import { getShopSettings } from '@phuljhari/contract/settings/settings.contract'
import { estimateTexts, type EstimateTexts } from '@phuljhari/contract/settings/estimate-texts'
import { completeSettings, DEFAULT_SHOP_SETTINGS } from '@phuljhari/contract/settings/shop-settings'
import { queryOptions } from '@tanstack/react-query'
import { callAndParse } from '../../lib/call-and-parse.ts'
import { statusOf } from '../../lib/failure-text.ts'

/** The shop's texts on estimates, from its settings; the defaults on a server without settings. */
export async function fetchEstimateTexts(signal?: AbortSignal): Promise<EstimateTexts> {
  try {
    const { settings } = await callAndParse(getShopSettings, {}, signal)
    return estimateTexts(completeSettings(settings))
  } catch (error) {
    if (statusOf(error) === 404) return estimateTexts(DEFAULT_SHOP_SETTINGS)
    throw error
  }
}
export const estimateTextsQuery = queryOptions({
  queryKey: ['estimates', 'texts'],
  queryFn: ({ signal }) => fetchEstimateTexts(signal),
})
