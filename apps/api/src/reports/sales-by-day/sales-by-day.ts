import { averageOrder, BOOKED, BOOKED_ORDERS, orderCount, orderValue, PLACED_DAY } from '../expressions.ts'
import type { ReportDefinition } from '../report-definition.ts'

export const salesByDay: ReportDefinition = {
  id: 'sales-by-day',
  group: 'sales',
  title: 'Sales by day',
  description: 'How the sales of a period developed.',
  counts: BOOKED_ORDERS,
  base: 'orders',
  predicate: BOOKED,
  key: PLACED_DAY,
  labels: [{ key: 'day', title: 'Day', kind: 'day', sql: PLACED_DAY }],
  measures: [
    orderCount,
    { key: 'goods', title: 'Goods', kind: 'rupees', sql: 'coalesce(sum(o.subtotal_paise), 0)' },
    {
      key: 'deducted',
      title: 'Coupons and extra discounts',
      kind: 'rupees',
      definition: 'Deducted from the goods of an order as a whole. Lower prices of items are in Goods.',
      sql: 'coalesce(sum(o.coupon_paise + o.extra_discount_paise), 0)',
    },
    { key: 'packing', title: 'Packing', kind: 'rupees', sql: 'coalesce(sum(o.packing_paise), 0)' },
    { key: 'delivery', title: 'Delivery charges', kind: 'rupees', sql: 'coalesce(sum(o.shipping_paise), 0)' },
    {
      key: 'tax',
      title: 'GST and rounding',
      kind: 'rupees',
      definition: 'GST that the prices do not include, and rounding to whole rupees.',
      sql: 'coalesce(sum(o.tax_paise + o.round_off_paise), 0)',
    },
    orderValue,
    averageOrder,
  ],
  sort: 'key',
  chart: { kind: 'line', label: 'day', value: 'value' },
}
