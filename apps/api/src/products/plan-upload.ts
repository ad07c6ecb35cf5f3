import type { ProductForm } from '@phuljhari/contract/products/products.contract'
import type { RowError } from '@phuljhari/contract/products/upload.contract'
import { foldName } from '@phuljhari/contract/rules/fold-name'
import type { KnownRow } from './price-list.store.ts'

export type ListedProduct = { row: number; product: ProductForm }

/** What an upload does with a row of a list: `known` is the product that it changes or leaves as it is. */
export type PlannedRow = ListedProduct &
  ({ outcome: 'new' } | { outcome: 'changed' | 'unchanged'; known: KnownRow | null })

/** A row that would be a product, were it not for another one. */
export type Conflict = ListedProduct & { error: RowError }
export type Plan = { rows: PlannedRow[]; conflicts: Conflict[] }

/** Products are the same when brand and name are, case and spaces folded. */
export const productKey = (brandName: string, productName: string): string =>
  `${foldName(brandName)}\n${foldName(productName)}`

const samePrices = (one: ProductForm, other: ProductForm) =>
  one.orignalPrice === other.orignalPrice && one.discountPrice === other.discountPrice

const isUnchanged = ({ product }: ListedProduct, known: KnownRow) =>
  foldName(product.category) === known.category_key &&
  product.orignalPrice === known.orignal_price_paise &&
  product.discountPrice === known.discount_price_paise

/**
 * The rows of one brand and name. Lists have the same name in several categories ("Flower Pots" and "Flower Pots, branded"): those are products of their own, told apart by
 * their category. Within one category there is one product; a second price for it is a conflict.
 */
function planSame(rows: readonly ListedProduct[], known: readonly KnownRow[], nameTitle: string, plan: Plan): void {
  const first = new Map<string, ListedProduct>()
  for (const listed of rows) {
    const category = foldName(listed.product.category)
    const earlier = first.get(category)
    if (!earlier) first.set(category, listed)
    else if (samePrices(earlier.product, listed.product))
      plan.rows.push({ ...listed, outcome: 'unchanged', known: null })
    else {
      const message = `Same product as row ${earlier.row}, but a different price. Rename one of them.`
      plan.conflicts.push({ ...listed, error: { row: listed.row, column: nameTitle, message } })
    }
  }
  const open = new Set(known)
  const byCategory = new Map([...open].map((row) => [row.category_key, row]))
  for (const category of first.keys()) {
    const match = byCategory.get(category)
    if (match) open.delete(match)
  }
  // A product that moved to another category is still the same product.
  const moved = [...open]
  for (const [category, listed] of first) {
    const match = byCategory.get(category) ?? moved.shift()
    if (!match) plan.rows.push({ ...listed, outcome: 'new' })
    else plan.rows.push({ ...listed, outcome: isUnchanged(listed, match) ? 'unchanged' : 'changed', known: match })
  }
}

/**
 * What the products of a list would change in a catalogue of which `known` are those with the same brands and names. In the order of the list.
 * @param nameTitle the list's own word for its column of names.
 */
export function planUpload(products: readonly ListedProduct[], known: readonly KnownRow[], nameTitle: string): Plan {
  const plan: Plan = { rows: [], conflicts: [] }
  const knownByKey = Map.groupBy(known, (row) => `${row.brand_key}\n${row.name_key}`)
  const listedByKey = Map.groupBy(products, ({ product }) => productKey(product.brandName, product.productName))
  for (const [key, rows] of listedByKey) planSame(rows, knownByKey.get(key) ?? [], nameTitle, plan)
  plan.rows.sort((one, other) => one.row - other.row)
  plan.conflicts.sort((one, other) => one.row - other.row)
  return plan
}
