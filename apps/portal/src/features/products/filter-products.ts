import type { DisplayedProduct } from './read-products.ts'

/** Empty values match everything. The server applies `search`; `category` and `brand` filter the loaded page. */
export type ProductFilter = { search: string; category: string; brand: string }

/** The loaded page's products of the chosen category and brand (section 2). */
export const filterProducts = (
  products: readonly DisplayedProduct[],
  { category, brand }: Omit<ProductFilter, 'search'>,
): DisplayedProduct[] =>
  products.filter((product) => (!category || product.category === category) && (!brand || product.brand === brand))

/** The options of a select: the values of the loaded page, and the chosen one even if this page lacks it. */
export const filterOptions = (values: readonly string[], chosen: string): string[] =>
  [...new Set([...values, chosen])].filter(Boolean).toSorted((a, b) => a.localeCompare(b))
