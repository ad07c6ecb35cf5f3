import type { OrderStatus } from '@phuljhari/contract/orders/order-status'
import { formatDate } from '@phuljhari/contract/rules/dates'
import { formatRupees } from '@phuljhari/contract/rules/money'
import { t } from '@phuljhari/contract/rules/t'

/** Statuses in the words of the buttons that lead to them. */
export const STATUS_TEXTS: Readonly<Record<OrderStatus, string>> = {
  processing: t('Pending'),
  accepted: t('Accepted'),
  rejected: t('Rejected'),
  ready: t('Ready'),
  assigned: t('To pick up'),
  picked_up: t('Picked up'),
  in_transit: t('On the way'),
  delivered: t('Delivered'),
  failed: t('Failed'),
  cancel: t('Cancelled'),
  cancelled: t('Cancelled'),
}

/** Reasons to choose from. Sent in English, so that all of them count together whatever the phone's language. */
export const FAILED_REASONS: Readonly<Record<string, string>> = {
  'Nobody at home': t('Nobody at home'),
  'Phone not answered': t('Phone not answered'),
  'Wrong address': t('Wrong address'),
  'Refused by the customer': t('Refused by the customer'),
  'Asked for another day': t('Asked for another day'),
  'Damaged goods': t('Damaged goods'),
}
export const UNPAID_REASONS: Readonly<Record<string, string>> = {
  'Paid already': t('Paid already'),
  'Will pay later': t('Will pay later'),
  'Refused to pay': t('Refused to pay'),
}

const counted = (count: number, one: string, many: string): string => (count === 1 ? one : many)

/** The texts of the page of a run. */
export const say = {
  yourRun: (day: string) => t('Your run of {day}', { day: formatDate(day) }),
  loading: t('Loading your stops…'),
  noStops: t('There are no stops in this run yet.'),
  allDone: t('All stops are done'),
  totals: t('Totals'),
  stops: t('Stops done'),
  stopsDone: (done: number, all: number) => t('{done} of {all}', { done, all }),
  cartons: t('Cartons'),
  cartonsLeft: t('Cartons left'),
  toCollect: t('To collect'),
  cashTaken: t('Cash taken today'),
  paid: t('Paid'),
  stopNumber: (number: number) => t('Stop {number}', { number }),
  next: t('Next stop'),
  notes: t('Notes'),
  urgent: t('Urgent'),
  map: t('Map'),
  done: (count: number) => t('Done ({count})', { count }),
  pickedUpAll: (count: number) => t('Picked up all {count}', { count }),

  digits: t('Last four digits of your phone number'),
  digitsWhy: t('They show that the link is yours. You enter them once on this phone.'),
  digitsInvalid: t('Enter the last four digits of your phone number'),
  open: t('Open the run'),
  locked: t('This link is locked'),
  lockedHint: t('Wrong digits were entered too often. Call the shop for a new link.'),
  needsNetwork: t('Your stops are loaded as soon as you are connected.'),
  endedHint: t('Your stops were deleted from this phone. Call the shop for a new link.'),
  endedWaiting: t('What you entered is still sent. Keep this page open.'),
  endedSent: t('Everything you entered has been sent.'),
  failed: t('Your stops could not be loaded'),
  stale: (time: string) => t('No connection. These are the stops of {time}.', { time }),
  staleFailed: (time: string) => t('The shop’s computer does not reply. These are the stops of {time}.', { time }),
  questions: t('Questions?'),

  delivered: (name: string) => t('Delivered to {name}', { name }),
  takenBy: t('Who took it'),
  payment: t('Payment'),
  dueNow: (rupees: number) => t('{amount} is to be paid.', { amount: formatRupees(rupees) }),
  nothingDue: t('Nothing is to be paid.'),
  cash: t('Cash'),
  upi: t('UPI'),
  nothing: t('Nothing paid'),
  amount: t('Amount in ₹'),
  amountInvalid: t('Enter an amount in rupees, more than 0'),
  amountHigh: t('This is more than is due. Enter what you were given: the office decides.'),
  amountLow: (rupees: number) => t('{amount} is still missing.', { amount: formatRupees(rupees) }),
  utr: t('UTR, if you have it'),
  utrInvalid: t('A UTR has 12 digits. You can also leave it empty.'),
  choosePayment: t('Choose how it was paid'),
  whyUnpaid: t('Why was nothing paid?'),
  photo: t('Photo'),
  takePhoto: t('Take a photo'),
  removePhoto: t('Remove the photo'),
  photoUnreadable: t('This photo cannot be read. Take another one, or deliver without it.'),
  photoWorking: t('The photo is made smaller…'),
  save: t('Delivered'),
  cancel: t('Cancel'),
  failedTitle: (name: string) => t('Not delivered to {name}', { name }),
  whyFailed: t('Why did it fail?'),
  chooseReason: t('Choose a reason, or write one'),
  otherReason: t('Other reason'),
  saveFailed: t('Failed'),

  entered: (what: string, name: string) => t('{what}: {name}', { what, name }),
  enteredMany: (what: string, count: number) => t('{what}: {count} stops', { what, count }),
  sentIn: (seconds: number) => t('Sent in {seconds} s', { seconds }),
  undo: t('Undo'),
  undone: t('Undone'),
  tooLateToUndo: t('It has been sent already. Call the shop.'),
  waiting: (count: number) => counted(count, t('1 waiting to send'), t('{count} waiting to send', { count })),
  nothingWaiting: t('All sent'),
  sendNow: t('Send now'),
  sending: t('Sending…'),
  waitingTitle: t('Waiting to send'),
  noNetwork: t('No connection'),
  retryIn: (seconds: number) => t('Next try in {seconds} s', { seconds }),
  needsDigits: t('Enter the four digits again to send.'),

  officeDecides: (reason: string) => t('The office decides: {reason}', { reason }),
  refused: (reason: string) => t('Not taken: {reason}', { reason }),
  tooLate: t('It is too late to send this. Tell the shop by phone.'),
  photoLost: t('The photo could not be sent.'),
  seen: t('I have seen it'),
  reportedAs: (what: string, time: string) => t('You entered {what} at {time}.', { what, time }),
  tookCash: (rupees: number) => t('Cash {amount}', { amount: formatRupees(rupees) }),
  tookUpi: (rupees: number) => t('UPI {amount}', { amount: formatRupees(rupees) }),
  damaged: t('An entry on this phone cannot be read, and was not sent. Tell the shop what it was.'),
  removed: t('No longer in your run:'),

  clockWrong: (minutes: number) =>
    t('The clock of this phone is wrong by {time}. Correct it, or the office has to check all you enter.', {
      time:
        minutes >= 120
          ? t('{count} hours', { count: Math.round(minutes / 60) })
          : t('{count} minutes', { count: Math.round(minutes) }),
    }),
  keepsNothing: t('This browser keeps nothing. Leave this page open until everything is sent.'),
  notKept: t('This phone has no room: what you entered is only in this page. Leave it open until it is sent.'),
  photoNotKept: t('This phone has no room for the photo. The delivery is kept without it.'),
  needsConnection: t('This page opens only with a connection. What you enter is kept.'),
  needsHttps: t(
    'This page opens only with a connection, since the shop’s address has no HTTPS. What you enter is kept.',
  ),
} as const
