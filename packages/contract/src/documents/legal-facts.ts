import type { ShopSettings } from '../settings/shop-settings.ts'
import { ownIdentity } from '../settings/store-of.ts'
import type { LegalFact } from './document-kinds.ts'

/**
 * What a tax document, a legal document, still lacks of the shop that issues it (rule 46(a), trade.md section 1.1):
 * without it nothing is issued. Its GSTIN is part of the registration, which is not stored without one.
 */
export function missingLegalFacts({ identity }: Pick<ShopSettings, 'identity'>): LegalFact[] {
  const { legalName, address, stateCode } = ownIdentity(identity)
  return [
    ...(legalName === '' ? (['legal_name'] as const) : []),
    ...(address === '' ? (['shop_address'] as const) : []),
    ...(stateCode === '' ? (['shop_state'] as const) : []),
  ]
}
