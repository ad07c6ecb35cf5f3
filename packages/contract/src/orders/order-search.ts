import { formatPhone, phoneSearchText } from '../rules/phone.ts'
import { plainText } from '../rules/plain-text.ts'
import { foldForSearch } from '../rules/search-text.ts'
import { DISPLAYED_STATUSES } from './order-status.ts'

/** The options of the status filter, by displayed status (section 2). */
export const STATUS_FILTERS = ['all', 'pending', 'accepted', 'rejected', 'ready', 'assigned', 'delivered'] as const

/**
 * What orders can be filtered by: all, or a displayed status (section 4). Only links lead to those without an option.
 */
export const FILTERED_STATUSES = ['all', ...DISPLAYED_STATUSES] as const
export type StatusFilter = (typeof FILTERED_STATUSES)[number]

/** The text shown when there is no e-mail address (section 3). A search for it finds those orders. */
export const NO_EMAIL = 'N/A'

export type OrderAddress = { customerAddress: string; city: string; state: string; pincode: string }

/** The address on one line, with city, state and pincode. */
export const fullAddress = ({ customerAddress, city, state, pincode }: OrderAddress): string =>
  [customerAddress, city, [state, pincode].filter(Boolean).join(' ')].filter(Boolean).join(', ')

/**
 * The forms in which a phone number is found: as displayed, as digits alone and, if it differs from both, as stored.
 */
function phoneTexts(phone: string): string {
  const shown = formatPhone(phone)
  const bare = shown.replace(/[^\d+]/g, '')
  return bare.endsWith(phone) ? `${shown}\n${bare}` : `${phone}\n${shown}\n${bare}`
}

export type SearchedOrder = OrderAddress & {
  id: string
  customerName: string
  customerPhone: string
  /** Empty when there is no e-mail address. */
  customerEmail: string
}

/** The searchable text of an order without its items (section 5): one field per line, folded. */
export const orderSearchText = (order: SearchedOrder): string =>
  [order.id, order.customerName, phoneTexts(order.customerPhone), order.customerEmail || NO_EMAIL, fullAddress(order)]
    .map(foldForSearch)
    .join('\n')

/** The searchable text of an item (section 5), folded. */
export const itemSearchText = (item: { name: string; brandName: string; category: string }): string =>
  [item.name, item.brandName, item.category].map(foldForSearch).join('\n')

/**
 * A number as it stands on a paper, as part of an order's id: `#000210`, or `INV-202611-000210` of the bill, whose
 * month and last digits are those of the id.
 */
export const withoutPaperMarks = (typed: string): string =>
  typed
    .trim()
    .replace(/^#\s*(?=\w)/, '')
    .replace(/^inv(?=-\d{6}-)/i, '')

/**
 * Makes of a search the text to look for: an order matches when one of its texts contains it, and every order when it
 * is empty. A phone number may be typed with a leading 0 or +91, with or without separators; the number of a bill or
 * order as it is printed.
 */
export const searchNeedle = (typed: string): string => {
  const text = withoutPaperMarks(plainText(typed))
  return phoneSearchText(text) ?? foldForSearch(text)
}
