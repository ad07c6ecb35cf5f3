import { formatDate, formatTime } from '@phuljhari/contract/rules/dates'
import { SETTING_LABELS } from '@phuljhari/contract/settings/setting-texts'
import type { ShopSettingKey } from '@phuljhari/contract/settings/shop-settings'

const moment = (iso: string) => `${formatDate(iso)}, ${formatTime(iso)}`
/** In the middle of a sentence: "packing charge", but "GST limits". */
const nameOf = (key: ShopSettingKey) => SETTING_LABELS[key].replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase())

/** The texts of the shop's settings. */
export const say = {
  change: 'Change',
  changeOf: (key: ShopSettingKey) => (key === 'books' ? 'Close the books' : `Change ${nameOf(key)}`),
  actionOf: (key: ShopSettingKey) => (key === 'books' ? 'Close' : 'Change'),
  neverSet: 'Not set yet.',
  setBy: (person: string, at: string) =>
    person === 'system' ? `Set from the server's configuration, ${moment(at)}.` : `Set by ${person}, ${moment(at)}.`,
  validSince: (day: string) => `Valid since ${formatDate(day)}.`,
  scheduled: 'Scheduled',
  scheduledFrom: (day: string) => `From ${formatDate(day)}`,
  changeScheduled: (key: ShopSettingKey, day: string) => `Change ${nameOf(key)} from ${formatDate(day)}`,
  withdraw: 'Withdraw',
  withdrawScheduled: (key: ShopSettingKey, day: string) => `Withdraw ${nameOf(key)} from ${formatDate(day)}`,
  confirmWithdraw: (key: ShopSettingKey, day: string) => ({
    title: 'Withdraw the change?',
    message: `${SETTING_LABELS[key]} will not change on ${formatDate(day)}.`,
    confirmLabel: 'Withdraw',
  }),
  withdrawn: 'The change is withdrawn.',
  validFrom: 'Valid from',
  validFromHint: 'Orders and estimates before this day keep the earlier value.',
  inPast: 'Choose today or a later day',
  submitOf: (key: ShopSettingKey) => (key === 'books' ? 'Close the books' : 'Save'),
  saveAgain: 'Save anyway',
  saved: (key: ShopSettingKey) => (key === 'books' ? 'The books are closed.' : `${SETTING_LABELS[key]} saved.`),
  savedFrom: (key: ShopSettingKey, day: string) => `${SETTING_LABELS[key]} will change on ${formatDate(day)}.`,
  saveFailed: 'Failed to save this setting. Please try again.',
  changedTitle: 'Someone else has changed this setting',
  changedBy: (person: string, at: string, text: string) =>
    `${person}, ${moment(at)}: ${text}. Your input is still here; saving it replaces theirs.`,
  changed: 'Your input is still here; saving it replaces theirs.',
  other: 'All other States',
  otherHint: 'Leave empty for no minimum.',
  perState: 'By State of delivery',
  perStateHint: 'Leave a State empty and it has the amount of all others; 0 means no minimum there.',
  addState: 'Add a State',
  chooseState: 'Choose a State',
  remove: (name: string) => `Remove ${name}`,
  blockedStates: 'Blocked States',
  noStates: 'No State is blocked.',
  pincodes: 'Blocked pincodes',
  pincodesHint: 'One on each line. The first 2 to 5 digits block all pincodes that begin with them.',
  clerkLimit: 'Limit of billing clerks (%)',
  days: 'Valid for (days)',
  daysHint: '0: on the day of the estimate only.',
  rate: 'Packing charge (%)',
  upiId: 'UPI id',
  bankAccount: 'Bank account',
  bankAccountHint: 'Name, account number, IFSC and branch',
  terms: 'Terms',

  tradeName: 'Trade name',
  tradeNameHint: 'The name that customers know',
  legalName: 'Legal name',
  legalNameHint: 'As in the GST registration, if it differs',
  address: 'Address',
  state: 'State',
  phone: 'Phone',
  email: 'E-mail',
  website: 'Website',
  logo: 'Logo',
  logoHint: 'JPEG, PNG or WebP, under 5 MB',
  signature: 'Signature',
  signatureHint: 'Dark ink on white, or transparent',
  upload: 'Upload',
  replace: 'Replace',
  uploadImage: (label: string) => `Upload ${label.toLowerCase()}`,
  replaceImage: (label: string) => `Replace ${label.toLowerCase()}`,
  removeImage: 'Remove',
  uploadFailed: 'Failed to upload the image. Please try again.',

  licenceNumber: 'Licence number',
  licenceForm: 'Form',
  licenceFormHint: 'Such as LE-5',
  licenceValidTo: 'Valid until',
  licenceValidToHint: 'You are warned 60 days before.',
  limitKg: 'Limit (kg)',
  limitKgHint: 'The net weight of explosives that may be kept; empty if unknown',
  licenceExpires: (days: number, day: string) =>
    days < 0
      ? `The explosives licence expired on ${formatDate(day)}. Renew it, then enter its new validity.`
      : `The explosives licence expires ${days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`}, on ` +
        `${formatDate(day)}. Renew it in time.`,

  upiIdHint: 'For the QR code on bills, such as shop@okbank',
  payeeName: 'Payee name',
  payeeNameHint: 'As registered with the UPI id; the trade name if empty',

  registration: 'The shop is',
  registrationHints: {
    unregistered: 'Bills have no tax on them. No tax documents are issued.',
    regular: 'Tax invoices, with CGST and SGST or with IGST.',
    composition: 'Bills of supply without tax. No sales to other States.',
  },
  gstin: 'GSTIN',
  gstinHint: '15 characters. It sets the State of the shop if that is not set.',
  hsnDigits: 'Digits of the HSN on invoices',
  fourDigits: '4',
  fourDigitsHint: 'Turnover up to ₹5 crore last year',
  sixDigits: '6',
  sixDigitsHint: 'Turnover above ₹5 crore last year',
  eInvoice: 'E-invoices',
  yes: 'Yes',
  no: 'No',
  eInvoiceHint: 'Invoices to registered buyers are marked until their IRN is entered.',

  defaultHsn: 'HSN of products without one',
  defaultHsnHint: '3604 10 00 are fireworks',
  rates: 'Rates',
  ratesHint: 'The longest HSN that a product begins with applies, at its latest rate on the day of the invoice.',
  hsn: 'HSN',
  taxRate: 'Rate (%)',
  addRate: 'Add a rate',
  removeRate: (row: number) => `Remove rate ${row}`,

  seriesHint: 'Numbers count up without gaps from 1 April. A prefix may change until its first number of the year.',
  numbers: (first: string, longest: string) => `${first} to ${longest}`,

  prices: 'Prices of products',
  inclusive: 'Include GST',
  inclusiveHint: 'What the customer pays; tax is worked out of it.',
  exclusive: 'Exclude GST',
  exclusiveHint: 'Tax is added on the invoice. Usual for wholesale.',
  roundOff: 'Total of invoices',
  rounded: 'Rounded to whole rupees',
  roundedHint: 'The difference is a line of its own.',
  toThePaisa: 'To the paisa',
  issueAt: 'Issued by itself',
  atDispatch: 'When the goods leave',
  atDispatchHint: 'Picked up, in transit or delivered.',
  atAcceptance: 'When the order is accepted',
  atAcceptanceHint: 'Orders cancelled afterwards leave cancelled numbers.',
  invoiceTermsHint: 'On each tax document',

  limits: {
    b2clAbove: {
      label: 'Large invoices to other States, above',
      hint: 'Listed one by one in GSTR-1, if the buyer has no GSTIN.',
    },
    addressFrom: {
      label: 'Address of the buyer needed from',
      hint: 'Taxable value from which a buyer without GSTIN must be named with an address.',
    },
    eWayBillInterState: { label: 'E-way bill to other States, above', hint: 'With tax.' },
    eWayBillWithinState: { label: 'E-way bill within the State, above', hint: 'With tax; differs by State.' },
  },

  acceptNeeds: 'Before an order is accepted, it needs',
  nothing: 'Nothing',
  nothingHint: 'Customers pay later, or on delivery.',
  advance: 'An advance',
  advanceHint: 'Verified payments of at least a part of the total.',
  fullPayment: 'Full payment',
  fullPaymentHint: 'Verified payments of the whole total.',
  advanceRate: 'Advance (% of the total)',

  booksWarning: 'Closed books cannot be reopened.',
  closedUpTo: 'Close up to',
  closedUpToHint: 'Usually the last day of a month whose returns are filed.',
  confirmClose: (day: string) => ({
    title: `Close the books up to ${formatDate(day)}?`,
    message:
      'Invoices, notes, payments and cash up to this day can no longer be added, changed or cancelled. ' +
      'This cannot be undone.',
    confirmLabel: 'Close the books',
    danger: true,
  }),
} as const

/** What each setting is for. */
export const SETTING_HINTS: Readonly<Record<ShopSettingKey, string>> = {
  minimumOrder: 'What goods must come to after discounts. Staff are warned, storefront orders below it are flagged.',
  blockedPlaces: 'Where the shop does not sell. Staff cannot enter such orders, storefront orders are flagged.',
  discountLimit: 'What a billing clerk may give away in one order. Administrators have no limit.',
  packing: 'Preset in new orders and estimates, in percent of the goods after discounts.',
  estimateValidity: 'How long an estimate keeps its prices.',
  estimateTexts: 'What estimates say besides the payment details and the licence, which have settings of their own.',
  identity: 'Who you are on invoices, estimates, receipts and messages.',
  registration: 'Decides which documents you issue and which tax is on them.',
  taxRates: 'Ask your accountant before you change a rate.',
  series: 'The beginning of the numbers of each kind of document.',
  invoicing: 'How bills are worked out, when they are issued and what they say.',
  payee: 'Where customers pay to: on invoices, estimates and reminders.',
  licence: 'On invoices and estimates.',
  gstLimits: 'The law changes these limits now and then.',
  paymentPolicy: 'Administrators decide what a customer must have paid before staff accept the order.',
  books: 'Nothing dated up to this day may be added, changed or cancelled any more.',
}
