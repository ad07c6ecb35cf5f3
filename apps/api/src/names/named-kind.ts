import { brandStore, categoryStore, type NamedStore } from './names.store.ts'

/** What differs between brands and categories. `subject` is used in event rows and as the prefix of error codes. */
export type NamedKind = { subject: 'brand' | 'category'; store: NamedStore }

export const BRANDS: NamedKind = { subject: 'brand', store: brandStore }
export const CATEGORIES: NamedKind = { subject: 'category', store: categoryStore }
