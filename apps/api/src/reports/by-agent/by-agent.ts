import { SLOT_HOURS } from '@phuljhari/contract/orders/time-slots'
import { BOOKED, inIndia, medianHours, percent } from '../expressions.ts'
import { TURNAROUND } from '../order-events.store.ts'
import type { ReportDefinition } from '../report-definition.ts'

const DELIVERED = `o.status = 'delivered'`
const AT = inIndia('t.delivered_at')
const IN_SLOT = `case o.delivery_slot ${SLOT_HOURS.map(
  ({ slot, from, until }) => `when '${slot}' then ${AT}::time between '${from}:00' and '${until}:00'`,
).join(' ')} else true end`
const ON_TIME = `${DELIVERED} and (${AT}::date < o.delivery_date or ${AT}::date = o.delivery_date and ${IN_SLOT})`
const count = (condition: string) => `count(*) filter (where ${condition})`

export const byAgent: ReportDefinition = {
  id: 'by-agent',
  group: 'operations',
  title: 'Deliveries by agent',
  description: 'How many orders each delivery agent delivers, and how fast.',
  counts:
    'Orders with a delivery agent that are not rejected or cancelled, by the day in India on which they were placed.',
  base: 'orders',
  joins: ['join agents a on a.id = o.agent_id', TURNAROUND],
  predicate: BOOKED,
  key: 'o.agent_id::text',
  labels: [{ key: 'agent', title: 'Delivery agent', kind: 'text', sql: 'min(a.full_name)' }],
  measures: [
    { key: 'assigned', title: 'Assigned', kind: 'count', sql: 'count(*)' },
    { key: 'delivered', title: 'Delivered', kind: 'count', sql: count(DELIVERED) },
    {
      key: 'onTime',
      title: 'On time',
      kind: 'count',
      definition: 'Delivered on the delivery day within its time slot, or on an earlier day.',
      sql: count(ON_TIME),
    },
    {
      key: 'onTimePercent',
      title: 'On time %',
      kind: 'percent',
      definition: 'On time, of the delivered orders.',
      sql: percent(count(ON_TIME), count(DELIVERED)),
    },
    { key: 'failed', title: 'Failed', kind: 'count', sql: count(`o.status = 'failed'`) },
    {
      key: 'medianHours',
      title: 'Median hours',
      kind: 'hours',
      definition: 'From placing an order to its delivery: half of the delivered orders took less.',
      sql: medianHours('t.delivered_at', 'o.ordered_at', DELIVERED),
    },
  ],
  sort: 'assigned desc, key',
  chart: { kind: 'bars', label: 'agent', value: 'delivered' },
}
