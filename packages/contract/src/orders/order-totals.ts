type PricedItem = { orignalPrice: number; discountPrice: number | null; quantity: number }

/**
 * Unit price: the discount price if there is one (0 is none), else the original price (section 3). In the input's unit.
 */
export const unitPrice = (item: Omit<PricedItem, 'quantity'>): number => item.discountPrice || item.orignalPrice

/** Beyond any real order, and the most that a price may be (money.ts): sums stay exact and fit the database. */
export const MAX_TOTAL_PAISE = 999_999_999_999

/** Whole paise of an order's lines, its shipping and their sum. @param items prices in paise. */
export function orderTotals(items: readonly PricedItem[], shippingPaise: number) {
  const subtotalPaise = items.reduce((sum, item) => sum + unitPrice(item) * item.quantity, 0)
  return { subtotalPaise, shippingPaise, totalPaise: subtotalPaise + shippingPaise }
}
