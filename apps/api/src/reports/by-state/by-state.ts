import { BOOKED, BOOKED_ORDERS, shareOf, spelledMeasures } from '../expressions.ts'
import type { ReportDefinition } from '../report-definition.ts'
import { STATE, STATE_KEY, STATE_LABEL } from '../states.ts'

export const byState: ReportDefinition = {
  id: 'by-state',
  group: 'customers',
  title: 'Sales by state',
  description: 'To which states the orders go.',
  counts: `${BOOKED_ORDERS} By the state of the delivery address, however it is spelled.`,
  base: 'orders',
  joins: [STATE],
  predicate: BOOKED,
  spellings: ['state'],
  key: STATE_KEY,
  labels: [{ key: 'state', title: 'State', kind: 'text', sql: STATE_LABEL }],
  measures: spelledMeasures,
  derived: [shareOf('value')],
  sort: 'value desc, key',
  chart: { kind: 'map', label: 'state', value: 'value' },
}
