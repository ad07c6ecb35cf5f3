import type { ColumnKind, OverviewFigures } from '@phuljhari/contract/reports/reports.contract'
import { t } from '@phuljhari/contract/rules/t'

export type Figure = {
  key: keyof OverviewFigures
  title: string
  kind: ColumnKind
  definition: string
  /** Which direction is good news; absent where neither is. */
  better?: 'up' | 'down'
  /** What lists the orders behind it: the orders screen with this status, or a report. */
  behind: { status: string } | { report: string }
}

/** The figures that lead the overview. */
export const MAIN_FIGURES: readonly Figure[] = [
  {
    key: 'bookedValue',
    title: t('Booked value'),
    kind: 'rupees',
    better: 'up',
    definition: t('The total of all orders placed in the period that are not rejected or cancelled.'),
    behind: { report: 'sales-by-day' },
  },
  {
    key: 'billedValue',
    title: t('Billed value'),
    kind: 'rupees',
    better: 'up',
    definition: t('Invoices less credit notes, with debit notes, by the date of the document.'),
    behind: { report: 'billed-and-booked' },
  },
  {
    key: 'orders',
    title: t('Orders'),
    kind: 'count',
    better: 'up',
    definition: t('All orders placed in the period, rejected and cancelled ones included.'),
    behind: { status: 'all' },
  },
  {
    key: 'averageOrder',
    title: t('Average order'),
    kind: 'rupees',
    better: 'up',
    definition: t('Booked value divided by the number of booked orders.'),
    behind: { report: 'sales-by-day' },
  },
]

export const FURTHER_FIGURES: readonly Figure[] = [
  {
    key: 'deliveredPercent',
    title: t('Delivered'),
    kind: 'percent',
    better: 'up',
    definition: t('The share of the orders placed in the period that have been delivered by now.'),
    behind: { status: 'delivered' },
  },
  {
    key: 'cancelledPercent',
    title: t('Cancelled'),
    kind: 'percent',
    better: 'down',
    definition: t('The share of the orders placed in the period that are cancelled now.'),
    behind: { status: 'cancelled' },
  },
  {
    key: 'rejectedPercent',
    title: t('Rejected'),
    kind: 'percent',
    better: 'down',
    definition: t('The share of the orders placed in the period that are rejected now.'),
    behind: { status: 'rejected' },
  },
  {
    key: 'discount',
    title: t('Discount given'),
    kind: 'rupees',
    definition: t(
      'MRP less the price charged, over all items of the booked orders; and their coupons and extra discounts.',
    ),
    behind: { report: 'discounts' },
  },
  {
    key: 'medianHoursToAccept',
    title: t('Time to accept'),
    kind: 'hours',
    better: 'down',
    definition: t('Half of the accepted orders were accepted faster than this after they were placed.'),
    behind: { report: 'time-to-accept' },
  },
  {
    key: 'medianHoursToDeliver',
    title: t('Time to deliver'),
    kind: 'hours',
    better: 'down',
    definition: t('Half of the delivered orders were delivered faster than this after they were placed.'),
    behind: { status: 'delivered' },
  },
]
