import { formatDate, formatTime } from '@phuljhari/contract/rules/dates'
import { counted } from '../../lib/counted.ts'

/** Returns the path at which a new version is made, at today's prices if the estimate has expired. */
export const revisionPath = (number: string): string => `/orders/new?${new URLSearchParams({ estimate: number })}`

/** The texts of the estimates screen. */
export const say = {
  header: { title: 'Estimates', subtitle: 'Offers to confirm' },
  loading: 'Loading estimates...',
  loadFailed: 'The estimates could not be loaded.',
  search: 'Search estimates',
  searchPlaceholder: 'by number, customer or phone',
  none: 'No estimates yet',
  make: 'Make an estimate',
  noneHint: 'Estimates that you make in New Order are listed here.',
  noneOpen: 'No open estimates',
  noneOpenHint: 'Estimates that you make in New Order wait here until the customer confirms them.',
  noMatch: 'No estimates found',
  age: (days: number) => (days === 0 ? 'Today' : counted(days, 'day')),
  expiredOn: (day: string) => `Expired on ${formatDate(day)}`,
  items: (count: number) => counted(count, 'item'),
  totalsLabel: 'Open estimates',
  oneLoading: 'Loading estimate...',
  oneFailed: 'This estimate could not be loaded.',
  printFailed: 'The estimate could not be printed. Please try again.',
  copy: 'Copy text',
  confirmed: (number: string, orderId: string) => `${number} became order ${orderId}`,
  withdrawn: (number: string) => `${number} was withdrawn`,
  confirmFailed: 'The estimate could not be confirmed. Please try again.',
  withdrawFailed: 'The estimate could not be withdrawn. Please try again.',
  confirmTitle: (number: string) => `Confirm ${number}`,
  withdrawTitle: (number: string) => `Withdraw ${number}`,
  confirms: (version: number, total: string) =>
    `The customer confirms version ${version} for ${total}. It becomes an order at these prices.`,
  newer: (version: number, person: string, at: string) =>
    `Version ${version} was made by ${person}, ${formatTime(at)}, ${formatDate(at)}. It changed:`,
  confirmVersion: (isNewer: boolean, version: number) => (isNewer ? `Confirm version ${version}` : 'Confirm'),
  atTodaysPrices: 'At today’s prices',
  howConfirmed: 'How did the customer confirm?',
  expiredHint: 'This estimate has expired. Offer it again at today’s prices.',
  unchanged: 'Nothing the customer sees has changed.',
} as const
