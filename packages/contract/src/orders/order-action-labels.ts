import { t } from '../rules/t.ts'

/** What happened to an order, for each action (order-status.ts) and for other events. */
export const ORDER_ACTION_LABELS: Readonly<Record<string, string>> = {
  placed: t('Order placed'),
  accept: t('Accepted'),
  reject: t('Rejected'),
  reopen: t('Marked as pending'),
  makeReady: t('Marked as ready'),
  assign: t('Assigned'),
  reassign: t('Assignment changed'),
  undo: t('Undone'),
  pickUp: t('Picked up'),
  depart: t('In transit'),
  deliver: t('Delivered'),
  fail: t('Delivery failed'),
  handOver: t('Handed over'),
  sendByLorry: t('Sent by lorry'),
  confirmDelivery: t('Delivery confirmed'),
  correctTransport: t('Transport corrected'),
  cancel: t('Cancelled'),
  edit: t('Edited'),
}
