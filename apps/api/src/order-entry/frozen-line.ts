import type { Granted } from '@phuljhari/contract/order-entry/own-discount'
import type { ProductRow } from '../products/products.store.ts'
import type { OrderItemRow, OrderRow } from '../orders/order-rows.ts'

/** A line of an order or estimate as it was priced: later changes of the catalogue do not touch it. In paise. */
export type FrozenLine = {
  productId: string
  productName: string
  brandName: string
  category: string
  mrpPaise: number
  /** The catalogue's selling price at that time. */
  listPaise: number
  /** What the customer pays for a unit. */
  unitPaise: number
  quantity: number
  /** Null where the product had none. */
  listNumber: string | null
  code: string | null
  tamilName: string | null
  content: string | null
  /** Absent from versions of estimates made before it was kept. */
  hsn?: string | null
  /** Of the product as it is now: it can stand in for the line's own (ratedLines). Undefined once it is deleted. */
  productHsn?: string | null
  /** Which line of the order or version it changes, from 0; absent for a new one. */
  changes?: number
} & Partial<Granted>

/** A line at the catalogue's price. */
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
    hsn: product.hsn,
  }
}

/** A line of an order as it was ordered. */
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
    hsn: item.hsn,
    grantedPaise: item.granted_paise,
    grantedExtraPaise: item.granted_extra_paise,
  }
}

/** An order with the lines that an edit starts from. */
export const orderToEdit = (row: OrderRow, items: readonly OrderItemRow[]) => ({
  ...row,
  customer: { fullName: row.customer_name, phoneNumber: row.customer_phone },
  lines: items.map(lineOfItem),
})
/** An order that is being edited. It is locked. */
export type OrderToEdit = ReturnType<typeof orderToEdit>
