import type { ProductForm } from '@phuljhari/contract/products/products.contract'
import type { RowError } from '@phuljhari/contract/products/upload.contract'
import { foldName } from '@phuljhari/contract/rules/fold-name'
import type { ExistingRow } from './price-list.store.ts'
import { changesTradeFields } from './trade-columns.ts'

/** A product of a list; `listedAs` are the brand and category of the list where they are stored under other names. */
export type ListedProduct = {
  row: number
  panel: number
  product: ProductForm
  listedAs?: Partial<Pick<ProductForm, 'brandName' | 'category'>>
}

/** An upload's effect on one row. `existing` is the catalogue's product; null for a repetition of an earlier row. */
export type PlannedRow = ListedProduct &
  ({ outcome: 'new' } | { outcome: 'changed' | 'unchanged'; existing: ExistingRow | null })

/** A valid row that is refused because of other products. */
export type Conflict = ListedProduct & { error: RowError }
export type Plan = { rows: PlannedRow[]; conflicts: Conflict[] }

/** Products with equal keys have the same brand and name, ignoring case and spaces. */
const productKey = (brandName: string, productName: string): string =>
  `${foldName(brandName)}\n${foldName(productName)}`

const samePrices = (one: ProductForm, other: ProductForm) =>
  one.orignalPrice === other.orignalPrice && one.discountPrice === other.discountPrice

const isUnchanged = ({ product }: ListedProduct, existing: ExistingRow) =>
  foldName(product.category) === existing.category_key &&
  product.orignalPrice === existing.orignal_price_paise &&
  product.discountPrice === existing.discount_price_paise &&
  !changesTradeFields(existing, product)

/**
 * Plans the rows of one brand and name. Some lists have the same name in several categories ("Flower Pots" and
 * "Flower Pots, branded"): these are separate products. Within one category, a second price is a conflict.
 */
function planGroup(
  rows: readonly ListedProduct[],
  existing: readonly ExistingRow[],
  nameTitle: string,
  plan: Plan,
): void {
  const first = new Map<string, ListedProduct>()
  for (const listed of rows) {
    const category = foldName(listed.product.category)
    const earlier = first.get(category)
    if (!earlier) first.set(category, listed)
    else if (samePrices(earlier.product, listed.product))
      plan.rows.push({ ...listed, outcome: 'unchanged', existing: null })
    else {
      const message = `Same product as row ${earlier.row}, but a different price. Rename one of them.`
      plan.conflicts.push({ ...listed, error: { row: listed.row, column: nameTitle, message } })
    }
  }
  const unmatched = new Set(existing)
  const byCategory = new Map(existing.map((row) => [row.category_key, row]))
  for (const category of first.keys()) {
    const match = byCategory.get(category)
    if (match) unmatched.delete(match)
  }
  // A product that moved to another category is still the same product.
  const moved = [...unmatched]
  for (const [category, listed] of first) {
    const match = byCategory.get(category) ?? moved.shift()
    if (!match) plan.rows.push({ ...listed, outcome: 'new' })
    else plan.rows.push({ ...listed, outcome: isUnchanged(listed, match) ? 'unchanged' : 'changed', existing: match })
  }
}

/** Compares two rows by their places in the sheet. */
export const byPlace = (one: ListedProduct, other: ListedProduct): number =>
  one.row - other.row || one.panel - other.panel

/**
 * Plans what the products of a list would change in the catalogue, in the order of the list.
 * @param existing the catalogue's products with the same brands and names.
 * @param nameTitle the title of the list's column of names.
 */
export function planUpload(
  products: readonly ListedProduct[],
  existing: readonly ExistingRow[],
  nameTitle: string,
): Plan {
  const plan: Plan = { rows: [], conflicts: [] }
  const existingByKey = Map.groupBy(existing, (row) => `${row.brand_key}\n${row.name_key}`)
  const listedByKey = Map.groupBy(products, ({ product }) => productKey(product.brandName, product.productName))
  for (const [key, rows] of listedByKey) planGroup(rows, existingByKey.get(key) ?? [], nameTitle, plan)
  plan.rows.sort(byPlace)
  plan.conflicts.sort(byPlace)
  return plan
}
