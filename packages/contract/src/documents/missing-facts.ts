import type { ShopSettings } from '../settings/shop-settings.ts'
import { ownIdentity } from '../settings/store-of.ts'
import type { LegalFact, MissingFact } from './document-kinds.ts'
import { t } from '../rules/t.ts'

/**
 * Returns the facts about the shop that its tax documents need and that are not set (rule 46(a), trade.md section 1.1):
 * without them nothing is issued. The GSTIN is part of the registration, which is not stored without one.
 */
export function missingLegalFacts({ identity }: Pick<ShopSettings, 'identity'>): LegalFact[] {
  const { legalName, address, stateCode } = ownIdentity(identity)
  return [
    ...(legalName === '' ? (['legal_name'] as const) : []),
    ...(address === '' ? (['shop_address'] as const) : []),
    ...(stateCode === '' ? (['shop_state'] as const) : []),
  ]
}

export const MISSING_FACT_LABELS: Readonly<Record<MissingFact, string>> = {
  legal_name: t('The legal name of the shop is not set'),
  shop_address: t('The address of the shop is not set'),
  shop_state: t('The State of the shop is not set'),
  address: t('The delivery address is plain text: enter its street, city, State and pincode'),
  state: t('The State of the delivery address is not one of India: correct it'),
  total: t('The total is zero'),
  buyer_address: t(
    "The customer's name and full address are required: of registered buyers always, of others from " +
      '₹50,000 of taxable value on',
  ),
  other_state: t('A composition dealer may not sell to another State'),
  rate: t('No GST rate is set for the HSN of a product'),
  hsn: t('The HSN of a product has fewer digits than the shop prints'),
  total_changed: t('GST has changed the total since the order was placed: confirm what the customer pays'),
}

/** A product whose HSN prevents an invoice. */
export type IncompleteProduct = {
  fact: Extract<MissingFact, 'rate' | 'hsn'>
  /** Null once the product is deleted. */
  productId: string | null
  name: string
  hsn: string
}

/** Says in words what prevents an invoice, naming the products. */
export function missingFactText(fact: MissingFact, products: readonly IncompleteProduct[] = []): string {
  const named = products.filter((product) => product.fact === fact).map(({ name, hsn }) => `${name} (${hsn})`)
  return named.length === 0 ? MISSING_FACT_LABELS[fact] : `${MISSING_FACT_LABELS[fact]}: ${named.join(', ')}`
}
