import { statusLabel } from '@phuljhari/contract/orders/order-status'

/** The texts of an order's dialogs (sections 5 and 8, and our own). */
export const dialogTexts = {
  assignFailed: (status: string) => `Failed to assign order to agent (${status})`,
  assignAlert: 'Failed to assign order to agent. Please try again.',
  changedMeanwhile: (status: string) => `This order is now ${statusLabel(status)}. Your assignment was not sent.`,
  unusualDate: 'Delivery date',
  confirmUnusualDate: (date: string, days: number) => `${date} is ${days} days from today. Is this the delivery date?`,
  keepDate: 'Yes, use this date',
  changeDate: 'Change date',
  orderProblems: {
    missing: 'There is no order with this number. Check the link, or search for the customer.',
    failed: 'This order could not be loaded. Check your connection.',
  },
  history: 'History',
  historyFailed: 'The history could not be loaded.',
} as const
