import type { OrderAction } from '@phuljhari/contract/orders/order-status'

/** The success alert of each action (section 8). */
export const successAlerts: Record<OrderAction, string> = {
  reopen: 'Order marked as pending!',
  accept: 'Order accepted successfully!',
  reject: 'Order rejected successfully!',
  cancel: 'Order cancelled successfully!',
  deliver: 'Order marked as delivered successfully!',
  assign: 'Order assigned to delivery agent successfully!',
  reassign: 'Order assigned to delivery agent successfully!',
  makeReady: 'Order status updated successfully!',
  pickUp: 'Order status updated successfully!',
  depart: 'Order status updated successfully!',
  fail: 'Order status updated successfully!',
  handOver: 'Order handed over successfully!',
  sendByLorry: 'Order sent by lorry successfully!',
  confirmDelivery: 'Order marked as delivered successfully!',
}
