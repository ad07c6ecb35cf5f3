import type { ShopSettings } from './shop-settings.ts'
/** The shop as invoices (section 2) and screens name it. */
export type Store = { name: string; phone: string; website: string }

/** The values of STORE_NAME, STORE_PHONE and STORE_WEBSITE without configuration. */
export const EXAMPLE_STORE: Store = {
  name: 'Phuljhari Crackers',
  phone: '+91 98765 43210',
  website: 'phuljhari.example',
}

/** Removes values that are examples, since an invented name or phone number must not be printed. */
export const withoutExamples = (store: Store): Store => ({
  name: store.name === EXAMPLE_STORE.name ? '' : store.name,
  phone: store.phone === EXAMPLE_STORE.phone ? '' : store.phone,
  website: store.website === EXAMPLE_STORE.website ? '' : store.website,
})

/** The identity as the shop has set it: examples count as missing, also those that an earlier version stored. */
export function ownIdentity<T extends ShopSettings['identity']>(identity: T): T {
  const { name: tradeName, phone, website } = withoutExamples({ ...identity, name: identity.tradeName })
  return { ...identity, tradeName, phone, website }
}

/** The store with this identity. @param fallback is used for a shop without any name, which has not set who it is */
export function storeOf(identity: ShopSettings['identity'], fallback: Store): Store {
  const { tradeName, legalName, phone, website } = ownIdentity(identity)
  const name = tradeName || legalName
  return name === '' ? fallback : { name, phone, website }
}
