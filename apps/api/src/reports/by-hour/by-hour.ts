import { BOOKED, BOOKED_ORDERS, orderCount, orderValue, PLACED } from '../expressions.ts'
import type { ReportDefinition } from '../report-definition.ts'

/** From `1-00` (Monday, midnight to one) to `7-23`. */
const KEY = `to_char(${PLACED}, 'ID-HH24')`

export const byHour: ReportDefinition = {
  id: 'by-hour',
  group: 'customers',
  title: 'Orders by hour and weekday',
  description: 'When customers order.',
  counts: `${BOOKED_ORDERS} By the hour in India.`,
  base: 'orders',
  predicate: BOOKED,
  key: KEY,
  labels: [
    { key: 'weekday', title: 'Weekday', kind: 'text', sql: `to_char(min(${PLACED}), 'FMDay')` },
    { key: 'hour', title: 'Hour', kind: 'hour', sql: `extract(hour from min(${PLACED}))::int` },
  ],
  measures: [orderCount, orderValue],
  sort: 'key',
  chart: { kind: 'heat', label: 'weekday', acrossLabel: 'hour', value: 'orders' },
}
