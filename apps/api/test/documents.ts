import type { TaxDocument } from '@phuljhari/contract/documents/documents.contract'
import { expect } from 'vitest'
import { setSetting } from './entries.ts'
import type { TestApi } from './harness.ts'

/** Of a made-up shop in Tamil Nadu. */
export const SHOP_GSTIN = '33AAAPK0000A1Z4'
/** Of made-up buyers in Tamil Nadu and Kerala. */
export const BUYER_GSTIN = '33AABFP0000Q1ZM'
export const KERALA_GSTIN = '32AAACM0000B1ZT'

/** Registers the shop for GST. */
export async function register(api: TestApi, change: object = {}): Promise<void> {
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
export async function billOf(api: TestApi, orderId: string): Promise<TaxDocument> {
  const { documents } = await documentsOf(api, orderId)
  expect(documents).toHaveLength(1)
  return (await api.send('GET', `/documents/${documents[0]._id}`)).json()
}

/** Issues the bill of an order by hand. */
export const issue = (api: TestApi, orderId: string, payload: object = {}) =>
  api.send('POST', `/orders/${orderId}/documents`, { payload })
