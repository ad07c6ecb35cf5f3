type PricedItem = { orignalPrice: number; discountPrice: number | null; quantity: number }

/**
 * The unit price: the discount price if there is one (0 is none), else the original price (section 3). It is in paise
 * or rupees, as the input is.
 */
export const unitPrice = (item: Omit<PricedItem, 'quantity'>): number => item.discountPrice || item.orignalPrice

/** The maximum of a total and of a price (money.ts), beyond any real order: sums stay exact and fit the database. */
export const MAX_TOTAL_PAISE = 999_999_999_999

/** Adds up the lines and the shipping of an order, in whole paise. @param items with prices in paise */
export function orderTotals(items: readonly PricedItem[], shippingPaise: number) {
  const subtotalPaise = items.reduce((sum, item) => sum + unitPrice(item) * item.quantity, 0)
  return { subtotalPaise, shippingPaise, totalPaise: subtotalPaise + shippingPaise }
}
