import type { TaxDocument } from '@phuljhari/contract/documents/documents.contract'
import type { ShopSettingsReply } from '@phuljhari/contract/settings/settings.contract'
import { DEFAULT_SHOP_SETTINGS, SHOP_SETTINGS } from '@phuljhari/contract/settings/shop-settings'
import { expect } from 'vitest'
import { setSetting } from './entries.ts'
import type { TestApi } from './harness.ts'

/** The GSTIN of a made-up shop in Tamil Nadu. */
export const SHOP_GSTIN = '33AAAPK0000A1Z4'
/** The GSTINs of made-up buyers in Tamil Nadu and Kerala. */
export const BUYER_GSTIN = '33AABFP0000Q1ZM'
export const KERALA_GSTIN = '32AAACM0000B1ZT'

/** The details of the shop that a tax document must show. */
export const SHOP_IDENTITY = {
  ...DEFAULT_SHOP_SETTINGS.identity,
  legalName: 'Kannan Fireworks Private Limited',
  address: '1 Bazaar Street, Sivakasi 626123',
  stateCode: '33',
}

/** Registers the shop for GST. A shop without a legal name gets one, with its address. */
export async function register(api: TestApi, change: object = {}): Promise<void> {
  const { settings } = (await api.send('GET', '/settings')).json<ShopSettingsReply>()
  const { legalName } = SHOP_SETTINGS.identity.parse(settings.identity)
  if (legalName === '') await setSetting(api, 'identity', SHOP_IDENTITY)
  await setSetting(api, 'registration', {
    kind: 'regular',
    gstin: SHOP_GSTIN,
    hsnDigits: 4,
    eInvoice: false,
    ...change,
  })
}

/** The documents of an order, oldest first. */
export const documentsOf = async (api: TestApi, orderId: string) =>
  (await api.send('GET', `/orders/${orderId}/documents`)).json()

/** The only document of an order, in full. */
export async function invoiceOf(api: TestApi, orderId: string): Promise<TaxDocument> {
  const { documents } = await documentsOf(api, orderId)
  expect(documents).toHaveLength(1)
  return (await api.send('GET', `/documents/${documents[0]._id}`)).json()
}

/** Issues the invoice of an order by hand. */
export const issue = (api: TestApi, orderId: string, payload: object = {}) =>
  api.send('POST', `/orders/${orderId}/documents`, { payload })
