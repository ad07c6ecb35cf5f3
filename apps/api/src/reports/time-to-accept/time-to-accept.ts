import { medianHours, orderCount, orderValue } from '../expressions.ts'
import { WITH_TURNAROUND } from '../order-events.store.ts'
import type { ReportDefinition } from '../report-definition.ts'

/** What customers notice: an answer at once, in the same hour, before the shop closes, the same day, or later. */
const BANDS = [
  { key: '1', name: 'Under 15 minutes', below: '15 minutes' },
  { key: '2', name: '15 minutes to 1 hour', below: '1 hour' },
  { key: '3', name: '1 to 4 hours', below: '4 hours' },
  { key: '4', name: '4 to 12 hours', below: '12 hours' },
  { key: '5', name: '12 to 24 hours', below: '24 hours' },
] as const
const LATER = { key: '6', name: 'Over 24 hours' } as const
const TAKEN = 't.accepted_at - o.ordered_at'
const KEY = `case ${BANDS.map(({ key, below }) => `when ${TAKEN} < interval '${below}' then '${key}'`).join(' ')}
  else '${LATER.key}' end`
/** Of a row, since naming each order would take longer. */
const NAME = `case row.key ${[...BANDS, LATER].map(({ key, name }) => `when '${key}' then '${name}'`).join(' ')} end`

export const timeToAccept: ReportDefinition = {
  id: 'time-to-accept',
  group: 'operations',
  title: 'Time to accept',
  description: 'How long customers wait until their order is accepted.',
  counts: 'Orders that have been accepted, also if cancelled later, by the day in India on which they were placed.',
  base: 'orders',
  joins: [WITH_TURNAROUND],
  predicate: 't.accepted_at is not null',
  key: KEY,
  labels: [{ key: 'wait', title: 'Waiting time', kind: 'text', sql: 'null', lookup: NAME }],
  measures: [
    orderCount,
    orderValue,
    {
      key: 'medianHours',
      title: 'Median hours',
      kind: 'hours',
      definition: 'Half of the orders were accepted faster.',
      sql: medianHours('t.accepted_at', 'o.ordered_at'),
    },
  ],
  sort: 'key',
  chart: { kind: 'bars', label: 'wait', value: 'orders' },
}
