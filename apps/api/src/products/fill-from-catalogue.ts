import { UNBRANDED, UNCATEGORISED, type PriceListChoices } from '@phuljhari/contract/products/price-list.contract'
import { foldName } from '@phuljhari/contract/rules/fold-name'
import type { Columns } from '../price-lists/reader/table.ts'
import type { Conflict, ListedProduct } from './plan-upload.ts'
import type { NamesakeRow } from './price-list.store.ts'

/** What a list leaves open for products whose row says nothing of it, and that nobody decided either. */
export type Open = { brand: boolean; category: boolean }

export const openIn = (columns: Columns, choices: PriceListChoices): Open => ({
  brand: columns.brandName === null && choices.brandName === undefined,
  category: columns.category === null && choices.category === undefined,
})

/** The row's own mistake; `column` is the list's word for its column of names. */
const conflict = (listed: ListedProduct, column: string, message: string): Conflict => ({
  ...listed,
  error: { row: listed.row, column, message },
})

const distinct = (names: readonly string[]) => [...new Map(names.map((name) => [foldName(name), name])).values()]

/**
 * Gives products of a list without brands or categories those that the catalogue has for them: the next list of the same seller changes prices then, and neither doubles products
 * whose brand was filled in meanwhile nor takes away their categories. Where the catalogue has several, the row is refused.
 * @param namesakes the products of the catalogue with the names of the list.
 */
export function fillFromCatalogue(
  products: readonly ListedProduct[],
  namesakes: readonly NamesakeRow[],
  open: Open,
  nameTitle: string,
): { products: ListedProduct[]; conflicts: Conflict[] } {
  const byName = Map.groupBy(namesakes, (row) => row.name_key)
  const filled: ListedProduct[] = []
  const conflicts: Conflict[] = []
  for (const listed of products) {
    const { product } = listed
    const lacksBrand = open.brand && product.brandName === UNBRANDED
    const lacksCategory = open.category && product.category === UNCATEGORISED
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
          `Products of this name stand in several categories (${categories.join(', ')}): add a column of categories`,
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
