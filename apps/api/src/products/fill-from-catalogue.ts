import { UNBRANDED, UNCATEGORISED, type PriceListChoices } from '@phuljhari/contract/products/price-list.contract'
import { foldName } from '@phuljhari/contract/rules/fold-name'
import type { Columns } from '../price-lists/reader/table.ts'
import type { Conflict, ListedProduct } from './plan-upload.ts'
import type { NamesakeRow } from './price-list.store.ts'

/** The fields without a column in the list and without a value chosen by the user. */
export type MissingFields = { brand: boolean; category: boolean }

export const missingFields = (columns: Columns, choices: PriceListChoices): MissingFields => ({
  brand: columns.brandName === null && choices.brandName === undefined,
  category: columns.category === null && choices.category === undefined,
})

/** @param column the title of the list's column of names. */
const conflict = (listed: ListedProduct, column: string, message: string): Conflict => ({
  ...listed,
  error: { row: listed.row, column, message },
})

const distinct = (names: readonly string[]) => [...new Map(names.map((name) => [foldName(name), name])).values()]

/**
 * Fills in missing brands and categories from products of the same name in the catalogue, so that a seller's next list
 * updates prices instead of duplicating products that were given a brand or category since. A row is refused when the
 * catalogue has several candidates.
 * @param namesakes the catalogue's products with names that are in the list.
 */
export function fillFromCatalogue(
  products: readonly ListedProduct[],
  namesakes: readonly NamesakeRow[],
  missing: MissingFields,
  nameTitle: string,
): { products: ListedProduct[]; conflicts: Conflict[] } {
  const byName = Map.groupBy(namesakes, (row) => row.name_key)
  const filled: ListedProduct[] = []
  const conflicts: Conflict[] = []
  for (const listed of products) {
    const { product } = listed
    const lacksBrand = missing.brand && product.brandName === UNBRANDED
    const lacksCategory = missing.category && product.category === UNCATEGORISED
    const all = (byName.get(foldName(product.productName)) ?? []).filter(
      ({ brand }) => lacksBrand || foldName(brand) === foldName(product.brandName),
    )
    const sameCategory = all.filter(({ category }) => foldName(category) === foldName(product.category))
    const known = !lacksCategory && sameCategory.length > 0 ? sameCategory : all
    const brands = distinct(known.map(({ brand }) => brand))
    const categories = distinct(known.map(({ category }) => category))
    if (lacksBrand && brands.length > 1 && !brands.includes(UNBRANDED))
      conflicts.push(
        conflict(
          listed,
          nameTitle,
          `Products of this name have several brands (${brands.join(', ')}): add a column of brands`,
        ),
      )
    else if (lacksCategory && categories.length > 1 && !categories.includes(UNCATEGORISED))
      conflicts.push(
        conflict(
          listed,
          nameTitle,
          `Products of this name are in several categories (${categories.join(', ')}): add a column of categories`,
        ),
      )
    else {
      const [brandName, category] = [
        lacksBrand && !brands.includes(UNBRANDED) ? brands[0] : undefined,
        lacksCategory && !categories.includes(UNCATEGORISED) ? categories[0] : undefined,
      ]
      filled.push({
        ...listed,
        product: { ...product, ...(brandName && { brandName }), ...(category && { category }) },
      })
    }
  }
  return { products: filled, conflicts }
}
