import { formatDate, formatTime } from '@phuljhari/contract/rules/dates'
import { counted } from '../../lib/counted.ts'
import { t } from '@phuljhari/contract/rules/t'

/** Returns the path at which a new version is made, at today's prices if the estimate has expired. */
export const revisionPath = (number: string): string => `/orders/new?${new URLSearchParams({ estimate: number })}`

/** The texts of the estimates screen. */
export const say = {
  header: { title: t('Estimates'), subtitle: t('Offers to confirm') },
  loading: t('Loading estimates...'),
  loadFailed: t('The estimates could not be loaded.'),
  search: t('Search estimates'),
  searchPlaceholder: t('by number, customer or phone'),
  none: t('No estimates yet'),
  make: t('Make an estimate'),
  noneHint: t('Estimates that you make in New Order are listed here.'),
  noneOpen: t('No open estimates'),
  noneOpenHint: t('Estimates that you make in New Order wait here until the customer confirms them.'),
  noMatch: t('No estimates found'),
  age: (days: number) => (days === 0 ? t('Today') : counted(days, t('day'), t('days'))),
  expiredOn: (day: string) => t('Expired on {day}', { day: formatDate(day) }),
  items: (count: number) => counted(count, t('item'), t('items')),
  totalsLabel: t('Open estimates'),
  oneLoading: t('Loading estimate...'),
  oneFailed: t('This estimate could not be loaded.'),
  printFailed: t('The estimate could not be printed. Please try again.'),
  copy: t('Copy text'),
  confirmed: (number: string, orderId: string) => t('{number} became order {orderId}', { number, orderId }),
  withdrawn: (number: string) => t('{number} was withdrawn', { number }),
  confirmFailed: t('The estimate could not be confirmed. Please try again.'),
  withdrawFailed: t('The estimate could not be withdrawn. Please try again.'),
  confirmTitle: (number: string) => t('Confirm {number}', { number }),
  withdrawTitle: (number: string) => t('Withdraw {number}', { number }),
  confirms: (version: number, total: string) =>
    t('The customer confirms version {version} for {total}. It becomes an order at these prices.', { version, total }),
  newer: (version: number, person: string, at: string) =>
    t('Version {version} was made by {person}, {at}, {at2}. It changed:', {
      version,
      person,
      at: formatTime(at),
      at2: formatDate(at),
    }),
  confirmVersion: (isNewer: boolean, version: number) =>
    isNewer ? t('Confirm version {version}', { version }) : t('Confirm'),
  atTodaysPrices: t('At today’s prices'),
  howConfirmed: t('How did the customer confirm?'),
  expiredHint: t('This estimate has expired. Offer it again at today’s prices.'),
  unchanged: t('Nothing the customer sees has changed.'),
} as const
