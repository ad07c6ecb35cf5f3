import { medianHours, orderCount } from '../expressions.ts'
import type { ReportDefinition } from '../report-definition.ts'

const PACKING = `join order_packings p on p.order_id = o.order_id and p.placed_at >= $1 and p.placed_at < $2`

export const packing: ReportDefinition = {
  id: 'packing',
  group: 'operations',
  title: 'Packing',
  description: 'How many orders each person packs, and how fast.',
  counts: 'Orders that have been marked ready, also if cancelled later, by the day in India on which they were placed.',
  permission: 'reports.packing',
  base: 'orders',
  joins: [PACKING],
  predicate: 'true',
  key: 'p.ready_by',
  labels: [
    { key: 'person', title: 'Person', kind: 'text', definition: 'Who marked the order ready.', sql: 'p.ready_by' },
  ],
  measures: [
    { ...orderCount, key: 'packed', title: 'Packed' },
    {
      key: 'medianHours',
      title: 'Median hours',
      kind: 'hours',
      definition: 'From accepting an order to marking it ready: half of the orders took less.',
      sql: medianHours('p.ready_at', 'p.accepted_at'),
    },
  ],
  sort: 'packed desc, key',
  chart: { kind: 'bars', label: 'person', value: 'packed' },
}
