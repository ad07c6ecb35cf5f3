import type { DraftTotals } from '@phuljhari/contract/order-entry/draft-totals'
import type { Granted } from '@phuljhari/contract/order-entry/own-discount'
import type { CustomerPays } from '@phuljhari/contract/tax/customer-pays'
import type { OrderFlags } from '../orders/new-order.store.ts'
import type { ProductRow } from '../products/products.store.ts'
import type { OrderItemRow, OrderRow } from '../orders/order-rows.ts'

/**
 * A line of an order or estimate as it was priced. Later changes of the catalogue do not touch it. All amounts are in
 * paise.
 */
export type FrozenLine = {
  productId: string
  productName: string
  brandName: string
  category: string
  mrpPaise: number
  /** The catalogue's selling price when the line was priced. */
  listPaise: number
  /** What the customer pays for a unit. */
  unitPaise: number
  quantity: number
  /** This and the next three are null where the product had none. */
  listNumber: string | null
  code: string | null
  tamilName: string | null
  content: string | null
  /** Absent from versions of estimates that are older than the field. */
  unitsPerCase?: number | null
  /** The same. */
  hsn?: string | null
  /**
   * The HSN code that the product has now, which stands in for a missing one of the line (ratedLines). Undefined once
   * the product is deleted.
   */
  productHsn?: string | null
  /** The position, from 0, of the line that this one changes in the order or version; absent for a new line. */
  changes?: number
} & Partial<Granted>

/** The prices of a draft. They no longer depend on the catalogue. */
export type PricedDraft = {
  lines: FrozenLine[]
  totals: DraftTotals & CustomerPays
  couponCode: string | null
  /** Staff are only warned of an order below the minimum. An edit may keep a place that was blocked since. */
  flags: OrderFlags
}

/** A line for a product at the catalogue's price. */
export function lineOfProduct(product: ProductRow, quantity: number): FrozenLine {
  const listPaise = product.discount_price_paise ?? product.orignal_price_paise
  return {
    productId: String(product.id),
    productName: product.name,
    brandName: product.brand,
    category: product.category,
    mrpPaise: product.orignal_price_paise,
    listPaise,
    unitPaise: listPaise,
    quantity,
    listNumber: product.list_number,
    code: product.code,
    tamilName: product.tamil_name,
    content: product.content,
    unitsPerCase: product.units_per_case,
    hsn: product.hsn,
  }
}

/** A stored line of an order, at the prices at which it was ordered. */
function lineOfItem(item: OrderItemRow): FrozenLine & Granted {
  const unitPaise = item.discount_price_paise || item.orignal_price_paise
  return {
    productId: item.product_id,
    productName: item.product_name,
    brandName: item.brand_name,
    category: item.category,
    mrpPaise: item.orignal_price_paise,
    listPaise: item.list_price_paise ?? unitPaise,
    unitPaise,
    quantity: item.quantity,
    listNumber: item.list_number,
    code: item.code,
    tamilName: item.tamil_name,
    content: item.content,
    unitsPerCase: item.units_per_case,
    hsn: item.hsn,
    grantedPaise: item.granted_paise,
    grantedExtraPaise: item.granted_extra_paise,
  }
}

/** An order with its lines as an edit finds them. */
export const orderToEdit = (row: OrderRow, items: readonly OrderItemRow[]) => ({
  ...row,
  customer: { fullName: row.customer_name, phoneNumber: row.customer_phone },
  lines: items.map(lineOfItem),
})
/** An order that is being edited, and is therefore locked. */
export type OrderToEdit = ReturnType<typeof orderToEdit>
