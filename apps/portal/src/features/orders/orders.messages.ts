import { ORDER_ACTION_LABELS } from '@phuljhari/contract/orders/order-action-labels'
import type { OrderAction } from '@phuljhari/contract/orders/order-status'
import { orderTexts } from '../../entities/orders/order-texts.ts'
import { formatCount } from '@phuljhari/contract/rules/format-number'

/**
 * The texts of the orders screen: those of sections 2, 4, 5, 6 and 8, and our own. The dialogs have a separate
 * module, which loads with them: dialogs/dialogs.messages.ts.
 */
export const say = {
  ...orderTexts,
  header: { title: 'Orders Management', subtitle: 'Track and manage orders' },
  refresh: 'Refresh Orders',
  signInTitle: 'Authentication Required',
  signIn: 'Please sign in to view orders',
  none: 'No orders found',
  noneAtAll: 'Orders will appear here when customers place them',
  takeOrder: 'Take an order',
  noneMatch: 'No orders match your current filters',
  statusFailed: (status: string) => `Failed to update order status (${status})`,
  deliveryFailed: (status: string) => `Failed to update delivery status (${status})`,
  cancelFailed: (status: string) => `Failed to cancel order (${status})`,
  statusAlert: 'Failed to update order status. Please try again.',
  deliverAlert: 'Failed to mark order as delivered. Please try again.',
  loadingMap: 'Loading map...',
  mapFailed: 'The map is unavailable. Showing the list instead.',
  listInsteadOfMap: 'Showing the list instead of the map.',
  retryMap: 'Try again',
  reloadForMap: 'Reload',
  noLocation: 'Location information not available for this order.',
  confirmEnd: (action: 'cancel' | 'reject', canUndo: boolean) =>
    `${action === 'cancel' ? 'Cancel' : 'Reject'} this order?${canUndo ? '' : ' This cannot be undone.'}`,
  keepOrder: 'Keep order',
  arrived: (count: number) => `${formatCount(count)} new ${count === 1 ? 'order' : 'orders'}`,
  interrupted: 'Live updates are interrupted. The list is read every minute.',
  sound: 'Sound for new orders',
  soundIsOn: 'Sound on for new orders',
  soundIsOff: 'Sound off for new orders',
  loadingOrder: 'Loading order...',
  found: (count: number) => `${formatCount(count)} orders found`,
  /** Shown while the exact number is being counted. */
  foundAtLeast: (count: number) => `${formatCount(count)}+ orders found`,
  moreFilters: (active: number) => (active === 0 ? 'More filters' : `More filters (${active})`),
  activeFilters: 'Active filters',
  removeFilter: (filter: string) => `Remove filter ${filter}`,
  clearFilters: 'Clear All',
  exportOrders: 'Export',
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
} as const

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
