import { BOOKED, BOOKED_ORDERS, shareOf, spelledMeasures } from '../expressions.ts'
import type { ReportDefinition } from '../report-definition.ts'
import { commonSpelling } from '../spellings.store.ts'

export const byPaymentMethod: ReportDefinition = {
  id: 'by-payment-method',
  group: 'money',
  title: 'Sales by payment method',
  description: 'How customers chose to pay.',
  counts: BOOKED_ORDERS,
  base: 'orders',
  predicate: BOOKED,
  spellings: ['payment_method'],
  key: 'lower(o.payment_method)',
  labels: [{ key: 'method', title: 'Payment method', kind: 'text', sql: commonSpelling('payment_method') }],
  measures: spelledMeasures,
  derived: [shareOf('value')],
  sort: 'value desc, key',
  chart: { kind: 'bars', label: 'method', value: 'value' },
}
