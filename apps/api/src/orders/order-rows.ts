import type { EntrySource, Fulfilment } from '@phuljhari/contract/orders/fulfilment'
import type { OrderFlag } from '@phuljhari/contract/orders/order-flags'
import type { OrderStatus } from '@phuljhari/contract/orders/order-status'
import type { AddressColumns } from './address-columns.ts'

/** A line of an order as it is stored. */
export type OrderItemRow = {
  order_id: string
  product_id: string
  product_name: string
  brand_name: string
  category: string
  orignal_price_paise: number
  discount_price_paise: number | null
  image_key: string | null
  quantity: number
  list_price_paise: number | null
  list_number: string | null
  code: string | null
  tamil_name: string | null
  content: string | null
  /** How many units a case held when it was ordered; null in older lines, too. */
  units_per_case: number | null
  hsn: string | null
  granted_paise: number
  granted_extra_paise: number
}

/** An order as it is stored, and what is due. */
export type OrderRow = AddressColumns & {
  order_id: string
  status: OrderStatus
  ordered_at: Date
  customer_name: string
  customer_phone: string
  customer_email: string | null
  /** The GSTIN as it was entered; null when the one in the customer book counts. */
  buyer_gstin: string | null
  subtotal_paise: number
  shipping_paise: number
  /** The tax that the prices do not include. */
  tax_paise: number
  round_off_paise: number
  /** Null when the shop charged no tax. */
  prices_include_tax: boolean | null
  /** What the customer pays. */
  total_paise: number
  payment_method: string
  notes: string
  delivery_notes: string
  agent_id: number | null
  delivery_date: string | null
  delivery_slot: string | null
  assigned_at: Date | null
  flags: OrderFlag[] | null
  minimum_order_paise: number | null
  fulfilment: Fulfilment
  source: EntrySource | null
  entered_by: string | null
  coupon_code: string | null
  coupon_paise: number
  extra_discount_paise: number
  packing_paise: number
  transport: string
  destination: string
  lr_number: string
  edition: number
  estimate_number: string | null
  payable_paise: number | null
  noted_paise: number
  bill_number: string | null
  /** What the customer owes for the order in all, whether paid or not. */
  due_paise: number
  paid_paise: number
  to_verify_paise: number
}
