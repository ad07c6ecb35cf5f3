import { averageOrder, BOOKED, BOOKED_ORDERS, orderCount, orderValue, shareOf } from '../expressions.ts'
import type { ReportDefinition } from '../report-definition.ts'

export const byPaymentMethod: ReportDefinition = {
  id: 'by-payment-method',
  title: 'Sales by payment method',
  description: 'How customers chose to pay.',
  counts: BOOKED_ORDERS,
  base: 'orders',
  predicate: BOOKED,
  key: 'lower(o.payment_method)',
  // The most frequent spelling.
  labels: [
    { key: 'method', title: 'Payment method', kind: 'text', sql: 'mode() within group (order by o.payment_method)' },
  ],
  measures: [orderCount, orderValue, averageOrder],
  derived: [shareOf('value')],
  sort: 'value desc, key',
  chart: { kind: 'bars', label: 'method', value: 'value' },
}
