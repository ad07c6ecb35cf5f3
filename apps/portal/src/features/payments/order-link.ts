/** The URL of an order's details. */
export const orderLink = (orderId: string): string => `/orders?${new URLSearchParams({ order: orderId })}`
