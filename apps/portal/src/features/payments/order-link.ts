/** The URL of the orders with this name that have a balance due. */
export const dueOrdersLink = (name: string): string =>
  `/orders?${new URLSearchParams({ payment: 'due', search: name })}`
/** The URL of an order's details. */
export const orderLink = (orderId: string): string => `/orders?${new URLSearchParams({ order: orderId })}`
