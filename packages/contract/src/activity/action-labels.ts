import { ESTIMATE_ACTION_LABELS } from '../estimates/estimate-labels.ts'
import { MESSAGE_ACTION_LABELS } from '../messages/message-actions.ts'
import { ORDER_ACTION_LABELS } from '../orders/order-action-labels.ts'
import { PAYMENT_ACTION_LABELS } from '../payments/payment-action-labels.ts'
import { STAFF_ACTIONS } from '../staff/staff-actions.ts'
import { TRACKING_ACTION_LABELS } from '../tracking/tracking-actions.ts'
import { t } from '../rules/t.ts'

/** What an event may be about. The database accepts no other subject (a migration lists them). */
export const SUBJECT_LABELS = {
  order: t('Order'),
  product: t('Product'),
  brand: t('Brand'),
  category: t('Category'),
  agent: t('Delivery agent'),
  vendor: t('Account'),
  customer: t('Customer'),
  setting: t('Setting'),
  coupon: t('Coupon'),
  estimate: t('Estimate'),
  document: t('Tax document'),
  payment: t('Payment'),
  cash: t('Cash'),
  series: t('Document numbers'),
  prepared: t('Request for approval'),
  packing: t('Packing'),
  transport: t('Transport'),
  consignment: t('Consignment'),
  tracking: t('Tracking link'),
  message: t('Message'),
  run: t('Run'),
  download: t('Download'),
} as const
export type EventSubject = keyof typeof SUBJECT_LABELS

/** Takes the place of the id in events about all subjects of a kind, such as a list of all agents. */
export const ALL_SUBJECTS = 'all'

/** Labels of actions that mean the same for every subject. */
const ACTION_LABELS: Readonly<Record<string, string>> = {
  created: t('Added'),
  changed: t('Changed'),
  renamed: t('Renamed'),
  deleted: t('Deleted'),
  aadhaar_shown: t('Aadhaar numbers shown'),
  erased: t('Personal data erased'),
  merged: t('Merged'),
  split: t('Split'),
  dismissed: t('Dismissed'),
  shown: t('Shown again'),
  sample_seen: t('Sample invoice shown'),
  kept_apart: t('Confirmed as different people'),
  exported: t('Downloaded'),
  reminded: t('Payment reminder opened in WhatsApp'),
}
/** Actions whose labels depend on the subject. */
const LABELS_BY_SUBJECT: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  order: ORDER_ACTION_LABELS,
  estimate: ESTIMATE_ACTION_LABELS,
  payment: PAYMENT_ACTION_LABELS,
  vendor: STAFF_ACTIONS,
  packing: {
    claimed: t('Packing started'),
    put_aside: t('Put aside'),
    short: t('Reported as short'),
    found: t('Found after all'),
    decided: t('Short line decided'),
    packed: t('Packed'),
    cartons: t('Cartons changed'),
    checked: t('Checked'),
    reopened: t('Opened again'),
  },
  transport: { kept_apart: t('Confirmed as different') },
  consignment: {
    created: t('Booked'),
    orders_added: t('Orders added'),
    arrived: t('Arrived'),
    told: t('Message opened for the customer'),
    paper_added: t('Photo or PDF added'),
    undone: t('Undone'),
  },
  tracking: TRACKING_ACTION_LABELS,
  message: MESSAGE_ACTION_LABELS,
  run: {
    link_made: t('Link made'),
    link_revoked: t('Link ended'),
    opened: t('Opened on a phone'),
    locked: t('Locked after wrong tries'),
    resolved: t('Report decided'),
    stops_moved: t('Stops put in order'),
  },
  cash: {
    handed_over: t('Handed over'),
    difference_accepted: t('Difference accepted'),
    till_float: t('Opening cash put into the till'),
    till_expense: t('Expense paid from the till'),
    till_deposit: t('Deposited at the bank'),
    till_reversal: t('Entry of the till taken back'),
    till_closed: t('Till closed'),
    till_difference_accepted: t('Difference of a till accepted'),
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
