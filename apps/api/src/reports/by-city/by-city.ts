import { averageOrder, BOOKED, BOOKED_ORDERS, orderCount, orderValue, shareOf } from '../expressions.ts'
import type { ReportDefinition } from '../report-definition.ts'
import { STATE, STATE_KEY, STATE_LABEL } from '../states.ts'

export const byCity: ReportDefinition = {
  id: 'by-city',
  title: 'Sales by city',
  description: 'To which cities the orders go.',
  counts: `${BOOKED_ORDERS} By city, whatever its case, and state of the delivery address, however it is spelled.`,
  base: 'orders',
  joins: [STATE],
  predicate: BOOKED,
  key: `lower(o.city) || ', ' || ${STATE_KEY}`,
  labels: [
    // The most frequent spelling.
    { key: 'city', title: 'City', kind: 'text', sql: 'mode() within group (order by o.city)' },
    { key: 'state', title: 'State', kind: 'text', sql: STATE_LABEL },
  ],
  measures: [orderCount, orderValue, averageOrder],
  derived: [shareOf('value')],
  sort: 'value desc, key',
  chart: { kind: 'bars', label: 'city', value: 'value' },
}
