import type { DisplayedProduct } from './read-products.ts'

/** Empty for all. `search` is the server's; `category` and `brand` narrow the loaded page. */
export type ProductFilter = { search: string; category: string; brand: string }

/** The loaded page's products of the chosen category and brand (section 2). */
export const filterProducts = (
  products: readonly DisplayedProduct[],
  { category, brand }: Omit<ProductFilter, 'search'>,
): DisplayedProduct[] =>
  products.filter((product) => (!category || product.category === category) && (!brand || product.brand === brand))

/** What a select offers: the loaded page's own values, and the chosen one also when this page has none of it. */
export const filterOptions = (values: readonly string[], chosen: string): string[] =>
  [...new Set([...values, chosen])].filter(Boolean).toSorted((a, b) => a.localeCompare(b))
