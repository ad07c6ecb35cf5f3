import { ORDER_ACTION_LABELS } from '@phuljhari/contract/orders/order-action-labels'
import { statusLabel, type OrderAction } from '@phuljhari/contract/orders/order-status'

/** The texts of the orders screen: those of sections 2, 4, 5, 6 and 8, and our own. */
export const say = {
  header: { title: 'Orders Management', subtitle: 'Track and manage orders' },
  refresh: 'Refresh Orders',
  signInTitle: 'Authentication Required',
  signIn: 'Please sign in to view orders',
  loading: 'Loading orders...',
  none: 'No orders found',
  noneAtAll: 'Orders will appear here when customers place them',
  noneMatch: 'No orders match your current filters',
  listFailed: (status: string) => `Failed to fetch orders (${status})`,
  statusFailed: (status: string) => `Failed to update order status (${status})`,
  assignFailed: (status: string) => `Failed to assign order to agent (${status})`,
  deliveryFailed: (status: string) => `Failed to update delivery status (${status})`,
  cancelFailed: (status: string) => `Failed to cancel order (${status})`,
  statusAlert: 'Failed to update order status. Please try again.',
  deliverAlert: 'Failed to mark order as delivered. Please try again.',
  assignAlert: 'Failed to assign order to agent. Please try again.',
  noLocation: 'Location information not available for this order.',
  assigned: 'Order assigned to delivery agent successfully!',
  changedMeanwhile: (status: string) => `This order is now ${statusLabel(status)}. Your assignment was not sent.`,
  unusualDate: 'Delivery date',
  confirmUnusualDate: (date: string, days: number) => `${date} is ${days} days from today. Is this the delivery date?`,
  keepDate: 'Yes, use this date',
  changeDate: 'Change date',
  confirmCancel: (canUndo: boolean) => `Cancel this order?${canUndo ? '' : ' This cannot be undone.'}`,
  keepOrder: 'Keep order',
  arrived: (count: number) => `${count.toLocaleString('en-IN')} new ${count === 1 ? 'order' : 'orders'}`,
  sound: 'Sound for new orders',
  soundIsOn: 'Sound on for new orders',
  soundIsOff: 'Sound off for new orders',
  loadingOrder: 'Loading order...',
  orderProblems: {
    missing: 'There is no order with this number. Check the link, or search for the customer.',
    failed: 'This order could not be loaded. Check your connection and try again.',
  },
  found: (count: number) => `${count.toLocaleString('en-IN')} orders found`,
  /** While the exact number is being counted. */
  foundAtLeast: (count: number) => `${count.toLocaleString('en-IN')}+ orders found`,
  moreFilters: (active: number) => (active === 0 ? 'More filters' : `More filters (${active})`),
  activeFilters: 'Active filters',
  removeFilter: (filter: string) => `Remove filter ${filter}`,
  clearFilters: 'Clear All',
  exportOrders: 'Export',
  newOrder: 'New Order',
  history: 'History',
  undo: 'Undo',
  undoable: (orderId: string, action: OrderAction) =>
    `Order ${orderId}: ${(ORDER_ACTION_LABELS[action] ?? action).toLowerCase()}`,
  earlierChanges: (count: number) => `+${count} earlier`,
  undoEarlier: (orderId: string, action: OrderAction) =>
    `Undo order ${orderId}: ${(ORDER_ACTION_LABELS[action] ?? action).toLowerCase()}`,
  undone: (orderId: string, status: string | null) =>
    `Undone. Order ${orderId} is ${status === null ? 'as it was before' : `${status} again`}.`,
  undoFailed: (status: string) => `Failed to undo a change of an order (${status})`,
  undoAlert: 'Failed to undo. Please try again.',
  popUpBlocked: 'The browser blocked the new window. Allow pop-ups for this site, then try again.',
} as const

/** The success alert of each action (section 8). */
export const successAlerts: Record<OrderAction, string> = {
  reopen: 'Order marked as pending!',
  accept: 'Order accepted successfully!',
  reject: 'Order rejected successfully!',
  cancel: 'Order cancelled successfully!',
  deliver: 'Order marked as delivered successfully!',
  assign: say.assigned,
  reassign: say.assigned,
  makeReady: 'Order status updated successfully!',
  pickUp: 'Order status updated successfully!',
  depart: 'Order status updated successfully!',
  fail: 'Order status updated successfully!',
  handOver: 'Order handed over successfully!',
  sendByLorry: 'Order sent by lorry successfully!',
  confirmDelivery: 'Order marked as delivered successfully!',
}

/** The labels of the buttons and of the More actions menu. */
export const actionLabels: Record<OrderAction, string> = {
  accept: 'Accept',
  reject: 'Reject',
  assign: 'Assign Agent',
  reassign: 'Change agent',
  deliver: 'Mark Delivered',
  reopen: 'Mark pending',
  makeReady: 'Mark ready',
  pickUp: 'Picked up',
  depart: 'In transit',
  fail: 'Delivery failed',
  handOver: 'Hand over',
  sendByLorry: 'Sent by lorry',
  confirmDelivery: 'Confirm delivery',
  cancel: 'Cancel order',
}
