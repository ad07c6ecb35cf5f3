import { ENTRY_SOURCES } from '@phuljhari/contract/orders/fulfilment'
import { asNumber, asRecord, asText } from '../../lib/coerce.ts'
import type { DisplayedItem, DisplayedOrder } from './read-orders.ts'
import { t } from '@phuljhari/contract/rules/t'

/** What our API adds to an order; empty for others. Amounts in rupees. */
export function readEntry({ entry }: Pick<DisplayedOrder, 'entry'>) {
  const order = entry ?? {}
  const { name, destination, lrNumber } = asRecord(order['transport'])
  return {
    /** Null for an order from the storefront. */
    source: ENTRY_SOURCES.find((one) => one === order['source']) ?? null,
    /** An e-mail address. */
    enteredBy: asText(order['enteredBy']),
    couponCode: asText(order['couponCode']),
    couponDiscount: asNumber(order['couponDiscount']) ?? 0,
    extraDiscount: asNumber(order['extraDiscount']) ?? 0,
    packingCharge: asNumber(order['packingCharge']) ?? 0,
    tax: asNumber(order['tax']) ?? 0,
    roundOff: asNumber(order['roundOff']) ?? 0,
    estimateNumber: asText(order['estimateNumber']),
    transport: { name: asText(name), destination: asText(destination), lrNumber: asText(lrNumber) },
  }
}

/** Tamil name, content of a unit, list number and code of a product, below its name; empty on other servers. */
export function itemDetails({ extras }: Pick<DisplayedItem, 'extras'>): string {
  const listNumber = asText(extras['listNumber'])
  return [
    asText(extras['tamilName']),
    asText(extras['content']),
    listNumber && t('No. {listNumber}', { listNumber }),
    asText(extras['code']),
  ]
    .filter(Boolean)
    .join(' · ')
}

export type TotalLine = readonly [label: string, amount: number]
/** The deductions and the packing of an order that staff entered, between subtotal and shipping. */
export function extraTotals(order: Pick<DisplayedOrder, 'entry'>): TotalLine[] {
  const { couponCode, couponDiscount, extraDiscount, packingCharge } = readEntry(order)
  return [
    ...(couponDiscount > 0 ? [[t('Coupon {couponCode}', { couponCode }), -couponDiscount] as const] : []),
    ...(extraDiscount > 0 ? [[t('Extra discount'), -extraDiscount] as const] : []),
    ...(packingCharge > 0 ? [[t('Packing'), packingCharge] as const] : []),
  ]
}

/** GST and rounding that our API adds, between shipping and total. */
export function taxTotals(order: Pick<DisplayedOrder, 'entry'>): TotalLine[] {
  const { tax, roundOff } = readEntry(order)
  return [...(tax > 0 ? [['GST', tax] as const] : []), ...(roundOff !== 0 ? [[t('Round-off'), roundOff] as const] : [])]
}

/** Transport, destination and LR number on one line; empty until they are known, and for other fulfilments. */
export function transportText(order: Pick<DisplayedOrder, 'entry'>): string {
  const { name, destination, lrNumber } = readEntry(order).transport
  return [name, destination, lrNumber && t('LR {lrNumber}', { lrNumber })].filter(Boolean).join(' · ')
}
