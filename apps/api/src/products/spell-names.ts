import { foldName, tidyName } from '@phuljhari/contract/rules/fold-name'
import type { Tx } from '../db/database.ts'
import type { ListedProduct } from './plan-upload.ts'
import { findBrandSpellings, findCategorySpellings } from './price-list-names.store.ts'

/**
 * Gives the products the spelling under which their brands and categories are stored: that of the catalogue, else the
 * first one of the list.
 */
export async function spellNames(tx: Tx, products: readonly ListedProduct[]): Promise<ListedProduct[]> {
  const spellings = (names: readonly string[], stored: ReadonlyArray<{ name: string; name_key: string }>) =>
    new Map([
      ...names.toReversed().map((name) => [foldName(name), tidyName(name)] as const),
      ...stored.map(({ name, name_key }) => [name_key, name] as const),
    ])
  const brandNames = products.map(({ product }) => product.brandName)
  const categoryNames = products.map(({ product }) => product.category)
  const brands = spellings(brandNames, await findBrandSpellings(tx, brandNames))
  const categories = spellings(categoryNames, await findCategorySpellings(tx, categoryNames))
  return products.map((listed) => ({
    ...listed,
    product: {
      ...listed.product,
      brandName: brands.get(foldName(listed.product.brandName)) ?? listed.product.brandName,
      category: categories.get(foldName(listed.product.category)) ?? listed.product.category,
    },
  }))
}
