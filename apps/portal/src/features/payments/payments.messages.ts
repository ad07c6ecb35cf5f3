import { formatDate, formatTime } from '@phuljhari/contract/rules/dates'
import { formatRupees } from '@phuljhari/contract/rules/money'
import { counted } from '../../lib/counted.ts'
import { t } from '@phuljhari/contract/rules/t'

/** The texts of payments. */
export const say = {
  loading: t('Loading payments...'),
  loadFailed: t('The payments could not be loaded.'),
  moment: (iso: string) => `${formatDate(iso)} · ${formatTime(iso)}`,
  recordReceipt: t('Record receipt'),
  recordPayment: t('Record payment'),
  stillDue: (amount: number) => t('{amount} due', { amount: formatRupees(amount) }),

  header: { title: t('Payments'), subtitle: t('Receipts and dues') },
  pages: {
    '': { title: t('To verify'), subtitle: t('Claimed payments, to compare with the bank statement') },
    approve: { title: t('To approve'), subtitle: t('Corrections that billing clerks have prepared') },
    requests: { title: t('My requests'), subtitle: t('What you sent for approval, and what became of it') },
    ledger: { title: t('Ledger'), subtitle: t('Every receipt, refund and write-off') },
    outstanding: { title: t('Outstanding'), subtitle: t('Who owes what, the oldest debt first') },
    till: { title: t('Till'), subtitle: t('The cash at the counter') },
    cash: { title: t("Agents' cash"), subtitle: t('Cash that delivery agents hold and hand over') },
  },

  queue: t('Payments to verify'),
  queueTotal: (count: number) => t('{count} to verify', { count: counted(count, t('payment'), t('payments')) }),
  queueHint: t('The oldest first.'),
  allVerified: t('All payments are verified'),
  allVerifiedHint: t('Receipts by UPI, bank, card and cheque wait here until someone has seen them in the bank.'),
  moreClaims: (count: number) =>
    t('{count} will follow once these are decided.', { count: counted(count, t('more payment'), t('more payments')) }),
  waiting: (days: number) =>
    days === 0 ? t('Since today') : t('{days} waiting', { days: counted(days, t('day'), t('days')) }),
  waits: t('Is this another payment?'),
  recordAnyway: t('Record it as well'),
  verifyAnyway: t('Verify it'),
  alsoWaits: (amount: number) =>
    t('{amount} more for this order waits to be verified. Is it the same payment?', { amount: formatRupees(amount) }),
  ownEntry: t('You recorded this payment: someone else must verify it.'),
  cannotVerify: t('You can see these payments. Verifying them needs the right to do so.'),
  amountDiffers: (due: number) => t('Differs from the {due} due', { due: formatRupees(due) }),
  otherPayer: (payer: string, customer: string) => t('Paid by {payer}, not by {customer}', { payer, customer }),
  noOrder: t('For no order: it becomes credit'),
  verified: (amount: number, number: string | null) =>
    number === null
      ? t('{amount} verified', { amount: formatRupees(amount) })
      : t('{amount} verified: receipt {number}', { amount: formatRupees(amount), number }),
  verifyFailed: t('The payment could not be verified. Please try again.'),
  rejectTitle: (amount: number, reference: string) =>
    t('Reject {amount}{reference}', { amount: formatRupees(amount), reference: reference && ` (${reference})` }),
  rejectHint: t('The payment then no longer counts. Its reference may be recorded again.'),
  rejectFailed: t('The payment could not be rejected. Please try again.'),
  rejected: t('Payment rejected'),

  reverseTitle: (what: string, amount: number) =>
    t('Reverse {what} of {amount}', { what, amount: formatRupees(amount) }),
  reverseHint: t('A row of the ledger is final: this adds a row that reverses it, such as for a bounced cheque.'),
  reverseFailed: t('The payment could not be reversed. Please try again.'),
  reversed: t('Payment reversed'),
  writeOffHint: t('Gives up a part of what is due. The customer then no longer owes it.'),
  writeOffFailed: t('The amount could not be written off. Please try again.'),
  writtenOff: (amount: number) => t('{amount} written off', { amount: formatRupees(amount) }),
  refundPrepared: t('An administrator approves and pays it, and enters its reference and day then.'),
  refundFailed: t('The refund could not be recorded. Please try again.'),
  refunded: (amount: number) => t('Refund of {amount} recorded', { amount: formatRupees(amount) }),
  creditFailed: t('The credit could not be used. Please try again.'),
  creditUsed: (amount: number) => t('{amount} of credit used', { amount: formatRupees(amount) }),
  noCredit: t('This customer has no credit left.'),
  printFailed: t('This could not be printed. Please try again.'),

  receiptFailed: t('The receipt could not be recorded. Your entries are kept: please try again.'),
  payByUpi: t('Pay by UPI'),
  payByCard: t('Pay by card'),
  recorded: (amount: number, isVerified: boolean) =>
    isVerified
      ? t('{amount} recorded', { amount: formatRupees(amount) })
      : t('{amount} recorded, to be verified', { amount: formatRupees(amount) }),
  duplicate: t('This reference was already recorded'),
  duplicateFor: (orderId: string) => t('Open order {orderId}', { orderId }),
  findOrder: t('Find an order'),
  findOrderHint: t('by order id, name or phone'),
  noOrderFound: t('No order found'),
  searchFailed: t('The orders could not be searched.'),
  removeOrder: (orderId: string) => t('Remove {orderId}', { orderId }),
  partOf: (orderId: string) => t('Amount for {orderId}', { orderId }),
  restIsCredit: (amount: number) => t('{amount} becomes the customer’s credit.', { amount: formatRupees(amount) }),
  tooMuch: (amount: number) => t('The orders get {amount} more than was paid.', { amount: formatRupees(amount) }),
  fullyDivided: t('All of it is for these orders.'),

  section: t('Payments'),
  rows: t('Receipts, refunds and write-offs'),
  none: t('No payments yet'),
  noneHint: t('Receipts that you record are listed here.'),
  noMatch: t('No payments found'),
  withCredit: t('With credit left'),
  search: t('Search payments'),
  searchPlaceholder: t('by name, phone, reference or number'),
  oneFailed: t('This payment could not be loaded.'),

  noPhone: t('No phone number'),
  searchDebtors: t('Search customers with dues'),
  searchDebtorsPlaceholder: t('by name or phone'),
  nothingDue: t('Nothing is outstanding'),
  nothingDueHint: t('Every accepted order has been paid.'),
  noDebtor: t('No customer found'),
  ageIs: (age: string) => t('Age: {age}', { age }),
  dueInAll: t('Due in all'),
  credit: (amount: number) => t('{amount} credit', { amount: formatRupees(amount) }),
  orders: (count: number) => counted(count, t('order'), t('orders')),
  statement: t('Statement'),
  statementOf: (name: string) => t('Statement of {name}', { name }),
  downloadFailed: t('The ledger could not be downloaded. Please try again.'),
  downloaded: (name: string) => t('Saved {name}', { name }),
  rowCount: (count: number) => counted(count, t('row'), t('rows')),
  statementEmpty: t('Nothing was charged or paid yet.'),
  statementFailed: t('The statement could not be loaded.'),
  remind: t('Remind'),
  copyReminder: t('Copy text'),
} as const
