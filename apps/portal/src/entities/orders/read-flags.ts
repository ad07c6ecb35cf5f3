import { ORDER_FLAG_LABELS, ORDER_FLAGS, type OrderFlag } from '@phuljhari/contract/orders/order-flags'
import { asList, asNumber } from '../../lib/coerce.ts'
import type { DisplayedOrder } from './read-orders.ts'

export type BrokenRules = {
  flags: readonly OrderFlag[]
  /** The minimum order that applied; null when it was met. */
  minimum: number | null
  /** The value of the goods after discounts, in rupees. */
  goods: number
}

/** The shop's rules that an order broke when it was placed or last edited, with their figures in rupees. */
export function readFlags({ flagged, subTotal }: Pick<DisplayedOrder, 'flagged' | 'subTotal'>): BrokenRules {
  const sent = asList(flagged?.['flags'])
  const discount = (asNumber(flagged?.['couponDiscount']) ?? 0) + (asNumber(flagged?.['extraDiscount']) ?? 0)
  return {
    // Flags of a later version of the server have no text here.
    flags: ORDER_FLAGS.filter((flag) => sent.includes(flag)),
    minimum: asNumber(flagged?.['minimumOrder']),
    goods: Math.round((subTotal - discount) * 100) / 100,
  }
}

/** The rules that an order broke where a badge has no room: ` · Blocked place`; empty for none. */
export const flagsText = (order: DisplayedOrder): string =>
  readFlags(order)
    .flags.map((flag) => ` · ${ORDER_FLAG_LABELS[flag]}`)
    .join('')
