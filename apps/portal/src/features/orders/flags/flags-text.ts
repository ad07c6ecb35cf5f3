import { ORDER_FLAG_LABELS } from '@phuljhari/contract/orders/order-flags'
import type { DisplayedOrder } from '../../../entities/orders/read-orders.ts'
import { readFlags } from './read-flags.ts'

/** The rules that an order broke where a badge has no room: ` · Blocked place`; empty for none. */
export const flagsText = (order: DisplayedOrder): string =>
  readFlags(order)
    .flags.map((flag) => ` · ${ORDER_FLAG_LABELS[flag]}`)
    .join('')
