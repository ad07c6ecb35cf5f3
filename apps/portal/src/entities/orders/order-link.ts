/** Returns the URL of the details of an order. */
export const orderLink = (orderId: string): string => `/orders?${new URLSearchParams({ order: orderId })}`
