import { BOOKED, percent } from './expressions.ts'
import type { ColumnDefinition } from './report-definition.ts'

const ACCEPTED = 'count(*) filter (where t.accepted_at is not null)'

export const ALL_ORDERS = 'All orders, by the day in India on which they were placed.'

/** What became of orders, whatever their status; needs TURNAROUND. */
export const enquiryMeasures: readonly ColumnDefinition[] = [
  { key: 'orders', title: 'Orders', kind: 'count', sql: 'count(*)' },
  {
    key: 'accepted',
    title: 'Accepted',
    kind: 'count',
    definition: 'Orders that have been accepted, also if cancelled later.',
    sql: ACCEPTED,
  },
  { key: 'acceptedPercent', title: 'Accepted %', kind: 'percent', sql: percent(ACCEPTED, 'count(*)') },
  {
    key: 'value',
    title: 'Value',
    kind: 'rupees',
    definition: 'What the customers pay for the orders that are not rejected or cancelled.',
    sql: `coalesce(sum(o.total_paise) filter (where ${BOOKED}), 0)`,
  },
]
