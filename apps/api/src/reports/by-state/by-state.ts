import { averageOrder, BOOKED, BOOKED_ORDERS, orderCount, orderValue, shareOf } from '../expressions.ts'
import type { ReportDefinition } from '../report-definition.ts'

export const byState: ReportDefinition = {
  id: 'by-state',
  title: 'Sales by state',
  description: 'To which states the orders go.',
  counts: `${BOOKED_ORDERS} By the state of the delivery address, whatever its case.`,
  base: 'orders',
  predicate: BOOKED,
  key: 'lower(o.state)',
  // The most frequent spelling.
  labels: [{ key: 'state', title: 'State', kind: 'text', sql: `mode() within group (order by o.state)` }],
  measures: [orderCount, orderValue, averageOrder],
  derived: [shareOf('value')],
  sort: 'value desc, key',
  chart: { kind: 'map', label: 'state', value: 'value' },
}
