import { BOOKED, BOOKED_ORDERS, shareOf, spelledMeasures } from '../expressions.ts'
import type { ReportDefinition } from '../report-definition.ts'
import { commonSpelling } from '../spellings.store.ts'
import { STATE, STATE_KEY, STATE_LABEL } from '../states.ts'

export const byCity: ReportDefinition = {
  id: 'by-city',
  group: 'customers',
  title: 'Sales by city',
  description: 'To which cities the orders go.',
  counts: `${BOOKED_ORDERS} By city, whatever its case, and state of the delivery address, however it is spelled.`,
  base: 'orders',
  joins: [STATE],
  predicate: BOOKED,
  spellings: ['city', 'state'],
  key: `lower(o.city) || ', ' || ${STATE_KEY}`,
  labels: [
    { key: 'city', title: 'City', kind: 'text', sql: commonSpelling('city') },
    { key: 'state', title: 'State', kind: 'text', sql: STATE_LABEL },
  ],
  measures: spelledMeasures,
  derived: [shareOf('value')],
  sort: 'value desc, key',
  chart: { kind: 'bars', label: 'city', value: 'value' },
}
