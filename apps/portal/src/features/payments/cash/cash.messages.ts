import { formatDate, formatTime } from '@phuljhari/contract/rules/dates'
import { formatRupees } from '@phuljhari/contract/rules/money'
import { counted } from '../../../lib/counted.ts'
import { t } from '@phuljhari/contract/rules/t'

/** The texts of agents' cash. */
export const say = {
  loading: t('Loading cash...'),
  loadFailed: t('The cash of the agents could not be loaded.'),
  none: t('No cash is held'),
  noneHint: t('Cash that agents collect on delivery is listed here until they hand it over.'),
  held: t('Held by agents'),
  toAccept: t('Differences to accept'),
  agents: t('Agents with cash'),
  history: t('Hand-overs'),
  noHistory: t('Nothing was handed over yet.'),
  orders: (count: number) => counted(count, t('order'), t('orders')),
  numberOf: (agentName: string, number: number) => t('{agentName}, no. {number}', { agentName, number }),
  take: t('Take cash'),
  takeFrom: (agentName: string) => t('Take cash from {agentName}', { agentName }),
  takeFailed: t('The hand-over could not be saved. Please try again.'),
  taken: (amount: number, agentName: string) =>
    t('{amount} taken over from {agentName}', { amount: formatRupees(amount), agentName }),
  unaccepted: t('An administrator must still accept the difference.'),
  print: t('Print'),
  printReceipt: t('Print receipt'),
  done: t('Done'),
  count: t('Count'),
  coins: t('Coins (₹)'),
  notes: (note: number) => t('₹{note} notes', { note }),
  expected: t('Expected'),
  countedTotal: t('Counted'),
  difference: t('Difference'),
  reason: t('Reason of the difference'),
  receipts: t('What was collected'),
  agrees: t('Agrees'),
  short: (amount: number) => t('{amount} short', { amount: formatRupees(-amount) }),
  excess: (amount: number) => t('{amount} too much', { amount: formatRupees(amount) }),
  accept: t('Accept'),
  acceptTitle: t('Accept difference'),
  acceptQuestion: (agentName: string, difference: string, reason: string) =>
    t('{agentName}: {difference}. Reason: {reason}', { agentName, difference, reason }),
  cancel: t('Cancel'),
  accepted: t('Difference accepted'),
  acceptFailed: t('The difference could not be accepted. Please try again.'),
  acceptedBy: (person: string) => t('Accepted by {person}', { person }),
  notAccepted: t('Not accepted yet'),
} as const

/** Returns `₹180.00 short`, `₹0.50 too much` or `Agrees`. @param amount counted − expected, in rupees */
export function differenceText(amount: number): string {
  if (amount === 0) return say.agrees
  return amount < 0 ? say.short(amount) : say.excess(amount)
}

/** Formats a moment: `22 Nov 2026, 10:45 am`. */
export const momentText = (iso: string): string => `${formatDate(iso)}, ${formatTime(iso)}`
