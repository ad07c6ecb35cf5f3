import { formatDate, formatTime } from '@phuljhari/contract/rules/dates'
import { SETTING_LABELS } from '@phuljhari/contract/settings/setting-texts'
import type { FormKey } from './setting-forms.ts'

const moment = (iso: string) => `${formatDate(iso)}, ${formatTime(iso)}`
/** In the middle of a sentence. */
const nameOf = (key: FormKey) => SETTING_LABELS[key].toLowerCase()

/** The texts of the shop's settings. */
export const say = {
  change: 'Change',
  changeOf: (key: FormKey) => `Change ${nameOf(key)}`,
  neverSet: 'Not set yet.',
  setBy: (person: string, at: string) => `Set by ${person}, ${moment(at)}.`,
  validSince: (day: string) => `Valid since ${formatDate(day)}.`,
  scheduled: 'Scheduled',
  scheduledFrom: (day: string) => `From ${formatDate(day)}`,
  changeScheduled: (key: FormKey, day: string) => `Change ${nameOf(key)} from ${formatDate(day)}`,
  withdraw: 'Withdraw',
  withdrawScheduled: (key: FormKey, day: string) => `Withdraw ${nameOf(key)} from ${formatDate(day)}`,
  confirmWithdraw: (key: FormKey, day: string) => ({
    title: 'Withdraw the change?',
    message: `${SETTING_LABELS[key]} will not change on ${formatDate(day)}.`,
    confirmLabel: 'Withdraw',
  }),
  withdrawn: 'The change is withdrawn.',
  validFrom: 'Valid from',
  validFromHint: 'Orders and estimates before this day keep the earlier value.',
  inPast: 'Choose today or a later day',
  save: 'Save',
  saveAgain: 'Save anyway',
  saved: (key: FormKey) => `${SETTING_LABELS[key]} saved.`,
  savedFrom: (key: FormKey, day: string) => `${SETTING_LABELS[key]} will change on ${formatDate(day)}.`,
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
  licence: 'Licence',
  licenceHint: 'The explosives licence and its validity',
  terms: 'Terms',
} as const

/** What each setting is for. */
export const SETTING_HINTS: Readonly<Record<FormKey, string>> = {
  minimumOrder: 'What goods must come to after discounts. Staff are warned, storefront orders below it are flagged.',
  blockedPlaces: 'Where the shop does not sell. Staff cannot enter such orders, storefront orders are flagged.',
  discountLimit: 'What a billing clerk may give away in one order. Administrators have no limit.',
  packing: 'Preset in new orders and estimates, in percent of the goods after discounts.',
  estimateValidity: 'How long an estimate keeps its prices.',
  estimateTexts: 'What estimates tell customers, on paper and by WhatsApp. Empty texts are left out.',
}
