import { licenceText } from './licence.ts'
import type { ShopSettings } from './shop-settings.ts'

/** What estimates say about the shop besides its name; empty texts are not printed. */
export type EstimateTexts = {
  address: string
  gstin: string
  upiId: string
  bankAccount: string
  licence: string
  terms: string
}

export const estimateTexts = ({
  identity: { address },
  registration: { gstin },
  payee: { upiId, bankAccount },
  licence,
  estimateTexts: { terms },
}: Pick<ShopSettings, 'identity' | 'registration' | 'payee' | 'licence' | 'estimateTexts'>): EstimateTexts => ({
  address,
  gstin,
  upiId,
  bankAccount,
  licence: licenceText(licence),
  terms,
})
