import { averageOrder, BOOKED, BOOKED_ORDERS, orderCount, orderValue, shareOf } from '../expressions.ts'
import type { ReportDefinition } from '../report-definition.ts'

export const byCity: ReportDefinition = {
  id: 'by-city',
  title: 'Sales by city',
  description: 'To which cities the orders go.',
  counts: `${BOOKED_ORDERS} By city and state of the delivery address, whatever their case.`,
  base: 'orders',
  predicate: BOOKED,
  key: `lower(o.city || ', ' || o.state)`,
  // The most frequent spellings.
  labels: [
    { key: 'city', title: 'City', kind: 'text', sql: 'mode() within group (order by o.city)' },
    { key: 'state', title: 'State', kind: 'text', sql: 'mode() within group (order by o.state)' },
  ],
  measures: [orderCount, orderValue, averageOrder],
  derived: [shareOf('value')],
  sort: 'value desc, key',
  chart: { kind: 'bars', label: 'city', value: 'value' },
}
