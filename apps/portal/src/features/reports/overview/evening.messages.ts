import { formatDate } from '@phuljhari/contract/rules/dates'
import { counted } from '../../../lib/counted.ts'
import { t } from '@phuljhari/contract/rules/t'

/** `18 days after Diwali`. @param days until Diwali, negative after it */
const fromDiwali = (days: number): string =>
  days === 0
    ? t('Diwali')
    : days > 0
      ? t('{days} before Diwali', { days: counted(Math.abs(days), t('day'), t('days')) })
      : t('{days} after Diwali', { days: counted(Math.abs(days), t('day'), t('days')) })

/** The texts of the owner's evening figures. */
export const say = {
  /** `26 Nov 2026, 18 days after Diwali` */
  day: (day: string, days: number | null) =>
    days === null ? formatDate(day) : `${formatDate(day)}, ${fromDiwali(days)}`,
  booked: (orders: number) => t('in {orders}', { orders: counted(orders, t('booked order'), t('booked orders')) }),
  /** `on 07 Nov 2025, 18 days after Diwali` */
  sameDay: (day: string, days: number) =>
    days === 0 ? t('on {day}, also Diwali', { day }) : t('on {day}, also {days}', { day, days: fromDiwali(days) }),
  noData: t('No data for last year'),
  noSales: t('No sales last year'),
  noComparison: t('The date of Diwali is not known for this comparison.'),
  toAccept: t('new orders'),
  unassigned: t('without a delivery agent'),
  overdue: t('after their delivery day'),
  failed: t('deliveries to try again'),
  corrections: t('by billing clerks'),
  openSettings: t('Open the settings'),
} as const
