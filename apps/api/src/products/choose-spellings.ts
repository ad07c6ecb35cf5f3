import type { PriceListChoices } from '@phuljhari/contract/products/price-list.contract'
import { foldName } from '@phuljhari/contract/rules/fold-name'
import type { ListedProduct } from './plan-upload.ts'

/** Replaces brands and categories of the list by the names under which a person wants them to be stored. */
export function chooseSpellings(
  products: readonly ListedProduct[],
  { spellings = {} }: PriceListChoices,
): ListedProduct[] {
  const chosen = (names: Record<string, string> = {}) =>
    new Map(Object.entries(names).map(([name, stored]) => [foldName(name), stored]))
  const [brands, categories] = [chosen(spellings.brandName), chosen(spellings.category)]
  if (brands.size + categories.size === 0) return [...products]
  return products.map((listed) => {
    const { brandName, category } = listed.product
    return {
      ...listed,
      product: {
        ...listed.product,
        brandName: brands.get(foldName(brandName)) ?? brandName,
        category: categories.get(foldName(category)) ?? category,
      },
      listedAs: { brandName, category },
    }
  })
}
