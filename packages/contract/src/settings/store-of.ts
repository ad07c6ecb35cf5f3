import type { ShopSettings } from './shop-settings.ts'

/** The shop as invoices (section 2) and screens name it. */
export type Store = { name: string; phone: string; website: string }

/** @param fallback for a shop without any name, which happens only where nobody has set who the shop is */
export function storeOf({ tradeName, legalName, phone, website }: ShopSettings['identity'], fallback: Store): Store {
  const name = tradeName || legalName
  return name === '' ? fallback : { name, phone, website }
}
