import { formatPhone, phoneSearchText } from '../rules/phone.ts'
import { DISPLAYED_STATUSES } from './order-status.ts'

/** The options of the status filter, by displayed status (section 2). */
export const STATUS_FILTERS = ['all', 'pending', 'accepted', 'rejected', 'ready', 'assigned', 'delivered'] as const

/** What orders can be filtered by: all, or any displayed status (section 4). Links lead to those without an option. */
export const FILTERED_STATUSES = ['all', ...DISPLAYED_STATUSES] as const
export type StatusFilter = (typeof FILTERED_STATUSES)[number]

/** Shown when there is no email (section 3); a search for it finds those orders. */
export const NO_EMAIL = 'N/A'

export type OrderAddress = { customerAddress: string; city: string; state: string; pincode: string }

/** The address on one line, with city, state and pincode. */
export const fullAddress = ({ customerAddress, city, state, pincode }: OrderAddress): string =>
  [customerAddress, city, [state, pincode].filter(Boolean).join(' ')].filter(Boolean).join(', ')

/** A phone number as displayed, as bare digits and, unless one of these contains it, as stored. */
function phoneTexts(phone: string): string {
  const shown = formatPhone(phone)
  const bare = shown.replace(/[^\d+]/g, '')
  return bare.endsWith(phone) ? `${shown}\n${bare}` : `${phone}\n${shown}\n${bare}`
}

export type SearchedOrder = OrderAddress & {
  id: string
  customerName: string
  customerPhone: string
  /** Empty when absent. */
  customerEmail: string
}

/** The searchable text of an order without its items (section 5): one field per line, in lower case. */
export const orderSearchText = (order: SearchedOrder): string =>
  [order.id, order.customerName, phoneTexts(order.customerPhone), order.customerEmail || NO_EMAIL, fullAddress(order)]
    .join('\n')
    .toLowerCase()

/** The searchable text of an item (section 5), in lower case. */
export const itemSearchText = (item: { name: string; brandName: string; category: string }): string =>
  `${item.name}\n${item.brandName}\n${item.category}`.toLowerCase()

/**
 * The text to look for; an order matches when one of its texts contains it. Empty matches every order. A phone number
 * matches however it is typed: with a leading 0 or +91, with or without separators.
 */
export const searchNeedle = (typed: string): string => {
  const text = typed.trim()
  return phoneSearchText(text) ?? text.toLowerCase()
}
