import { ORDER_FLAG_LABELS } from '@phuljhari/contract/orders/order-flags'
import type { DisplayedOrder } from '../read-orders.ts'

/** The rules that an order broke where a badge has no room: ` · Blocked place`; empty for none. */
export const flagsText = ({ flagged }: DisplayedOrder): string =>
  (flagged?.flags ?? []).map((flag) => ` · ${ORDER_FLAG_LABELS[flag]}`).join('')
