import { formatDate, formatTime } from '@phuljhari/contract/rules/dates'
import { SETTING_LABELS } from '@phuljhari/contract/settings/setting-texts'
import type { ShopSettingKey } from '@phuljhari/contract/settings/shop-settings'
import type { FormSettingKey } from './shop-settings.queries.ts'
import { t } from '@phuljhari/contract/rules/t'

const moment = (iso: string) => `${formatDate(iso)}, ${formatTime(iso)}`
/** In the middle of a sentence: "packing charge", but "GST limits". */
const nameOf = (key: ShopSettingKey) => SETTING_LABELS[key].replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase())

/** The texts of the shop's settings. */
export const say = {
  noTaxDocuments: t('No tax invoice can be issued yet: orders wait under To be invoiced.'),
  change: t('Change'),
  changeOf: (key: ShopSettingKey) => (key === 'books' ? t('Close the books') : t('Change {key}', { key: nameOf(key) })),
  actionOf: (key: ShopSettingKey) => (key === 'books' ? t('Close') : t('Change')),
  notSet: t('Not set'),
  complete: t('Complete'),
  incomplete: t('Incomplete'),
  index: t('On this page'),
  neverSet: t('Not set yet.'),
  notChosen: t('Not chosen yet. Until then the shop counts as unregistered.'),
  standard: t('The standard value: nobody has changed it yet.'),
  setBy: (actor: string, at: string) =>
    actor === 'system'
      ? t("Set from the server's configuration, {at}.", { at: moment(at) })
      : t('Set by {actor}, {at}.', { actor, at: moment(at) }),
  validSince: (day: string) => t('Valid since {day}.', { day: formatDate(day) }),
  scheduled: t('Scheduled'),
  scheduledFrom: (day: string) => t('From {day}', { day: formatDate(day) }),
  changeScheduled: (key: ShopSettingKey, day: string) =>
    t('Change {key} from {day}', { key: nameOf(key), day: formatDate(day) }),
  withdraw: t('Withdraw'),
  withdrawScheduled: (key: ShopSettingKey, day: string) =>
    t('Withdraw {key} from {day}', { key: nameOf(key), day: formatDate(day) }),
  confirmWithdraw: (key: ShopSettingKey, day: string) => ({
    title: t('Withdraw the change?'),
    message: t('{key} will not change on {day}.', { key: SETTING_LABELS[key], day: formatDate(day) }),
    confirmLabel: t('Withdraw'),
  }),
  withdrawn: t('The change is withdrawn.'),
  validFrom: t('Valid from'),
  validFromHint: t('What is dated before this day keeps the earlier value.'),
  inPast: t('Choose today or a later day'),
  submitOf: (key: ShopSettingKey) => (key === 'books' ? t('Close the books') : t('Save')),
  saveAgain: t('Save anyway'),
  saved: (key: ShopSettingKey) =>
    key === 'books' ? t('The books are closed.') : t('{key} saved.', { key: SETTING_LABELS[key] }),
  savedFrom: (key: ShopSettingKey, day: string) =>
    t('{key} will change on {day}.', { key: SETTING_LABELS[key], day: formatDate(day) }),
  saveFailed: t('Failed to save this setting. Please try again.'),
  changedTitle: t('Someone else has changed this setting'),
  changedBy: (person: string, at: string, text: string) =>
    t('{person}, {at}: {text}. Your input is still here; saving it replaces theirs.', { person, at: moment(at), text }),
  savedTitle: t('This was saved already'),
  savedBefore: (text: string) =>
    t('{text}. What you have changed since is still here; saving it replaces this.', { text }),
  removed: (label: string) => t('{label}: removed', { label }),
  sameValue: t('the same value, from another day on'),
  changed: t('Your input is still here; saving it replaces theirs.'),
  other: t('All other States'),
  otherHint: t('Leave empty for no minimum.'),
  perState: t('By State of delivery'),
  perStateHint: t('Leave a State empty and it has the amount of all others; 0 means no minimum there.'),
  addState: t('Add a State'),
  chooseState: t('Choose a State'),
  remove: (name: string) => t('Remove {name}', { name }),
  blockedStates: t('Blocked States'),
  noStates: t('No State is blocked.'),
  pincodes: t('Blocked pincodes'),
  pincodesHint: t('One on each line. The first 2 to 5 digits block all pincodes that begin with them.'),
  clerkLimit: t('Limit of billing clerks (%)'),
  days: t('Valid for (days)'),
  daysHint: t('0: on the day of the estimate only.'),
  rate: t('Packing charge (%)'),
  upiId: t('UPI id'),
  bankAccount: t('Bank account'),
  bankAccountHint: t('Name, account number, IFSC and branch'),
  terms: t('Terms'),

  tradeName: t('Trade name'),
  tradeNameHint: t('The name that customers know'),
  legalName: t('Legal name'),
  legalNameHint: t('As in the GST registration, if it differs'),
  address: t('Address'),
  state: t('State'),
  phone: t('Phone'),
  email: 'E-mail',
  website: t('Website'),
  language: t('Language'),
  logo: t('Logo'),
  logoHint: t('JPEG, PNG or WebP, under 5 MB'),
  signature: t('Signature'),
  signatureHint: t('Dark ink on white, or transparent'),
  upload: t('Upload'),
  replace: t('Replace'),
  uploadImage: (label: string) => t('Upload {label}', { label: label.toLowerCase() }),
  replaceImage: (label: string) => t('Replace {label}', { label: label.toLowerCase() }),
  removeImage: t('Remove'),
  retryUpload: t('Try again'),
  uploadFailed: t('Failed to upload the image. Please try again.'),

  licenceNumber: t('Licence number'),
  licenceForm: t('Form'),
  licenceFormHint: t('Such as LE-5'),
  licenceValidTo: t('Valid until'),
  licenceValidToHint: t('You are warned 60 days before.'),
  limitKg: t('Limit (kg)'),
  limitKgHint: t('The net weight of explosives that may be kept; empty if unknown'),

  upiIdHint: t('For the QR code on bills, such as shop@okbank'),
  payeeName: t('Payee name'),
  payeeNameHint: t('As registered with the UPI id; the trade name if empty'),

  registration: t('The shop is'),
  registrationHints: {
    unregistered: t('Bills have no tax on them. No tax documents are issued.'),
    regular: t('Tax invoices, with CGST and SGST or with IGST.'),
    composition: t('Bills of supply without tax. No sales to other States.'),
  },
  gstin: 'GSTIN',
  gstinHint: t('15 characters. It sets the State of the shop if that is not set.'),
  hsnDigits: t('Digits of the HSN on invoices'),
  fourDigits: '4',
  fourDigitsHint: t('Turnover up to ₹5 crore last year'),
  sixDigits: '6',
  sixDigitsHint: t('Turnover above ₹5 crore last year'),
  eInvoice: 'E-invoices',
  yes: t('Yes'),
  no: t('No'),
  eInvoiceHint: t('Invoices to registered buyers are marked until their IRN is entered.'),
  eInvoiceExempt: t('No, the shop is exempt'),
  eInvoiceExemptHint: t('Its turnover would demand them: invoices carry the declaration of rule 46(s).'),

  packing: t('How orders are packed'),
  packedByLine: t('Line by line'),
  packedByLineHint: t('Packers tick what they pack on their phones, report what is short and enter the cartons.'),
  onePress: t('With one press'),
  onePressHint: t('Mark ready, without saying what was packed.'),

  defaultHsn: t('HSN of products without one'),
  defaultHsnHint: t('3604 10 00 are fireworks'),
  rates: t('Rates'),
  ratesHint: t('The longest HSN that a product begins with applies, at its latest rate on the day of the invoice.'),
  hsn: 'HSN',
  taxRate: t('Rate (%)'),
  addRate: t('Add a rate'),
  removeRate: (row: number) => t('Remove rate {row}', { row }),

  seriesHint: t('Numbers count up without gaps from 1 April. A prefix may change until its first number of the year.'),
  upTo: (number: string) => t('Up to {number}', { number }),

  prices: t('Prices of products'),
  inclusive: t('Include GST'),
  inclusiveHint: t('What the customer pays; tax is worked out of it.'),
  exclusive: t('Exclude GST'),
  exclusiveHint: t('Tax is added on the invoice. Usual for wholesale.'),
  roundOff: t('Total of invoices'),
  rounded: t('Rounded to whole rupees'),
  roundedHint: t('The difference is a line of its own.'),
  toThePaisa: t('To the paisa'),
  issueAt: t('Issued by itself'),
  atDispatch: t('When the goods leave'),
  atDispatchHint: t('Picked up, in transit or delivered.'),
  atAcceptance: t('When the order is accepted'),
  atAcceptanceHint: t('Orders cancelled afterwards leave cancelled numbers.'),
  invoiceTermsHint: t('On each tax document'),

  limits: {
    b2clAbove: {
      label: t('Large invoices to other States, above'),
      hint: t('Listed one by one in GSTR-1, if the buyer has no GSTIN.'),
    },
    addressFrom: {
      label: t('Address of the buyer needed from'),
      hint: t('Taxable value from which a buyer without GSTIN must be named with an address.'),
    },
    eWayBillInterState: { label: t('E-way bill to other States, above'), hint: t('With tax.') },
    eWayBillWithinState: { label: t('E-way bill within the State, above'), hint: t('With tax; differs by State.') },
  },

  acceptNeeds: t('Before an order is accepted, it needs'),
  nothing: t('Nothing'),
  nothingHint: t('Customers pay later, or on delivery.'),
  advance: t('An advance'),
  advanceHint: t('Verified payments of at least a part of the total.'),
  fullPayment: t('Full payment'),
  fullPaymentHint: t('Verified payments of the whole total.'),
  advanceRate: t('Advance (% of the total)'),

  filedUpTo: t('Filed up to'),
  filedUpToHint: t('Notes on invoices of this financial year and earlier ones show a warning.'),
  noReturn: t('None'),
  booksWarning: t('Closed books cannot be reopened.'),
  closedUpTo: t('Close up to'),
  closedUpToHint: t('Usually the last day of a month whose returns are filed.'),
  confirmClose: (day: string) => ({
    title: t('Close the books up to {day}?', { day: formatDate(day) }),
    message: t(
      'Invoices, notes, payments and cash up to this day can no longer be added, changed or cancelled. ' +
        'This cannot be undone.',
    ),
    confirmLabel: t('Close the books'),
    danger: true,
  }),
} as const

/** What each setting is for. */
export const SETTING_HINTS: Readonly<Record<FormSettingKey, string>> = {
  minimumOrder: t('What goods must come to after discounts. Staff are warned, storefront orders below it are flagged.'),
  blockedPlaces: t('Where the shop does not sell. Staff cannot enter such orders, storefront orders are flagged.'),
  discountLimit: t('What a billing clerk may give away in one order. Administrators have no limit.'),
  dispatch: t('How accepted orders become ready.'),
  packing: t('Preset in new orders and estimates, in percent of the goods after discounts.'),
  estimateValidity: t('How long an estimate keeps its prices.'),
  estimateTexts: t('What estimates say besides the payment details and the licence, which have settings of their own.'),
  papers: t(
    'Estimates, receipts, statements and messages for customers without a language of their own. ' +
      'Tax invoices are in English.',
  ),
  identity: t('Who you are on invoices, estimates, receipts and messages.'),
  registration: t('Decides which documents you issue and which tax is on them.'),
  taxRates: t('Ask your accountant before you change a rate.'),
  series: t('The beginning of the numbers of each kind of document.'),
  invoicing: t('How tax documents are worked out, when they are issued and what they say.'),
  payee: t('Where customers pay to: on invoices, estimates and reminders.'),
  licence: t('On invoices and estimates.'),
  gstLimits: t('The law changes these limits now and then.'),
  paymentPolicy: t('Administrators decide what a customer must have paid before staff accept the order.'),
  annualReturn: t('The tax of a year whose annual return is filed can no longer be corrected by a note.'),
  books: t('Nothing dated up to this day may be added, changed or cancelled any more.'),
}
