import { ENTRY_SOURCES, FULFILMENTS } from '@phuljhari/contract/orders/order-draft'
import { asNumber, asRecord, asText } from '../../lib/coerce.ts'

/** What our API adds to the order of section 3; other servers send none of it. */
export function readOrderExtras(order: Record<string, unknown>) {
  const { name, destination, lrNumber } = asRecord(order['transport'])
  return {
    fulfilment: FULFILMENTS.find((one) => one === order['fulfilment']) ?? ('agent' as const),
    /** Null for an order from the storefront. */
    source: ENTRY_SOURCES.find((one) => one === order['source']) ?? null,
    /** An e-mail address. */
    enteredBy: asText(order['enteredBy']),
    couponCode: asText(order['couponCode']),
    couponDiscount: asNumber(order['couponDiscount']) ?? 0,
    extraDiscount: asNumber(order['extraDiscount']) ?? 0,
    packingCharge: asNumber(order['packingCharge']) ?? 0,
    transport: { name: asText(name), destination: asText(destination), lrNumber: asText(lrNumber) },
    edition: asNumber(order['edition']) ?? 0,
    estimateNumber: asText(order['estimateNumber']),
  }
}
export type OrderExtras = ReturnType<typeof readOrderExtras>

/** What our API adds to a line; empty on other servers and for products without it. */
export function readLineExtras(product: Record<string, unknown>) {
  return {
    /** The catalogue's price where staff changed it, in rupees; null for none. */
    listPrice: asNumber(product['listPrice']),
    listNumber: asText(product['listNumber']),
    code: asText(product['code']),
    tamilName: asText(product['tamilName']),
    content: asText(product['content']),
  }
}
export type LineExtras = ReturnType<typeof readLineExtras>
