import { t } from '@phuljhari/contract/rules/t'
import { BOOKED, percent, quotient, sumOf } from './expressions.store.ts'
import type { ColumnDefinition } from './report-definition.ts'

// Texts and columns that several reports share. Money is bigint paise; sums of it are numeric, so they cannot overflow.

export const ALL_ORDERS = t('All orders, by the day in India on which they were placed.')
export const BOOKED_ORDERS = t(
  'Orders that are not rejected or cancelled, by the day in India on which they were placed.',
)
/** The same for reports that count the items of orders. */
export const BOOKED_ITEMS = t(
  'Items of orders that are not rejected or cancelled, by the day in India on which they were placed.',
)

export const orderCount: ColumnDefinition = {
  key: 'orders',
  title: t('Orders'),
  kind: 'count',
  sql: sumOf('orders'),
}
export const orderValue: ColumnDefinition = {
  key: 'value',
  title: t('Value'),
  kind: 'rupees',
  definition: t('What the customers pay: goods less discounts, with packing, delivery, GST and rounding.'),
  sql: sumOf('value_paise'),
}
export const averageOrder: ColumnDefinition = {
  key: 'average',
  title: t('Average order'),
  kind: 'rupees',
  sql: quotient('sum(s.value_paise)', 'sum(s.orders)'),
}

/** What the columns above add up, as the sums of a cube. */
export const ORDERS_AND_VALUE = { orders: 'count(*)', value_paise: 'sum(o.total_paise)' } as const

/** The share of a measure in its total. */
export const shareOf = (measure: string): ColumnDefinition => ({
  key: 'share',
  title: t('Share of value'),
  kind: 'percent',
  sql: percent(measure, `sum(${measure}) over ()`),
})

export const quantity: ColumnDefinition = {
  key: 'quantity',
  title: t('Quantity'),
  kind: 'count',
  sql: 'coalesce(sum(i.quantity), 0)',
}
export const goodsValue: ColumnDefinition = {
  key: 'value',
  title: t('Value'),
  kind: 'rupees',
  definition: t(
    'Quantity times the price of the item. Coupons, extra discounts, packing and delivery are of whole orders.',
  ),
  sql: 'coalesce(sum(i.paid_paise), 0)',
}
export const averageRate: ColumnDefinition = {
  key: 'rate',
  title: t('Average rate'),
  kind: 'rupees',
  definition: t('Value by quantity.'),
  sql: quotient('sum(i.paid_paise)', 'sum(i.quantity)'),
}

const ACCEPTED = sumOf('accepted')
/** What these columns add up, as the sums of a cube; needs TURNAROUND. */
export const ENQUIRIES = {
  orders: 'count(*)',
  accepted: 'count(*) filter (where t.accepted_at is not null)',
  value_paise: `sum(o.total_paise) filter (where ${BOOKED})`,
} as const

/** What became of orders, whatever their status. */
export const enquiryMeasures: readonly ColumnDefinition[] = [
  orderCount,
  {
    key: 'accepted',
    title: t('Accepted'),
    kind: 'count',
    definition: t('Orders that have been accepted, also if cancelled later.'),
    sql: ACCEPTED,
  },
  { key: 'acceptedPercent', title: 'Accepted %', kind: 'percent', sql: percent(ACCEPTED, 'sum(s.orders)') },
  {
    key: 'value',
    title: t('Value'),
    kind: 'rupees',
    definition: t('What the customers pay for the orders that are not rejected or cancelled.'),
    sql: sumOf('value_paise'),
  },
]
