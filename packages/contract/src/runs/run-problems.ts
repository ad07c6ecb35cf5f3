import { t } from '../rules/t.ts'

/** Why a report of a phone is on the clerk's list. The first group was not applied at all. */
export const RUN_WHYS = [
  'revoked',
  'clock',
  'early',
  'ended',
  'unknown',
  'unreadable',
  'reassigned',
  'cancelled',
  'delivered',
  'edited',
  'refused',
  'paid',
  'aboveDue',
  'cashLimit',
  'reference',
  'moneyRefused',
] as const
export type RunWhy = (typeof RUN_WHYS)[number]

/** The same in words, for the agent's phone and the clerk's list. `refused` has the reason of the life cycle. */
export const RUN_WHY_TEXTS: Readonly<Record<RunWhy, string>> = {
  revoked: t('The link of this run was ended before this arrived.'),
  clock: t("The phone's clock is wrong, so nobody knows when this happened."),
  early: t('This happened before the day of the run.'),
  ended: t('This happened after the run had ended.'),
  unknown: t('This order was never part of this run.'),
  unreadable: t('This report could not be read.'),
  reassigned: t('The order was given to somebody else, or moved to another day.'),
  cancelled: t('The order was cancelled.'),
  delivered: t('The order was already delivered.'),
  edited: t('The order was changed after the phone had last loaded it.'),
  refused: t('The order could not be changed.'),
  paid: t('Delivered. The order was already paid, and money was taken.'),
  aboveDue: t('Delivered. More money was taken than was due.'),
  cashLimit: t('Delivered. Cash of one person in a day, or for one order, must stay below ₹2,00,000.'),
  reference: t('Delivered. The UPI reference is not valid, so the payment has none.'),
  moneyRefused: t('Delivered. The money could not be recorded.'),
}

/** How a report was decided, by what is stored. */
export const RUN_RESOLUTION_LABELS: Readonly<Record<string, string>> = {
  accepted: t('Report accepted'),
  money: t('Only the money recorded'),
  kept: t('Order kept as it was'),
}
