import { brandStore, categoryStore, type NamedStore } from './names.store.ts'

/** What brands and categories differ in. `subject` stands in event rows and begins the error codes. */
export type NamedKind = { subject: 'brand' | 'category'; store: NamedStore }

export const BRANDS: NamedKind = { subject: 'brand', store: brandStore }
export const CATEGORIES: NamedKind = { subject: 'category', store: categoryStore }
