import { useFeature } from '../../lib/features.ts'
import type { DisplayedProduct } from './read-products.ts'

/** Empty values match everything. The server applies `search`; `category` and `brand` filter the loaded page. */
export type ProductFilter = { search: string; category: string; brand: string }

/** Returns the products of the loaded page that have the chosen category and brand (section 2). */
export const filterProducts = (
  products: readonly DisplayedProduct[],
  { category, brand }: Omit<ProductFilter, 'search'>,
): DisplayedProduct[] =>
  products.filter((product) => (!category || product.category === category) && (!brand || product.brand === brand))

/** Returns the options of a select: the values on the loaded page, and the chosen one even if the page lacks it. */
export const filterOptions = (values: readonly string[], chosen: string): string[] =>
  [...new Set([...values, chosen])].filter(Boolean).toSorted((a, b) => a.localeCompare(b))

/** The filters in the URL: `category` and `brand` for the loaded page, `ofCategory` and `ofBrand` for all pages. */
export const NO_FILTERS = { category: '', brand: '', ofCategory: '', ofBrand: '' }

/** Tells what the browser filters on the loaded page from what the server filters, if it can. */
export function useFilters({ category, brand, ofCategory, ofBrand }: typeof NO_FILTERS) {
  const canFilter = useFeature('products.filter') === true
  return {
    pageFilter: canFilter ? { category, brand } : { category: category || ofCategory, brand: brand || ofBrand },
    serverFilter: canFilter ? { category: ofCategory, brandName: ofBrand } : { category: '', brandName: '' },
  }
}
