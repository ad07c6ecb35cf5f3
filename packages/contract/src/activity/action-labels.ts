import { ESTIMATE_ACTION_LABELS } from '../estimates/estimate-labels.ts'
import { ORDER_ACTION_LABELS } from '../orders/order-action-labels.ts'
import { PAYMENT_ACTION_LABELS } from '../payments/payment-action-labels.ts'
import { STAFF_ACTIONS } from '../staff/staff-actions.ts'

/** What an event may be about. The database accepts no other subject (events/audit-trail.sql of the API). */
export const SUBJECT_LABELS = {
  order: 'Order',
  product: 'Product',
  brand: 'Brand',
  category: 'Category',
  agent: 'Delivery agent',
  vendor: 'Account',
  customer: 'Customer',
  setting: 'Setting',
  coupon: 'Coupon',
  estimate: 'Estimate',
  document: 'Tax document',
  payment: 'Payment',
  cash: 'Cash',
  series: 'Document numbers',
  prepared: 'Request for approval',
  download: 'Download',
} as const
export type EventSubject = keyof typeof SUBJECT_LABELS

/** Takes the place of the id in events about all subjects of a kind, such as a list of all agents. */
export const ALL_SUBJECTS = 'all'

/** Labels of actions that mean the same for every subject. */
const ACTION_LABELS: Readonly<Record<string, string>> = {
  created: 'Added',
  changed: 'Changed',
  renamed: 'Renamed',
  deleted: 'Deleted',
  aadhaar_shown: 'Aadhaar numbers shown',
  erased: 'Personal data erased',
  merged: 'Merged',
  split: 'Split',
  dismissed: 'Dismissed',
  sample_seen: 'Sample invoice shown',
  kept_apart: 'Confirmed as different people',
  exported: 'Downloaded',
  reminded: 'Payment reminder opened in WhatsApp',
}
/** Actions whose labels depend on the subject. */
const LABELS_BY_SUBJECT: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  order: ORDER_ACTION_LABELS,
  estimate: ESTIMATE_ACTION_LABELS,
  payment: PAYMENT_ACTION_LABELS,
  vendor: STAFF_ACTIONS,
  cash: {
    handed_over: 'Handed over',
    difference_accepted: 'Difference accepted',
    till_float: 'Opening cash put into the till',
    till_expense: 'Expense paid from the till',
    till_deposit: 'Deposited at the bank',
    till_reversal: 'Entry of the till taken back',
    till_closed: 'Till closed',
    till_difference_accepted: 'Difference of a till accepted',
  },
}

/** Turns a name in code into words: `signed_in` or `signed-in` to `Signed in`, `personalData` to `Personal data`. */
export function wordsOf(name: string): string {
  const words = name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export const subjectLabel = (subject: string): string =>
  (SUBJECT_LABELS as Readonly<Record<string, string>>)[subject] ?? wordsOf(subject)

/** The label of what happened, such as `Assigned` or `Changed`. */
export const actionLabel = (subject: string, action: string): string =>
  LABELS_BY_SUBJECT[subject]?.[action] ?? ACTION_LABELS[action] ?? wordsOf(action)
