import type { ProductForm } from '@phuljhari/contract/products/products.contract'
import type { RowError } from '@phuljhari/contract/products/upload.contract'
import { foldMarks } from '@phuljhari/contract/rules/fold-marks'
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

/** Products with equal keys have the same brand and name, ignoring case, spaces and curly marks. */
const productKey = (brandName: string, productName: string): string =>
  foldMarks(`${foldName(brandName)}\n${foldName(productName)}`)

const samePrices = (one: ProductForm, other: ProductForm) =>
  one.orignalPrice === other.orignalPrice && one.discountPrice === other.discountPrice

const isUnchanged = ({ product }: ListedProduct, existing: ExistingRow) =>
  foldName(product.category) === existing.category_key &&
  product.orignalPrice === existing.orignal_price_paise &&
  product.discountPrice === existing.discount_price_paise &&
  !changesTradeFields(existing, product)

/** What distinguishes products of one name and category: the code and what one unit is. */
const variantOf = ({ code, content }: { code?: string | null | undefined; content?: string | null | undefined }) =>
  [code, content].map((text) => foldName(text ?? '')).join('\n')
const placeOf = ({ product }: ListedProduct) => `${foldName(product.category)}\n${variantOf(product)}`

/**
 * Plans the rows of one brand and name. Some lists have the same name in several categories ("Flower Pots" and
 * "Flower Pots, branded"), or with several codes or contents: these are separate products. A second price of the same
 * one is a conflict.
 */
function planGroup(
  rows: readonly ListedProduct[],
  existing: readonly ExistingRow[],
  nameTitle: string,
  plan: Plan,
): void {
  const first = new Map<string, ListedProduct>()
  for (const listed of rows) {
    const earlier = first.get(placeOf(listed))
    if (!earlier) first.set(placeOf(listed), listed)
    else if (samePrices(earlier.product, listed.product))
      plan.rows.push({ ...listed, outcome: 'unchanged', existing: null })
    else {
      const message = `Same product as row ${earlier.row}, but a different price. Rename one of them.`
      plan.conflicts.push({ ...listed, error: { row: listed.row, column: nameTitle, message } })
    }
  }
  // Newest first: of several in the same category, the oldest is updated.
  const unmatched = new Set(existing.toReversed())
  const matches = new Map<ListedProduct, ExistingRow>()
  const match = (is: (listed: ListedProduct, row: ExistingRow) => boolean) => {
    for (const listed of first.values()) {
      const row = matches.has(listed) ? undefined : [...unmatched].find((one) => is(listed, one))
      if (!row) continue
      matches.set(listed, row)
      unmatched.delete(row)
    }
  }
  const isSameCategory = ({ product }: ListedProduct, row: ExistingRow) =>
    foldName(product.category) === row.category_key
  const isSameVariant = ({ product }: ListedProduct, row: ExistingRow) => variantOf(product) === variantOf(row)
  const categories = Map.groupBy(first.values(), ({ product }) => foldName(product.category))
  const isOnly = ({ product }: ListedProduct) => categories.get(foldName(product.category))?.length === 1
  match((listed, row) => isSameCategory(listed, row) && isSameVariant(listed, row))
  // The only one of its category is still the same product when its code or content has changed.
  match((listed, row) => isSameCategory(listed, row) && (isOnly(listed) || variantOf(row) === '\n'))
  // A product that moved to another category is still the same product.
  match((listed) => isOnly(listed))
  for (const listed of first.values()) {
    const row = matches.get(listed)
    if (!row) plan.rows.push({ ...listed, outcome: 'new' })
    else plan.rows.push({ ...listed, outcome: isUnchanged(listed, row) ? 'unchanged' : 'changed', existing: row })
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
  const existingByKey = Map.groupBy(existing, (row) => foldMarks(`${row.brand_key}\n${row.name_key}`))
  const listedByKey = Map.groupBy(products, ({ product }) => productKey(product.brandName, product.productName))
  for (const [key, rows] of listedByKey) planGroup(rows, existingByKey.get(key) ?? [], nameTitle, plan)
  plan.rows.sort(byPlace)
  plan.conflicts.sort(byPlace)
  return plan
}
