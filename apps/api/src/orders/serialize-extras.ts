import type { Order } from '@phuljhari/contract/orders/orders.contract'
import { toRupees } from '@phuljhari/contract/rules/money'
import type { OrderItemRow, OrderRow } from './serialize-order.ts'

type LineExtras = Partial<Order['products'][number]['product']>

/** What our API adds to a line: nothing for most. Its HSN only where tax is added to the prices. */
export function serializeLineExtras(item: OrderItemRow, pricesIncludeTax: boolean | null): LineExtras {
  return {
    ...(item.list_price_paise !== null && { listPrice: toRupees(item.list_price_paise) }),
    ...(item.list_number && { listNumber: item.list_number }),
    ...(item.code && { code: item.code }),
    ...(item.tamil_name && { tamilName: item.tamil_name }),
    ...(item.content && { content: item.content }),
    ...((item.granted_paise > 0 || item.granted_extra_paise > 0) && {
      granted: { perUnit: toRupees(item.granted_paise), ofExtra: toRupees(item.granted_extra_paise) },
    }),
    ...(pricesIncludeTax === false && item.hsn && { hsn: item.hsn }),
  }
}

const transportOf = ({ fulfilment, transport, destination, lr_number }: OrderRow): Partial<Order> =>
  fulfilment === 'lorry' ? { transport: { name: transport, destination, lrNumber: lr_number } } : {}

/** Nothing before anything is due or was paid. */
function moneyOf({ due_paise: due, paid_paise: paid, to_verify_paise: toVerify }: OrderRow): Partial<Order> {
  if (due === 0 && paid === 0 && toVerify === 0) return {}
  return { payment: { due: toRupees(due), paid: toRupees(paid), toVerify: toRupees(toVerify) } }
}

/** What our API adds to an order: nothing to one of the storefront as it was placed, without tax, rounding or flags. */
export function serializeOrderExtras(row: OrderRow): Partial<Order> {
  return {
    ...(row.fulfilment !== 'agent' && { fulfilment: row.fulfilment }),
    ...(row.source !== null && { source: row.source }),
    ...(row.entered_by !== null && { enteredBy: row.entered_by }),
    ...(row.buyer_gstin !== null && { buyerGstin: row.buyer_gstin }),
    ...(row.coupon_code !== null && { couponCode: row.coupon_code }),
    ...(row.coupon_paise > 0 && { couponDiscount: toRupees(row.coupon_paise) }),
    ...(row.extra_discount_paise > 0 && { extraDiscount: toRupees(row.extra_discount_paise) }),
    ...(row.packing_paise > 0 && { packingCharge: toRupees(row.packing_paise) }),
    ...(row.tax_paise > 0 && { tax: toRupees(row.tax_paise) }),
    ...(row.round_off_paise !== 0 && { roundOff: toRupees(row.round_off_paise) }),
    ...transportOf(row),
    ...(row.flags && { flags: row.flags }),
    ...(row.minimum_order_paise !== null && { minimumOrder: toRupees(row.minimum_order_paise) }),
    ...(row.edition > 0 && { edition: row.edition }),
    ...(row.bill_number !== null && { billNumber: row.bill_number }),
    ...moneyOf(row),
    ...(row.estimate_number !== null && { estimateNumber: row.estimate_number }),
  }
}
