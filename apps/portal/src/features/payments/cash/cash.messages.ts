import { formatDate, formatTime } from '@phuljhari/contract/rules/dates'
import { formatRupees } from '@phuljhari/contract/rules/money'
import { counted } from '../../../lib/counted.ts'

/** The texts of agents' cash. */
export const say = {
  loading: 'Loading cash...',
  loadFailed: 'The cash of the agents could not be loaded.',
  none: 'No cash is held',
  noneHint: 'Cash that agents collect on delivery is listed here until they hand it over.',
  held: 'Held by agents',
  toAccept: 'Differences to accept',
  agents: 'Agents with cash',
  history: 'Hand-overs',
  noHistory: 'Nothing was handed over yet.',
  orders: (count: number) => counted(count, 'order'),
  numberOf: (agentName: string, number: number) => `${agentName}, no. ${number}`,
  take: 'Take cash',
  takeFrom: (agentName: string) => `Take cash from ${agentName}`,
  takeFailed: 'The hand-over could not be saved. Please try again.',
  taken: (amount: number, agentName: string) => `${formatRupees(amount)} taken over from ${agentName}`,
  unaccepted: 'An administrator must still accept the difference.',
  print: 'Print',
  printReceipt: 'Print receipt',
  done: 'Done',
  count: 'Count',
  coins: 'Coins (₹)',
  notes: (note: number) => `₹${note} notes`,
  expected: 'Expected',
  countedTotal: 'Counted',
  difference: 'Difference',
  reason: 'Reason of the difference',
  receipts: 'What was collected',
  agrees: 'Agrees',
  short: (amount: number) => `${formatRupees(-amount)} short`,
  excess: (amount: number) => `${formatRupees(amount)} too much`,
  accept: 'Accept',
  acceptTitle: 'Accept difference',
  acceptQuestion: (agentName: string, difference: string, reason: string) =>
    `${agentName}: ${difference}. Reason: ${reason}`,
  cancel: 'Cancel',
  accepted: 'Difference accepted',
  acceptFailed: 'The difference could not be accepted. Please try again.',
  acceptedBy: (person: string) => `Accepted by ${person}`,
  notAccepted: 'Not accepted yet',
} as const

/** Returns `₹180.00 short`, `₹0.50 too much` or `Agrees`. @param amount counted − expected, in rupees */
export function differenceText(amount: number): string {
  if (amount === 0) return say.agrees
  return amount < 0 ? say.short(amount) : say.excess(amount)
}

/** Formats a moment: `22 Nov 2026, 10:45 am`. */
export const momentText = (iso: string): string => `${formatDate(iso)}, ${formatTime(iso)}`

/** Returns the name of the account that took cash or holds a till, or its e-mail address. */
export const nameOf = ({ person, personName }: { person: string; personName: string }): string => personName || person
