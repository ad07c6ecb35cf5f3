import { ORDER_ACTION_LABELS } from '@phuljhari/contract/orders/order-action-labels'
import type { OrderAction } from '@phuljhari/contract/orders/order-status'
import { orderTexts } from '../../entities/orders/order-texts.ts'
import { formatCount } from '@phuljhari/contract/rules/format-number'
import { t } from '@phuljhari/contract/rules/t'

/**
 * The texts of the orders screen: those of sections 2, 4, 5, 6 and 8, and our own. The dialogs have a separate
 * module, which loads with them: dialogs/dialogs.messages.ts.
 */
export const say = {
  ...orderTexts,
  header: { title: t('Orders Management'), subtitle: t('Track and manage orders') },
  refresh: t('Refresh Orders'),
  signInTitle: t('Authentication Required'),
  signIn: t('Please sign in to view orders'),
  none: t('No orders found'),
  noneAtAll: t('Orders will appear here when customers place them'),
  takeOrder: t('Take an order'),
  noneMatch: t('No orders match your current filters'),
  statusFailed: (status: string) => t('Failed to update order status ({status})', { status }),
  deliveryFailed: (status: string) => t('Failed to update delivery status ({status})', { status }),
  cancelFailed: (status: string) => t('Failed to cancel order ({status})', { status }),
  statusAlert: t('Failed to update order status. Please try again.'),
  deliverAlert: t('Failed to mark order as delivered. Please try again.'),
  loadingMap: t('Loading map...'),
  mapFailed: t('The map is unavailable. Showing the list instead.'),
  listInsteadOfMap: t('Showing the list instead of the map.'),
  retryMap: t('Try again'),
  reloadForMap: t('Reload'),
  noLocation: t('Location information not available for this order.'),
  confirmEnd: (action: 'cancel' | 'reject', canUndo: boolean) =>
    action === 'cancel'
      ? canUndo
        ? t('Cancel this order?')
        : t('Cancel this order? This cannot be undone.')
      : canUndo
        ? t('Reject this order?')
        : t('Reject this order? This cannot be undone.'),
  keepOrder: t('Keep order'),
  arrived: (count: number) =>
    count === 1
      ? t('{count} new order', { count: formatCount(count) })
      : t('{count} new orders', { count: formatCount(count) }),
  interrupted: t('Live updates are interrupted. The list is read every minute.'),
  sound: t('Sound for new orders'),
  soundIsOn: t('Sound on for new orders'),
  soundIsOff: t('Sound off for new orders'),
  loadingOrder: t('Loading order...'),
  found: (count: number) => t('{count} orders found', { count: formatCount(count) }),
  /** Shown while the exact number is being counted. */
  foundAtLeast: (count: number) => t('{count}+ orders found', { count: formatCount(count) }),
  moreFilters: (active: number) => (active === 0 ? t('More filters') : t('More filters ({active})', { active })),
  activeFilters: t('Active filters'),
  removeFilter: (filter: string) => t('Remove filter {filter}', { filter }),
  clearFilters: t('Clear All'),
  exportOrders: t('Export'),
  undo: t('Undo'),
  undoable: (orderId: string, action: OrderAction) =>
    t('Order {orderId}: {action}', { orderId, action: (ORDER_ACTION_LABELS[action] ?? action).toLowerCase() }),
  earlierChanges: (count: number) => t('+{count} earlier', { count }),
  undoEarlier: (orderId: string, action: OrderAction) =>
    t('Undo order {orderId}: {action}', { orderId, action: (ORDER_ACTION_LABELS[action] ?? action).toLowerCase() }),
  undone: (orderId: string, status: string | null) =>
    status === null
      ? t('Undone. Order {orderId} is as it was before.', { orderId })
      : t('Undone. Order {orderId} is {status} again.', { orderId, status }),
  undoFailed: (status: string) => t('Failed to undo a change of an order ({status})', { status }),
  undoAlert: t('Failed to undo. Please try again.'),
} as const

/** The labels of the buttons and of the More actions menu. */
export const actionLabels: Record<OrderAction, string> = {
  accept: t('Accept'),
  reject: t('Reject'),
  assign: t('Assign Agent'),
  reassign: t('Change agent'),
  deliver: t('Mark Delivered'),
  reopen: t('Mark pending'),
  makeReady: t('Mark ready'),
  pickUp: t('Picked up'),
  depart: t('In transit'),
  fail: t('Delivery failed'),
  handOver: t('Hand over'),
  sendByLorry: t('Sent by lorry'),
  confirmDelivery: t('Confirm delivery'),
  cancel: t('Cancel order'),
}
