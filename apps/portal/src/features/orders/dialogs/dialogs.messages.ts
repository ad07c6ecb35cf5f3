import { statusLabel } from '@phuljhari/contract/orders/order-status'
import { t } from '@phuljhari/contract/rules/t'

/** The texts of an order's dialogs (sections 5 and 8, and our own). */
export const dialogTexts = {
  assignFailed: (status: string) => t('Failed to assign order to agent ({status})', { status }),
  assignAlert: t('Failed to assign order to agent. Please try again.'),
  changedMeanwhile: (status: string) =>
    t('This order is now {status}. Your assignment was not sent.', { status: statusLabel(status) }),
  unusualDate: t('Delivery date'),
  confirmUnusualDate: (date: string, days: number) =>
    t('{date} is {days} days from today. Is this the delivery date?', { date, days }),
  keepDate: t('Yes, use this date'),
  changeDate: t('Change date'),
  orderProblems: {
    missing: t('There is no order with this number. Check the link, or search for the customer.'),
    failed: t('This order could not be loaded. Check your connection.'),
  },
  history: t('History'),
  historyFailed: t('The history could not be loaded.'),
} as const
