import { formatDate } from '@phuljhari/contract/rules/dates'
import { counted } from '../../../lib/counted.ts'

/** `18 days after Diwali`. @param days until Diwali, negative after it */
const fromDiwali = (days: number): string =>
  days === 0 ? 'Diwali' : `${counted(Math.abs(days), 'day')} ${days > 0 ? 'before' : 'after'} Diwali`

/** The texts of the owner's evening figures. */
export const say = {
  /** `26 Nov 2026, 18 days after Diwali` */
  day: (day: string, days: number | null) =>
    days === null ? formatDate(day) : `${formatDate(day)}, ${fromDiwali(days)}`,
  booked: (orders: number) => `in ${counted(orders, 'booked order')}`,
  /** `on 07 Nov 2025, 18 days after Diwali` */
  sameDay: (day: string, days: number) => `on ${day}, ${days === 0 ? 'also Diwali' : `also ${fromDiwali(days)}`}`,
  noData: 'No data for last year',
  noSales: 'No sales last year',
  noComparison: 'The date of Diwali is not known for this comparison.',
  toAccept: 'new orders',
  unassigned: 'without a delivery agent',
  overdue: 'after their delivery day',
  failed: 'deliveries to try again',
  corrections: 'by billing clerks',
  openSettings: 'Open the settings',
} as const
