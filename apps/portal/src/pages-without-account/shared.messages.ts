import { t } from '@phuljhari/contract/rules/t'

/** The time slots of deliveries as people read them; those that promise only a day are ''. */
const SLOTS: Readonly<Record<string, string>> = {
  '9AM-12PM (Morning)': t('9 am to 12 noon'),
  '12PM-3PM (Afternoon)': t('12 noon to 3 pm'),
  '3PM-6PM (Evening)': t('3 pm to 6 pm'),
  '6PM-9PM (Night)': t('6 pm to 9 pm'),
  'Same Day (Urgent)': '',
  'Next Day (Standard)': '',
}
/** Unknown slots stay as they are. */
export const slotText = (slot: string): string => SLOTS[slot] ?? slot

/** The texts of all pages behind a secret link. */
export const shared = {
  language: t('Language'),
  call: (name: string) => t('Call {name}', { name }),
  asOf: (time: string) => t('As of {time}', { time }),
  refresh: t('Refresh'),
  tryAgain: t('Try again'),
  ended: t('This link has ended'),
  endedHint: t('Ask the shop for a new one.'),
  incomplete: t('This link is incomplete'),
  incompleteHint: t('Open it again from the message of the shop, or ask the shop for a new one.'),
  offline: t('You are offline'),
  failedHint: t('Check your connection and try again.'),
  tooMany: t('Too many requests'),
  tooManyHint: t('Wait a minute and try again.'),
} as const
