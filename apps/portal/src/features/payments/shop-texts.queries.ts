import { DEFAULT_MONEY_SETTINGS, MONEY_SETTINGS } from '@phuljhari/contract/settings/money-settings'
import { formatPhone } from '@phuljhari/contract/rules/phone'
import { getShopSettings } from '@phuljhari/contract/settings/settings.contract'
import type { ShopSettings } from '@phuljhari/contract/settings/shop-settings'
import { ownIdentity, withoutExamples } from '@phuljhari/contract/settings/store-of'
import { queryOptions } from '@tanstack/react-query'
import { callAndParse } from '../../lib/call-and-parse.ts'
import { config } from '../../lib/config.ts'

/** What receipts, statements and reminders say about the shop. */
export type ShopTexts = {
  name: string
  address: string
  phone: string
  website: string
  gstin: string
  payee: ShopSettings['payee']
}

/** @throws {ApiError} when the settings cannot be loaded. */
export async function fetchShopTexts(signal?: AbortSignal): Promise<ShopTexts> {
  const { settings } = await callAndParse(getShopSettings, {}, signal)
  const identity = MONEY_SETTINGS.identity.parse(settings.identity ?? DEFAULT_MONEY_SETTINGS.identity)
  const { tradeName, legalName, address, phone, website } = ownIdentity(identity)
  const store = withoutExamples(config.store)
  const { gstin } = MONEY_SETTINGS.registration.parse(settings.registration ?? DEFAULT_MONEY_SETTINGS.registration)
  return {
    name: tradeName || legalName || store.name,
    address,
    phone: formatPhone(phone || store.phone),
    website: website || store.website,
    gstin,
    payee: MONEY_SETTINGS.payee.parse(settings.payee ?? DEFAULT_MONEY_SETTINGS.payee),
  }
}

export const shopTextsQuery = queryOptions({
  // A change of the settings invalidates every key that begins so.
  queryKey: ['shop-settings', 'payments'],
  queryFn: ({ signal }) => fetchShopTexts(signal),
})
