/** What happened to an order, by action (order-status.ts). */
export const ORDER_ACTION_LABELS: Readonly<Record<string, string>> = {
  placed: 'Order placed',
  accept: 'Accepted',
  reject: 'Rejected',
  reopen: 'Marked as pending',
  makeReady: 'Marked as ready',
  assign: 'Assigned',
  reassign: 'Assignment changed',
  undo: 'Undone',
  pickUp: 'Picked up',
  depart: 'In transit',
  deliver: 'Delivered',
  fail: 'Delivery failed',
  cancel: 'Cancelled',
}
